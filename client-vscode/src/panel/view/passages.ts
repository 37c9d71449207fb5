/** Evidence -> the list of its passages, each with its place, its strength and what can be done. */

import { passagePlace } from "../../protocol/passagePlace";
import type { Evidence, Passage } from "../../protocol/requests";
import { button, made } from "./elements";
import { marked } from "./marked";
import type { Doings } from "./sections";

/** The weakest first, as the server names them. */
const STRENGTHS: readonly Passage["strength"][] = [
  "nothing close",
  "same topic",
  "close",
  "says this",
];

/** What can be done with the passages of a list; `write` puts one into the draft. */
export interface PassageDoings {
  /** The number of the passage that is shown on its page; -1 for none. */
  current: number;
  hasFile: boolean;
  show(passage: number): void;
  copy(passage: number): void;
  write: { label(passage: Passage): string; act(passage: number): void };
}

export function passages(evidence: Evidence, doings: Doings): HTMLElement | undefined {
  if (!evidence.spans.length) return undefined;
  return passageList(evidence.spans, {
    current: doings.current,
    hasFile: evidence.file !== null,
    show: doings.show,
    copy: doings.copy,
    write: {
      label: ({ page_label }) => (page_label ? `Insert p. ${page_label}` : ""),
      act: doings.insert,
    },
  });
}

export function passageList(every: Passage[], doings: PassageDoings): HTMLElement {
  const list = made("ol", "passages");
  list.append(...every.map((it, number) => item(it, number, doings)));
  return list;
}

function item(passage: Passage, number: number, doings: PassageDoings): HTMLElement {
  const item = made("li");
  item.tabIndex = 0;
  item.dataset.passage = String(number);
  item.setAttribute("aria-current", String(number === doings.current));
  const where = passagePlace(passage);
  const said = [`Passage ${number + 1}`, where, passage.strength].filter((it) => it);
  item.setAttribute("aria-label", said.join(", "));
  const quote = made("blockquote");
  for (const piece of marked(passage.text, passage.matched))
    quote.append(piece.isMatch ? made("mark", "", piece.text) : piece.text);
  if (!passage.text) quote.append("The text was not shared.");
  const line = made("p", "place", where);
  if (passage.strength) line.append("\u2003", strength(passage.strength));
  if (passage.asked) line.append(` · for “${passage.asked}”`);
  const actions = made("div", "actions");
  if (doings.hasFile) actions.append(button("Show in paper", () => doings.show(number)));
  const copy = button("Copy as quote", () => doings.copy(number));
  copy.className = "copy";
  copy.setAttribute("aria-live", "polite");
  if (passage.text) actions.append(copy);
  const label = doings.write.label(passage);
  if (label) actions.append(button(label, () => doings.write.act(number)));
  item.append(quote, line, actions);
  item.addEventListener("click", (event) => {
    if (!(event.target as HTMLElement).closest("button")) doings.show(number);
  });
  item.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === item) doings.show(number);
  });
  return item;
}

/** The strength as steps that are filled, and in words. */
function strength(said: NonNullable<Passage["strength"]>): HTMLElement {
  const steps = made("span", "steps");
  steps.setAttribute("aria-hidden", "true");
  for (const step of STRENGTHS.slice(1))
    steps.append(made("span", STRENGTHS.indexOf(said) >= STRENGTHS.indexOf(step) ? "filled" : ""));
  const whole = made("span", "strength");
  whole.append(steps, said);
  return whole;
}
