/** Evidence -> its card: what is known of the paper, then one section after another. */

import type { Evidence } from "../../protocol/requests";
import { button, made } from "./elements";
import { type Doings, SECTIONS } from "./sections";

export function cardElement(evidence: Evidence, doings: Doings): HTMLElement {
  const card = made("article", "card");
  card.append(made("h2", "", evidence.reference?.title || evidence.key), about(evidence, doings));
  const { status, advice, empty } = evidence.card;
  for (const words of [status, advice, empty]) if (words) card.append(made("p", "state", words));
  card.append(...SECTIONS.flatMap((section) => section(evidence, doings) ?? []));
  return card;
}

function about({ card, reference, file }: Evidence, doings: Doings): HTMLElement {
  const known = [card.people, reference?.year, reference?.venue].filter((it) => it).join(" · ");
  const line = made("p", "about", known);
  if (file) line.append(" ", button("Open paper", doings.open));
  return line;
}
