/** The status bar: readable of cited papers, reading, offline. */

import {
  type Disposable,
  type ExtensionContext,
  languages,
  StatusBarAlignment,
  type StatusBarItem,
  ThemeColor,
  window,
} from "vscode";
import { isDraft } from "../protocol/drafts";
import type { Status } from "../protocol/requests";
import { type StatusText, statusText } from "./statusText";

const AGAIN_MILLISECONDS = 1000;

export class StatusBar implements Disposable {
  private readonly item: StatusBarItem;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    context: ExtensionContext,
    private readonly status: (uri: string) => Promise<Status | undefined>,
  ) {
    this.item = window.createStatusBarItem("citectx.status", StatusBarAlignment.Right, 90);
    this.item.name = "citectx";
    context.subscriptions.push(
      this,
      this.item,
      window.onDidChangeActiveTextEditor(() => this.refresh()),
      languages.onDidChangeDiagnostics(() => this.soon()),
    );
  }

  /** Says that the server is being set up, or why there is none. */
  say(state: "starting" | "not-set-up" | "setting-up" | "absent"): void {
    this.put(statusText(state));
  }

  async refresh(): Promise<void> {
    const document = window.activeTextEditor?.document;
    if (document === undefined || !isDraft(document)) {
      this.item.hide();
      return;
    }
    const status = await this.status(document.uri.toString());
    if (status === undefined) return;
    this.put(statusText(status));
    if (status.reading || !status.cited) this.soon();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), AGAIN_MILLISECONDS);
  }

  private put(words: StatusText): void {
    this.item.text = words.text;
    this.item.tooltip = words.tooltip;
    this.item.command = words.command;
    this.item.accessibilityInformation = { label: words.tooltip, role: "button" };
    this.item.backgroundColor = words.isProblem
      ? new ThemeColor("statusBarItem.warningBackground")
      : undefined;
    this.item.show();
  }
}
