/** The search page: a question, the passages that fit paper by paper, and the page they are on. */

import { button, element, made, moveFocus } from "../../panel/view/elements";
import { passageList } from "../../panel/view/passages";
import { pdfView } from "../../panel/view/pdfView";
import type { Found, FoundPaper, Passage } from "../../protocol/requests";
import type { FromSearch, ToSearch, Wanted } from "../messages";

declare function acquireVsCodeApi(): { postMessage(message: FromSearch): void };

const TYPING_MILLISECONDS = 250;
const FEWEST_LETTERS = 3;

const editor = acquireVsCodeApi();
const question = element<HTMLInputElement>("question");
const scope = element<HTMLSelectElement>("scope");
const section = element<HTMLSelectElement>("section");
const years = element<HTMLInputElement>("years");
const collection = element<HTMLSelectElement>("collection");
const only = element<HTMLButtonElement>("only");
const list = element("found");
const paper = element("paper");
const status = element("status");

let papers: FoundPaper[] = [];
let chosen = { paper: -1, passage: 0 };
let view: { file: string; show: (passage: number) => void } | undefined;
let onlyPaper: FoundPaper | undefined;
let number = 0;
let timer: number | undefined;

window.addEventListener("message", (event: MessageEvent<ToSearch>) => hear(event.data));
question.addEventListener("input", () => {
  clearTimeout(timer);
  timer = window.setTimeout(ask, TYPING_MILLISECONDS);
});
for (const it of [scope, section, collection, years]) it.addEventListener("change", ask);
only.addEventListener("click", () => searchOnly(undefined));
question.addEventListener("keydown", (event) => {
  if (event.key === "Enter") ask();
  if (event.key === "ArrowDown") list.querySelector<HTMLElement>(".passages > li")?.focus();
});
list.addEventListener("keydown", (event) => moveFocus(event, list, question));
editor.postMessage({ kind: "ready" });

function hear(message: ToSearch): void {
  if (message.kind === "ask") {
    if (message.text) question.value = message.text.replace(/\s+/g, " ").trim();
    question.focus();
    question.select();
    ask();
  } else if (message.kind === "pdf") void showPdf(message.paper, message.bytes);
  else if (message.number !== number) return;
  else if (message.kind === "failed") status.textContent = message.words;
  else show(message.found, message.isFinal);
}

function ask(): void {
  const text = question.value.trim();
  const span = years.value.trim() ? spanOf(years.value) : undefined;
  years.setAttribute("aria-invalid", String(span === null));
  number += 1; // What is still under way answers another question.
  if (span === null) {
    status.textContent = "Write years as 2015, 2015-2020 or 2015-.";
    return;
  }
  if (text.length < FEWEST_LETTERS) {
    status.textContent = "";
    return;
  }
  status.textContent = "Searching …";
  editor.postMessage({ kind: "search", number, text, wanted: wanted(span) });
}

/** The first and the last year of what is written; null where it is none. */
function spanOf(written: string): [number, number] | null {
  const span = /^\s*(\d{4})?\s*([-–])?\s*(\d{4})?\s*$/.exec(written);
  if (!span?.[1] && !span?.[3]) return null;
  const first = Number(span[1] ?? 1);
  const last = Number(span[3] ?? (span[2] ? 9999 : first));
  return first <= last ? [first, last] : null;
}

function wanted(span: [number, number] | undefined): Wanted {
  return {
    scope: scope.value as Wanted["scope"],
    ...(span ? { years: span } : {}),
    ...(section.value ? { sections: [section.value] } : {}),
    ...(collection.value ? { collection: collection.value } : {}),
    ...(onlyPaper ? { papers: [onlyPaper.id] } : {}),
  };
}

/** Searches one paper from now on, or all again. */
function searchOnly(it: FoundPaper | undefined): void {
  onlyPaper = it;
  only.hidden = it === undefined;
  only.textContent = it ? `only ${it.key} ✕` : "";
  only.setAttribute(
    "aria-label",
    it ? `Only in ${it.title || it.key}: search all papers again` : "",
  );
  ask();
  question.focus();
}

