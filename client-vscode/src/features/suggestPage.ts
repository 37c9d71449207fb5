/** Suggestions for a sentence -> the body of a page that shows why, in whole sentences. */

import { passagePlace } from "../protocol/passagePlace";
import type { Suggested, Suggestion } from "../protocol/requests";
import { button, text } from "./html";

const NOTHING_FITS = "Nothing in your library fits this sentence well; these come nearest.";

export function suggestPage(found: Suggested): string {
  return [
    "<h1>References for this sentence</h1>",
    `<blockquote>${text(found.sentence)}</blockquote>`,
    found.fits === false ? `<p><strong>${NOTHING_FITS}</strong></p>` : "",
    "<ol>",
    ...found.suggestions.map(item),
    "</ol>",
  ].join("\n");
}

function item(suggestion: Suggestion, number: number): string {
  const { key, title, people, year } = suggestion;
  const about = [people, year, key, ...notes(suggestion)].filter((it) => it).join(" · ");
  const cite = button("Cite", "cite", number, key);
  return [
    `<li><h3>${text(title || key)}</h3><p class="about">${text(about)}</p>`,
    reason(suggestion),
    number ? cite : cite.replace("<button ", "<button data-first "),
    "</li>",
  ].join("");
}

function notes({ state, new: isNew }: Suggestion): string[] {
  const known = state === "full text" ? [] : [state];
  return isNew ? [...known, "new to this draft"] : known;
}

function reason({ passage, told }: Suggestion): string {
  if (passage) {
    const where = text(passagePlace(passage));
    return `<blockquote>“${text(passage.text)}” <span class="about">${where}</span></blockquote>`;
  }
  if (told)
    return `<blockquote>Cited for this in ${text(told.source)}: “${text(told.sentence)}”</blockquote>`;
  return '<p class="about">Known by its title only.</p>';
}
