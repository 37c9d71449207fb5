/** The panel: cards with their passages, and beside them the page that the chosen one stands on. */

import type { Evidence, Passage } from "../../protocol/requests";
import type { FromPanel, Kept, ToPanel } from "../messages";
import { cardElement } from "./card";
import { element, made, moveFocus } from "./elements";
import { pdfView } from "./pdfView";
import { Questions } from "./questions";
import { showReview } from "./reviewBar";
import { quotesOf } from "./summary";
import { textView } from "./textView";

declare function acquireVsCodeApi(): {
  postMessage(message: FromPanel): void;
  setState(kept: Kept): void;
};

type View = (passage: number) => void;
type NewCards = Extract<ToPanel, { kind: "cards" }>;

const COPIED_MILLISECONDS = 3000;

const editor = acquireVsCodeApi();
const asking = new Questions((it) => editor.postMessage(it));
const filter = element<HTMLSelectElement>("filter");
const lock = element<HTMLButtonElement>("lock");
const list = element("cards");
const paper = element("paper");
const reviewBar = element("review");

let cards: Evidence[] = [];
let chosen = { card: 0, passage: 0 };
let kept: Kept | undefined;
let view: { file: string; show: View } | undefined;

window.addEventListener("message", (event: MessageEvent<ToPanel>) => hear(event.data));
filter.addEventListener("change", () => {
  if (filter.value !== "all") choose(Number(filter.value), 0);
  showCards();
});
lock.addEventListener("click", () => setLocked(lock.getAttribute("aria-pressed") !== "true"));
list.addEventListener("keydown", (event) => moveFocus(event, list));
editor.postMessage({ kind: "ready" });

function hear(message: ToPanel): void {
  switch (message.kind) {
    case "cards":
      showNew(message);
      return;
    case "copied":
      showCopied(message.card, message.passage);
      return;
    case "summary":
      openSummary();
      return;
    case "review":
      showReview(
        reviewBar,
        message.state,
        (it) => editor.postMessage(it),
        () => chosen.passage,
      );
      return;
    case "nothing":
      list.replaceChildren(made("p", "", message.words));
      paper.hidden = true;
      return;
    case "pdf":
      void showPdf(message.card, message.bytes);
      return;
    case "text":
      put(message.card, textView(paper, message.paper, spansShown));
      return;
    case "no-paper":
      paper.replaceChildren(made("p", "", message.words));
      return;
    case "answer":
      asking.answered(message.number, message.answer);
  }
}

function showNew({ cards: found, card, place, isLocked, ...wanted }: NewCards): void {
  const passage = wanted.passage ?? samePassage(found[card]);
  // Whoever has turned the page of a passage is not taken back by better passages beside it.
  const isShown =
    wanted.passage === undefined &&
    view !== undefined &&
    view.file === found[card]?.file &&
    found[card]?.spans[passage]?.text === spansShown()[chosen.passage]?.text;
  cards = found;
  kept = { place, passage, isLocked };
  editor.setState(kept);
  showFilter(card);
  lock.setAttribute("aria-pressed", String(isLocked));
  if (isShown) chosen = { card, passage };
  else choose(card, passage);
  showCards();
  list.scrollTop = 0;
  list.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
}

/** The passage that was chosen before, in a card whose passages have come in another order. */
function samePassage(card?: Evidence): number {
  const before = cards[chosen.card]?.spans[chosen.passage]?.text;
  return Math.max(card?.spans.findIndex((it) => it.text === before) ?? 0, 0);
}

function showFilter(card: number): void {
  const before = filter.value;
  const options = cards.map((it, number) => new Option(it.key, String(number)));
  if (cards.length > 1) options.unshift(new Option(`all ${cards.length} of this sentence`, "all"));
  filter.replaceChildren(...options);
  filter.value = before === "all" && cards.length > 1 ? "all" : String(card);
}

function showCards(): void {
  const wanted = cards.flatMap((it, number) =>
    filter.value === "all" || filter.value === String(number) ? [{ it, number }] : [],
  );
  list.replaceChildren(
    ...wanted.map(({ it, number }) =>
      cardElement(it, {
        current: number === chosen.card ? chosen.passage : -1,
        show: (passage) => {
          choose(number, passage);
          markCurrent(number, passage);
        },
        copy: (passage) => editor.postMessage({ kind: "copy", card: number, passage }),
        insert: (passage) => editor.postMessage({ kind: "insert", card: number, passage }),
        open: () => editor.postMessage({ kind: "open", card: number, passage: chosen.passage }),
        mend: (finding) => editor.postMessage({ kind: "mend", card: number, finding }),
        visit: (voice, sentence) =>
          editor.postMessage({ kind: "visit", card: number, voice, sentence }),
        ask: (question) => asking.ask(number, question),
      }),
    ),
  );
  wanted.forEach(({ number }, place) => {
    (list.children[place] as HTMLElement).dataset.card = String(number);
  });
}

function openSummary(): void {
  const summary = list.querySelector<HTMLDetailsElement>(
    `[data-card="${chosen.card}"] details.summary`,
  );
  if (summary) summary.open = true;
}

function markCurrent(card: number, passage: number): void {
  for (const item of list.querySelectorAll<HTMLElement>("li[data-passage]")) {
    const isCurrent =
      item.closest<HTMLElement>("[data-card]")?.dataset.card === String(card) &&
      item.dataset.passage === String(passage);
    item.setAttribute("aria-current", String(isCurrent));
  }
}

function choose(card: number, passage: number): void {
  chosen = { card, passage };
  const evidence = cards[card];
  paper.hidden = !evidence?.file;
  if (!evidence?.file || !spansShown().length) return;
  if (view?.file === evidence.file) view.show(passage);
  else editor.postMessage({ kind: "paper", card });
}

function spansShown(): Passage[] {
  const evidence = cards[chosen.card];
  return evidence ? [...evidence.spans, ...quotesOf(evidence)] : [];
}

async function showPdf(card: number, bytes: Uint8Array): Promise<void> {
  const file = cards[card]?.file;
  view = undefined;
  const opened = await pdfView(paper, bytes, spansShown).catch((error: Error) => error.message);
  if (cards[card]?.file !== file) return; // Other cards have come meanwhile.
  if (typeof opened === "string")
    paper.replaceChildren(made("p", "", `The PDF cannot be shown: ${opened}`));
  else put(card, opened);
}

function put(card: number, show: View): void {
  const file = cards[card]?.file;
  if (!file) return;
  view = { file, show };
  if (chosen.card === card) show(chosen.passage);
}

function setLocked(isLocked: boolean): void {
  lock.setAttribute("aria-pressed", String(isLocked));
  editor.postMessage({ kind: "lock", isLocked });
  if (kept) {
    kept = { ...kept, isLocked };
    editor.setState(kept);
  }
}

/** The button itself says that the passage is in the clipboard, where the eyes are. */
function showCopied(card: number, passage: number): void {
  const item = list.querySelector(`[data-card="${card}"] li[data-passage="${passage}"]`);
  const pressed = item?.querySelector<HTMLElement>("button.copy");
  if (!pressed) return;
  const before = pressed.textContent;
  pressed.textContent = "Copied ✓";
  setTimeout(() => {
    pressed.textContent = before;
  }, COPIED_MILLISECONDS);
}
