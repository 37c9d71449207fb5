/** The doctor's findings -> a page of Markdown. */

import type { Diagnosis, Doctor, Kind, ToMend } from "../protocol/requests";

/** `folder` is where the project is; what lies in it is named from there. */
export function doctorPage(found: Doctor, folder: string): string {
  const readable = found.papers.filter((it) => it.readable);
  return [
    "# Cited papers",
    `**${escaped(found.summary)}.**`,
    ...(found.toMend.length ? ["## To mend", ...found.toMend.map(toMend)] : []),
    ...(readable.length ? ["## Readable", table(readable)] : []),
  ]
    .join("\n\n")
    .replaceAll(escaped(`${folder}/`), "");
}

function toMend(kind: Kind): string {
  const one = kind.papers.length === 1 ? kind.papers[0] : undefined;
  const heading = one ? one.key : `${kind.papers.length} papers`;
  return [
    `### ${escaped(heading)} · ${escaped(kind.state)}`,
    list(one ? known(one) : kind.notes, ""),
    ...(one ? [] : ["These are:", kind.papers.map(listed).join("\n")]),
  ].join("\n\n");
}

function listed(paper: ToMend): string {
  return [`- ${escaped(paper.key)}`, list(known(paper), "  ")].filter(Boolean).join("\n");
}

function known(paper: ToMend): string[] {
  return paper.file ? [...paper.notes, paper.file] : paper.notes;
}

/** The server puts names into backticks, which mean the same here. */
function list(notes: readonly string[], indent: string): string {
  return notes
    .map((it) => `${indent}- ${escaped(it).replace(/\\`([^`\\]*)\\`/g, "`$1`")}`)
    .join("\n");
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
