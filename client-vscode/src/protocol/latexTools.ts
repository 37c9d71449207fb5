/** The extensions that complete and check keys in LaTeX themselves: what they do is left to them. */

import { extensions } from "vscode";

const LATEX_TOOLS = ["James-Yu.latex-workshop", "efoerster.texlab", "mathematic.vscode-latex"];

/** The name of one that is enabled here; undefined where none is. */
export function latexTool(): string | undefined {
  const found = LATEX_TOOLS.map((it) => extensions.getExtension(it)).find((it) => it);
  return found?.packageJSON.displayName ?? found?.id;
}
