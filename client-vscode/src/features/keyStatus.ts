/** Beside the language of a LaTeX draft: who completes its keys, and one click to change it. */

import { type Disposable, extensions, languages, workspace } from "vscode";
import { latexTool } from "../protocol/latexTools";
import { keyWords } from "./keyWords";

const SETTING = "citectx.completeKeys";

/** `changed` is called when an extension for LaTeX has come or gone. */
export function keyStatus(changed: () => void): Disposable[] {
  const item = languages.createLanguageStatusItem("citectx.keys", [
    { language: "latex" },
    { language: "tex" },
  ]);
  item.name = "citectx";
  item.command = {
    title: "Change",
    command: "workbench.action.openSettings",
    arguments: [SETTING],
  };
  let tool = latexTool();
  const put = () => {
    const words = keyWords(workspace.getConfiguration().get(SETTING, "auto"), tool);
    item.text = words.text;
    item.detail = words.detail;
  };
  put();
  return [
    item,
    workspace.onDidChangeConfiguration((it) => {
      if (it.affectsConfiguration(SETTING)) put();
    }),
    extensions.onDidChange(() => {
      const before = tool;
      tool = latexTool();
      put();
      if (tool !== before) changed();
    }),
  ];
}
