/** Evidence -> what its paper is cited for, asked for when it is opened: three voices, with links. */

import { passagePlace } from "../../protocol/passagePlace";
import type { Evidence, Passage, Quote, Summary } from "../../protocol/requests";
import { button, made } from "./elements";
import type { Doings } from "./sections";

const FACETS = ["background", "aim", "method", "result", "conclusion"];

/** The paper's own sentences that summaries have brought: the paper is shown at these too. */
const quotes = new WeakMap<Evidence, Quote[]>();

export function quotesOf(evidence: Evidence): readonly Passage[] {
  return quotes.get(evidence) ?? [];
}

export function summary(evidence: Evidence, doings: Doings): HTMLElement {
  const details = made("details", "summary") as HTMLDetailsElement;
  const content = made("div", "voices", "Reading …");
  content.setAttribute("aria-live", "polite");
  details.append(made("summary", "", "What is this paper cited for?"), content);
  details.addEventListener("toggle", async () => {
    if (!details.open) return;
    const found = await doings.ask("citectx.summarize");
    content.replaceChildren(...(found ? voices(found, evidence, doings) : [nothing()]));
    details.scrollIntoView({ block: "start" });
  });
  return details;
}

function voices(found: Summary, evidence: Evidence, doings: Doings): HTMLElement[] {
  quotes.set(evidence, found.own);
  const drafts = found.drafts.map((it, number) =>
    sentence(it.text, `${name(it.file)}:${it.line}`, () => doings.visit("drafts", number)),
  );
  const library = found.library.map((it, number) => {
    const where = [it.key ?? it.title, passagePlace(it)].filter((word) => word).join(", ");
    return sentence(it.text, where, () => doings.visit("library", number));
  });
  return [
    ...voice("In your drafts", count(drafts.length, found.cited), drafts),
    ...voice("In your library", count(library.length, found.cited_in_library), library),
    ...voice("In its own words", found.own.length ? "" : "nothing could be read", []),
    ...FACETS.flatMap((facet) => own(facet, found.own, evidence, doings)),
  ];
}

function own(
  facet: string,
  every: readonly Quote[],
  evidence: Evidence,
  doings: Doings,
): HTMLElement[] {
  const items = every.flatMap((it, number) => {
    if (it.facet !== facet) return [];
    const passage = evidence.spans.length + number;
    const item = sentence(it.text, passagePlace(it), () => doings.show(passage));
    item.dataset.passage = String(passage);
    return [item];
  });
  return items.length ? [made("h4", "", facet), list(items)] : [];
}

function voice(title: string, about: string, items: HTMLElement[]): HTMLElement[] {
  const heading = made("h3", "", title);
  if (about) heading.append(" ", made("span", "about", about));
  return items.length ? [heading, list(items)] : [heading];
}

function list(items: HTMLElement[]): HTMLElement {
  const list = made("ul");
  list.append(...items);
  return list;
}

function sentence(text: string, where: string, go: () => void): HTMLElement {
  const item = made("li", "", text);
  if (where) item.append(" ", button(where, go));
  return item;
}

function count(shown: number, every: number): string {
  if (!every) return "no sentence cites it";
  return every === 1 ? "one sentence cites it" : `${shown} of ${every} citing sentences`;
}

function name(file: string): string {
  return file.split(/[\\/]/).at(-1) ?? file;
}

function nothing(): HTMLElement {
  return made("p", "state", "Nothing is known of this key.");
}
