/** The doctor's findings -> a page of Markdown. */

import type { Diagnosis, Doctor } from "./requests";

const READABLE = ["full text", "Zotero text"];

/** `folder` is where the project is; what lies in it is named from there. */
export function doctorPage(found: Doctor, folder: string): string {
  const [missing, readable] = [false, true].map((wanted) =>
    found.papers.filter((it) => READABLE.includes(it.state) === wanted),
  );
  return [
    "# Cited papers",
    `**${escaped(found.summary)}.**`,
    ...(missing.length ? ["## To mend", ...missing.map(toMend)] : []),
    ...(readable.length ? ["## Readable", table(readable)] : []),
  ]
    .join("\n\n")
    .replaceAll(escaped(`${folder}/`), "");
}

function toMend(paper: Diagnosis): string {
  const tried = paper.tried.map(
    (it) => `- ${escaped(it.step)}: ${escaped(it.tried)} – ${escaped(it.outcome)}`,
  );
  // The server puts names into backticks, which mean the same here.
  const advice = paper.advice ? [escaped(paper.advice).replace(/\\`([^`\\]*)\\`/g, "`$1`")] : [];
  const looked = tried.length ? ["Looked for it here:", tried.join("\n")] : [];
  const where = paper.file ? [escaped(paper.file)] : looked;
  return [`### ${escaped(paper.key)} · ${escaped(paper.state)}`, ...advice, ...where].join("\n\n");
}

function table(papers: readonly Diagnosis[]): string {
  const rows = papers.map(
    (it) => `| ${escaped(it.key)} | ${escaped(it.state)} | ${escaped(it.file ?? "")} |`,
  );
  return ["| key | text | file |", "|---|---|---|", ...rows].join("\n");
}

function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~$]/g, "\\$&").replace(/\s+/g, " ");
}