/** Offers the collections that there are. */
function offer(names: string[]): void {
  const before = collection.value;
  const any = collection.options[0];
  collection.replaceChildren(any, ...names.map((it) => new Option(it)));
  collection.value = names.includes(before) ? before : "";
  collection.hidden = names.length === 0;
}

function show(found: Found, isFinal: boolean): void {
  const focused = document.hasFocus() && list.contains(document.activeElement);
  papers = found.papers;
  offer(found.collections);
  chosen = { paper: -1, passage: 0 };
  const instead = Object.entries(found.instead).map(
    ([typed, word]) => `No paper has “${typed}”; searched for “${word}”.`,
  );
  const none = papers.length || found.problem ? [] : ["No passage has these words."];
  const ranking = isFinal ? [] : ["Looking again by meaning …"];
  status.textContent = [
    ...(found.problem ? [found.problem] : []),
    ...none,
    ...instead,
    `${found.coverage.text}.`,
    ...ranking,
  ].join(" ");
  list.replaceChildren(...papers.map(card));
  if (focused) list.querySelector<HTMLElement>(".passages > li")?.focus();
}

function card(it: FoundPaper, place: number): HTMLElement {
  const made_ = made("article", "card");
  const people = it.authors.slice(0, 3).join(", ") + (it.authors.length > 3 ? " et al." : "");
  const group = it.file ? "in your group's library" : "in your group's library, no copy of yours";
  const known = [people, it.year, it.key, it.group ? group : "", it.new ? "new to this draft" : ""];
  const about = made("p", "about", known.filter((part) => part).join(" · "));
  if (it.file)
    about.append(
      " ",
      button("Open paper", () => tell("open", place, 0)),
    );
  if (!it.group && !onlyPaper)
    about.append(
      " ",
      button("Only this paper", () => searchOnly(it)),
    );
  made_.dataset.paper = String(place);
  made_.append(
    made("h2", "", it.title || it.key),
    about,
    passageList(it.passages, {
      current: -1,
      hasFile: it.file !== "",
      show: (passage) => choose(place, passage),
      copy: (passage) => tell("copy", place, passage),
      write: {
        label: (passage) => (passage.page ? `Cite, ${page(passage)}` : "Cite"),
        act: (passage) => tell("cite", place, passage),
      },
    }),
  );
  return made_;
}

function page(passage: Passage): string {
  return `p. ${passage.page_label || passage.page}`;
}

function tell(kind: "open" | "copy" | "cite" | "show", paper: number, passage: number): void {
  editor.postMessage({ kind, paper, passage });
}

function choose(place: number, passage: number): void {
  chosen = { paper: place, passage };
  for (const item of list.querySelectorAll<HTMLElement>("li[data-passage]")) {
    const isHere = item.closest<HTMLElement>("[data-paper]")?.dataset.paper === String(place);
    const isCurrent = isHere && item.dataset.passage === String(passage);
    item.setAttribute("aria-current", String(isCurrent));
  }
  const { file } = papers[place];
  if (!file) return; // Others have it.
  if (!file.toLowerCase().endsWith(".pdf")) tell("open", place, passage);
  else if (view?.file === file) view.show(passage);
  else tell("show", place, passage);
}

async function showPdf(place: number, bytes: Uint8Array): Promise<void> {
  const file = papers[place]?.file;
  if (!file) return;
  paper.hidden = false;
  const passages = () => papers.find((it) => it.file === file)?.passages ?? [];
  view = undefined;
  const opened = await pdfView(paper, bytes, passages).catch((error: Error) => error.message);
  if (papers[place]?.file !== file) return; // Other papers were found meanwhile.
  if (typeof opened === "string")
    paper.replaceChildren(made("p", "", `The PDF cannot be shown: ${opened}`));
  else {
    view = { file, show: opened };
    if (chosen.paper === place) opened(chosen.passage);
  }
}
