/** The doctor's findings -> a page of Markdown. */

import type { Diagnosis, Doctor } from "./requests";

const READABLE = ["full text", "Zotero text"];

export function doctorPage(found: Doctor): string {
  const [missing, readable] = [false, true].map((wanted) =>
    found.papers.filter((it) => READABLE.includes(it.state) === wanted),
  );
  return [
    "# Cited papers",
    `**${escaped(found.summary)}.**`,
    ...(missing.length ? ["## To mend", ...missing.map(toMend)] : []),
    ...(readable.length ? ["## Readable", table(readable)] : []),
  ].join("\n\n");
}

function toMend(paper: Diagnosis): string {
  const tried = paper.tried.map(
    (it) => `- ${escaped(it.step)}: ${escaped(it.tried)}: ${escaped(it.outcome)}`,
  );
  const advice = paper.advice ? [escaped(paper.advice)] : [];
  const looked = tried.length ? ["Looked for it here:", tried.join("\n")] : [];
  return [`### ${escaped(paper.key)} · ${escaped(paper.state)}`, ...advice, ...looked].join("\n\n");
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
