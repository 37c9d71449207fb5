/** Evidence -> its card: what is known of the paper, then one section after another. */

import type { Evidence } from "../src/requests";
import { button, made } from "./elements";
import { type Doings, SECTIONS } from "./sections";

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
  card.append(made("h2", "", evidence.reference?.title || evidence.key), about(evidence, doings));
  for (const words of [STATES[evidence.state], evidence.problem])
    if (words) card.append(made("p", "state", words));
  card.append(...SECTIONS.flatMap((section) => section(evidence, doings) ?? []));
  return card;
}

function about({ reference, file }: Evidence, doings: Doings): HTMLElement {
  const people = reference?.authors ?? [];
  const who = people.length > 3 ? `${people[0]} et al.` : people.join(", ");
  const known = [who, reference?.year, reference?.venue].filter((it) => it).join(" · ");
  const line = made("p", "about", known);
  if (file) line.append(" ", button("Open paper", doings.open));
  return line;
}
