/** Evidence -> its card. All text of papers is put in as text, so that nothing in it is ever run. */

import type { Evidence, Passage } from "../src/requests";
import { marked } from "./marked";

export interface Doings {
  /** The number of the passage that is shown on its page; -1 for none. */
  current: number;
  show(passage: number): void;
  copy(passage: number): void;
  insert(passage: number): void;
  open(): void;
}

const STATES: Record<string, string> = {
  reading: "Still reading this paper; the passages appear in a moment.",
  "abstract only": "Only the abstract is known.",
  scanned: "The pages are scanned images without text.",
  unreadable: "The file could not be read.",
  "no file": "No file of this paper was found.",
  "no reference": "No bibliography of this project has this key.",
};

export function cardElement(evidence: Evidence, doings: Doings): HTMLElement {
  const card = made("article", "card");
  const reference = evidence.reference;
  card.append(made("h2", "", reference?.title || evidence.key));
  const people = reference?.authors ?? [];
  const who = people.length > 3 ? `${people[0]} et al.` : people.join(", ");
  const about = [who, reference?.year, reference?.venue].filter((it) => it).join(" · ");
  const line = made("p", "about", about);
  if (evidence.file)
    line.append(
      " ",
      button("Open paper", () => doings.open()),
    );
  card.append(line);
  const state = STATES[evidence.state];
  if (state) card.append(made("p", "state", state));
  if (evidence.problem) card.append(made("p", "state", evidence.problem));
  if (!evidence.spans.length) {
    if (evidence.state === "full text" || evidence.state === "abstract only")
      card.append(made("p", "state", "Nothing in it is close to this sentence."));
    return card;
  }
  const list = made("ol");
  const best = Math.max(...evidence.spans.map((it) => it.score));
  list.append(...evidence.spans.map((it, number) => item(it, number, best, evidence, doings)));
  card.append(list);
  return card;
}

function item(
  passage: Passage,
  number: number,
  best: number,
  evidence: Evidence,
  doings: Doings,
): HTMLElement {
  const item = made("li");
  item.tabIndex = 0;
  item.dataset.passage = String(number);
  item.setAttribute("aria-current", String(number === doings.current));
  const where = place(passage);
  item.setAttribute("aria-label", `Passage ${number + 1}${where ? `, ${where}` : ""}`);
  const quote = made("blockquote");
  for (const piece of marked(passage.text, passage.matched))
    quote.append(piece.isMatch ? made("mark", "", piece.text) : piece.text);
  const line = made("p", "place", where);
  line.append(scoreBar(best > 0 ? passage.score / best : 0));
  const actions = made("div", "actions");
  if (evidence.file) actions.append(button("Show in paper", () => doings.show(number)));
  actions.append(button("Copy as quote", () => doings.copy(number)));
  if (passage.page_label)
    actions.append(button(`Insert p. ${passage.page_label}`, () => doings.insert(number)));
  item.append(quote, line, actions);
  item.addEventListener("click", (event) => {
    if (!(event.target as HTMLElement).closest("button")) doings.show(number);
  });
  item.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === item) doings.show(number);
  });
  return item;
}

function place(passage: Passage): string {
  const label = passage.page_label || (passage.page ? String(passage.page) : "");
  return [passage.section, label && `p. ${label}`].filter((it) => it).join(", ");
}

function scoreBar(share: number): HTMLElement {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 100);
  const bar = made("span", "score");
  bar.setAttribute("role", "img");
  bar.setAttribute("aria-label", `fits ${percent} % as well as the best passage`);
  bar.title = `${percent} % of the best passage's score`;
  const filled = made("span");
  filled.style.width = `${percent}%`;
  bar.append(filled);
  return bar;
}

function button(words: string, click: () => void): HTMLElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", click);
  return made;
}

function made(tag: string, className = "", text = ""): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}
