/** Which documents are drafts, and which of these are worth starting the server for. */

import type { TextDocument } from "vscode";
import type { DocumentSelector } from "vscode-languageclient";
import kinds from "../fileKinds.json";

const FILES = `**/*.{${kinds.endings.join(",")}}`;
const CITES = /(^|[\s[(;-])-?@[\p{L}\p{N}_{]|\{cite|\\cite|:cite|\[cite|bibliography:/mu;

export const SELECTOR: DocumentSelector = [
  { scheme: "file", pattern: FILES },
  ...kinds.languages.map((language) => ({ scheme: "untitled", language })),
  { notebook: "jupyter-notebook", language: "markdown" },
];

/** Whether a document cites, or is of a kind that does so sooner or later. */
export function isDraft(document: TextDocument): boolean {
  if (!kinds.languages.includes(document.languageId)) return false;
  return document.languageId !== "markdown" || CITES.test(document.getText());
}
