/** Which documents are drafts, and which of these are worth starting the server for. */

import type { TextDocument } from "vscode";
import type { DocumentSelector } from "vscode-languageclient";

export const LANGUAGES = [
  "latex",
  "tex",
  "rsweave",
  "markdown",
  "quarto",
  "rmd",
  "restructuredtext",
  "typst",
  "org",
];

const FILES = "**/*.{tex,ltx,rnw,Rnw,md,markdown,qmd,Rmd,rmd,myst,rst,typ,org,bib}";
const CITES = /(^|[\s[(;-])-?@[\p{L}\p{N}_{]|\{cite|\\cite|:cite|\[cite|bibliography:/mu;

export const SELECTOR: DocumentSelector = [
  { scheme: "file", pattern: FILES },
  ...LANGUAGES.map((language) => ({ scheme: "untitled", language })),
  { notebook: "jupyter-notebook", language: "markdown" },
];

/** Whether a document cites, or is of a kind that does so sooner or later. */
export function isDraft(document: TextDocument): boolean {
  if (!LANGUAGES.includes(document.languageId)) return false;
  return document.languageId !== "markdown" || CITES.test(document.getText());
}
