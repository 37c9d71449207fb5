/** The whole draft, checked: its findings in the Problems view, the report beside the draft. */

import { randomBytes } from "node:crypto";
import {
  commands,
  ProgressLocation,
  type TextEditor,
  ViewColumn,
  type WebviewPanel,
  window,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { type Checked, cancellableRequest } from "../protocol/requests";
import { reportPage } from "./reportPage";

let panel: WebviewPanel | undefined;

export async function checkDraft(client: BaseLanguageClient, editor: TextEditor): Promise<void> {
  const uri = editor.document.uri.toString();
  const found = await window.withProgress(
    { location: ProgressLocation.Notification, title: "citectx", cancellable: true },
    async (progress, cancelled) => {
      progress.report({ message: "reading the cited papers and comparing every citing sentence" });
      return cancellableRequest(cancelled, client, "citectx.check", uri);
    },
  );
  if (found === undefined) return;
  if (found === null) void window.showInformationMessage("There is nothing to check here.");
  else await show(found, (editor.viewColumn ?? ViewColumn.One) + 1);
}

async function show(found: Checked, beside: ViewColumn): Promise<void> {
  panel ??= opened(beside);
  panel.webview.html = reportPage(found.html, randomBytes(16).toString("hex"));
  panel.reveal(undefined, true);
  if (found.findings) await commands.executeCommand("workbench.actions.view.problems");
  window.setStatusBarMessage(`${found.summary} ${found.outcome}`, 10_000);
}

function opened(beside: ViewColumn): WebviewPanel {
  const column = { viewColumn: beside, preserveFocus: true };
  const made = window.createWebviewPanel("citectx.report", "Checked draft", column, {
    enableScripts: true,
    localResourceRoots: [],
    enableFindWidget: true,
  });
  made.onDidDispose(() => {
    panel = undefined;
  });
  return made;
}
