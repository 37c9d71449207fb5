/** Evidence -> what the checks found in its sentence: both texts, with the words that differ. */

import { passagePlace } from "../../protocol/passagePlace";
import type { Evidence, Finding } from "../../protocol/requests";
import { button, made } from "./elements";
import { marked } from "./marked";
import type { Doings } from "./sections";

/** Empty, and not to be seen, until the server has answered. */
export function findings(_evidence: Evidence, doings: Doings): HTMLElement {
  const section = made("section", "findings");
  section.hidden = true;
  void doings.ask("citectx.findings").then((found) => {
    if (!found?.length) return;
    section.append(
      made("h3", "", title(found)),
      ...found.map((it, number) => item(it, number, doings)),
    );
    section.hidden = false;
  });
  return section;
}

function title(found: Finding[]): string {
  const questions = found.filter((it) => it.id === "question").length;
  const counts = [counted(found.length - questions, "finding"), counted(questions, "question")];
  return counts.filter(Boolean).join(", ");
}

function counted(count: number, name: string): string {
  if (!count) return "";
  return count === 1 ? `One ${name}` : `${count} ${name}s`;
}

function item(finding: Finding, number: number, doings: Doings): HTMLElement {
  const item = made("div", "finding");
  item.append(
    made("p", "", finding.message),
    text("Your sentence", finding.citing, finding.marked),
  );
  if (finding.source) {
    const where = passagePlace(finding.source);
    const words = where ? `The source, ${where}` : "The source";
    item.append(text(words, finding.source.text, finding.source.marked));
  }
  const { edit } = finding;
  if (edit) item.append(button(edit.title, () => doings.mend(number)));
  return item;
}

function text(title: string, words: string, differing: string[]): HTMLElement {
  const quote = made("blockquote");
  for (const piece of marked(words, differing))
    quote.append(piece.isMatch ? made("mark", "differs", piece.text) : piece.text);
  const figure = made("figure");
  figure.append(made("figcaption", "about", title), quote);
  return figure;
}
