/** The doctor's findings -> the body of a page, with a button for each thing that can be done. */

import type { Diagnosis, Doctor, Kind, Offer, ToMend } from "../protocol/requests";
import { button, sentence, text } from "./html";

const ALL = -1;

/** `folder` is where the project is; what lies in it is named from there. */
export function doctorPage(found: Doctor, folder: string): string {
  const numbers = new Map(found.papers.map((it, number) => [it.key, number]));
  const readable = found.papers.filter((it) => it.readable);
  const near = (it: string) => it.replaceAll(`${folder}/`, "").replaceAll(`${folder}\\`, "");
  return [
    "<h1>Cited papers</h1>",
    `<p><strong>${text(found.summary)}.</strong></p>`,
    found.fetch.keys.length > 1 ? fetchAll(found.fetch) : "",
    ...found.toMend.map((it) => kind(it, found, numbers, near)),
    ...(readable.length ? [readablePapers(readable, numbers, near)] : []),
  ].join("\n");
}

/** Who would be asked is said here and again, before anybody is. */
function fetchAll({ keys, hosts }: Offer): string {
  const words = `Fetch open copies of ${keys.length} papers…`;
  const about = `Experimental: asks ${hosts.join(", ")}, once you have agreed.`;
  const all = button(words, "fetch", ALL, "all that are missing and have a DOI or an arXiv number");
  return `<p>${all} <span class="about">${text(about)}</span></p>`;
}

function kind(
  { state, notes, papers }: Kind,
  found: Doctor,
  numbers: Map<string, number>,
  near: (path: string) => string,
): string {
  const count = papers.length === 1 ? "" : ` (${papers.length})`;
  return [
    `<h2>${text(state)}${count}</h2>`,
    noted(notes, near),
    "<ul>",
    ...papers.map((it) => toMend(it, numbers.get(it.key) ?? -1, found, near)),
    "</ul>",
  ].join("\n");
}

function toMend(
  paper: ToMend,
  number: number,
  found: Doctor,
  near: (path: string) => string,
): string {
  const known = found.papers[number];
  const notes = paper.file ? [...paper.notes, paper.file] : paper.notes;
  return [
    `<li><h3>${text(paper.key)}</h3>`,
    known?.title ? `<p>${text(known.title)}</p>` : "",
    noted(notes, near),
    known ? buttons(known, number, found.fetch) : "",
    "</li>",
  ].join("");
}

/** What to do first; where the paper was looked for, to be unfolded. */
function noted(notes: readonly string[], near: (path: string) => string): string {
  const [first, ...others] = notes.map((it) => sentence(near(it)));
  if (first === undefined) return "";
  const rest = others.map((it) => `<p class="about">${it}</p>`).join("");
  const more = `<details><summary>Where it was looked for</summary>${rest}</details>`;
  return `<p>${first}</p>${others.length ? more : ""}`;
}

function buttons(paper: Diagnosis, number: number, offer: Offer): string {
  const all: [string, string, unknown][] = [
    ["Choose the file…", "choose", paper.state !== "reading" && paper.entry],
    ["Add to the papers folder…", "add", paper.state !== "reading" && paper.papersFolder],
    ["Open the entry", "entry", paper.entry],
    ["Open the DOI", "doi", paper.doi],
    ["Fetch an open copy… (experimental)", "fetch", offer.keys.includes(paper.key)],
  ];
  return all
    .filter(([, , isPossible]) => isPossible)
    .map(([words, action]) => button(words, action, number, paper.key))
    .join("");
}

function readablePapers(
  papers: readonly Diagnosis[],
  numbers: Map<string, number>,
  near: (path: string) => string,
): string {
  const rows = papers.map((it) => {
    const open = button("Open the entry", "entry", numbers.get(it.key) ?? -1, it.key);
    const where = `<span class="about">${text(it.state)} · ${text(near(it.file ?? ""))}</span>`;
    return `<li><strong>${text(it.key)}</strong> ${where}<br>${it.entry ? open : ""}</li>`;
  });
  return ["<h2>Readable</h2>", "<ul>", ...rows, "</ul>"].join("\n");
}
