/** Evidence -> the list of its passages, each with its place, its score and what can be done. */

import type { Evidence, Passage } from "../../protocol/requests";
import { button, made } from "./elements";
import { marked } from "./marked";
import type { Doings } from "./sections";

export function passages(evidence: Evidence, doings: Doings): HTMLElement | undefined {
  if (!evidence.spans.length) return undefined;
  const list = made("ol", "passages");
  const best = Math.max(...evidence.spans.map((it) => it.score));
  list.append(...evidence.spans.map((it, number) => item(it, number, best, evidence, doings)));
  return list;
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

export function place(passage: Passage): string {
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
