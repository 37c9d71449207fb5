/** "Search my papers": a page with a search box, and what is done with the passages it shows. */

import { posix } from "node:path";
import {
  commands,
  type Disposable,
  env,
  type TextEditor,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { cite } from "../features/suggest";
import { bytesOf } from "../panel/actions";
import { fill } from "../panel/filling";
import { isDraft } from "../protocol/drafts";
import { type Found, request } from "../protocol/requests";
import type { FromSearch, ToSearch, Wanted } from "./messages";
import { searchPage } from "./page";

const FAST = 0;
const THOROUGH = 1;

export class SearchPanel implements Disposable {
  private panel: WebviewPanel | undefined;
  private found: Found | undefined;
  private editor: TextEditor | undefined;
  private asked = "";
  private latest = 0;

  constructor(
    private readonly extension: Uri,
    private readonly client: () => BaseLanguageClient | undefined,
  ) {}

  dispose(): void {
    this.panel?.dispose();
  }

  /** Opens the page; what is selected in the draft is asked at once. */
  show(): void {
    const active = window.activeTextEditor;
    const drafts = window.visibleTextEditors.filter((it) => isDraft(it.document));
    this.editor = active && isDraft(active.document) ? active : (drafts[0] ?? this.editor);
    this.asked = this.editor?.document.getText(this.editor.selection) ?? "";
    if (this.panel !== undefined) {
      this.panel.reveal();
      this.say({ kind: "ask", text: this.asked });
    } else this.panel = this.opened();
  }

  private opened(): WebviewPanel {
    const panel = window.createWebviewPanel(
      "citectx.search",
      "Search my papers",
      ViewColumn.Beside,
      { retainContextWhenHidden: true },
    );
    panel.webview.onDidReceiveMessage((it: FromSearch) => this.heard(it));
    panel.onDidDispose(() => {
      this.panel = undefined;
    });
    fill(panel, this.extension, "search.js", searchPage);
    return panel;
  }

  private say(message: ToSearch): void {
    void this.panel?.webview.postMessage(message);
  }

  private async heard(message: FromSearch): Promise<void> {
    if (message.kind === "ready") return this.say({ kind: "ask", text: this.asked });
    if (message.kind === "search") return this.search(message.number, message.text, message.wanted);
    const paper = this.found?.papers[message.paper];
    const passage = paper?.passages[message.passage];
    if (!paper || !passage) return;
    const at = { file: paper.file, page: passage.page ?? undefined };
    const page = passage.page_label || (passage.page ? String(passage.page) : "");
    switch (message.kind) {
      case "show": {
        const bytes = await bytesOf(paper.file);
        if (bytes) this.say({ kind: "pdf", paper: message.paper, bytes });
        return;
      }
      case "open":
        await commands.executeCommand("citectx.paper.open", at);
        return;
      case "cite":
        return this.cite(paper.id, page);
      case "copy":
        return this.copy(paper.key, passage.text, page);
    }
  }

  /** Answers by words at once, and again when the encoder has looked at what they found. */
  private async search(number: number, text: string, wanted: Wanted): Promise<void> {
    const client = this.client();
    const uri = this.editor?.document.uri.toString();
    this.latest = number;
    if (!client || !uri) {
      const words = client ? "Open a draft first." : "citectx is still starting.";
      return this.say({ kind: "failed", number, words });
    }
    for (const pass of [FAST, THOROUGH]) {
      const found = await request(client, "citectx.search", uri, text, wanted, pass);
      if (number !== this.latest) return;
      if (found === null)
        return this.say({ kind: "failed", number, words: "This draft is not known yet." });
      this.found = found;
      this.say({ kind: "found", number, found, isFinal: pass === THOROUGH });
    }
  }

  private async cite(id: string, page: string): Promise<void> {
    const client = this.client();
    if (!client || !this.editor) return;
    const { line, character } = this.editor.selection.active;
    const uri = this.editor.document.uri.toString();
    const written = await request(client, "citectx.cite", uri, line, character, id, page);
    if (written) await cite(this.editor, written);
    const added = written?.entry ? ` and added its entry to ${basename(written.entry.uri)}` : "";
    const words = written ? `Cited ${written.key}${added}` : "Here nothing can be cited.";
    window.setStatusBarMessage(words, 3000);
  }

  private async copy(key: string, text: string, page: string): Promise<void> {
    const client = this.client();
    const uri = this.editor?.document.uri.toString();
    const quotation =
      client && uri ? await request(client, "citectx.quotation", uri, key, text, page) : null;
    await env.clipboard.writeText(quotation ?? text);
    window.setStatusBarMessage("Passage copied with its citation", 3000);
  }
}

function basename(uri: string): string {
  return posix.basename(Uri.parse(uri).path);
}
