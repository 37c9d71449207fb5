/**
 * A page beside the draft with buttons. The page knows no files, addresses or commands: it says
 * which button was pressed, and the extension knows what that is about.
 */

import { randomBytes } from "node:crypto";
import { ViewColumn, type WebviewPanel, window } from "vscode";
import { pageWithButtons } from "./html";

export interface Pressed {
  action: string;
  item: number;
}

/** One such page, opened when it is first shown. */
export class ActionPage {
  private panel: WebviewPanel | undefined;
  private heard: (pressed: Pressed) => unknown = () => undefined;

  constructor(
    private readonly kind: string,
    private readonly title: string,
  ) {}

  get isOpen(): boolean {
    return this.panel !== undefined;
  }

  get column(): ViewColumn | undefined {
    return this.panel?.viewColumn;
  }

  show(body: string, preserveFocus: boolean, heard: (pressed: Pressed) => unknown): void {
    this.panel ??= this.opened(preserveFocus);
    this.heard = heard;
    this.panel.webview.html = pageWithButtons(this.title, body, randomBytes(16).toString("hex"));
    this.panel.reveal(undefined, preserveFocus);
  }

  close(): void {
    this.panel?.dispose();
  }

  private opened(preserveFocus: boolean): WebviewPanel {
    const column = { viewColumn: ViewColumn.Beside, preserveFocus };
    const options = { enableScripts: true, localResourceRoots: [], enableFindWidget: true };
    const made = window.createWebviewPanel(this.kind, this.title, column, options);
    made.webview.onDidReceiveMessage((it: Pressed) => this.heard(it));
    made.onDidDispose(() => {
      this.panel = undefined;
    });
    return made;
  }
}
