/** The evidence panel: it follows the cursor, unless it is pinned. */

import {
  commands,
  type Disposable,
  env,
  type TextEditor,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { FromPanel, ToPanel } from "./messages";
import { page } from "./page";
import { asked, type Evidence, type Place } from "./requests";
import { apply } from "./suggest";

const PAUSE_MILLISECONDS = 150;
const AGAIN_MILLISECONDS = 1000;
const NOTHING = "Put the cursor on a citation to see what the cited paper says.";
const NOT_YET = "citectx is still starting.";

type Shown = { uri: string; places: Place[]; cards: Evidence[]; card: number; passage: number };

export class EvidencePanel implements Disposable {
  private panel: WebviewPanel | undefined;
  private shown: Shown | undefined;
  private isPinned = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly following: Disposable;

  constructor(
    private readonly extension: Uri,
    private readonly client: () => BaseLanguageClient | undefined,
  ) {
    this.following = window.onDidChangeTextEditorSelection((it) => this.follow(it.textEditor));
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.following.dispose();
    this.panel?.dispose();
  }

  /** Opens the panel with the citation at a place, at one of its passages. */
  async show(uri: string, line: number, character: number, passage = 0): Promise<void> {
    this.open();
    if (!(await this.load(uri, line, character, passage)) && this.shown === undefined)
      this.say({ kind: "nothing", words: this.client() ? NOTHING : NOT_YET });
  }

  private open(): void {
    if (this.panel !== undefined) {
      this.panel.reveal(undefined, true);
      return;
    }
    const dist = Uri.joinPath(this.extension, "dist");
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    const panel = window.createWebviewPanel("citectx.evidence", "Evidence", column, {
      enableScripts: true,
      localResourceRoots: [dist],
      retainContextWhenHidden: true,
    });
    const address = (name: string) =>
      panel.webview.asWebviewUri(Uri.joinPath(dist, name)).toString();
    panel.iconPath = Uri.joinPath(this.extension, "media", "icon.svg");
    panel.webview.onDidReceiveMessage((it: FromPanel) => this.heard(it));
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.shown = undefined;
      this.isPinned = false;
    });
    panel.webview.html = page({
      origin: panel.webview.cspSource,
      script: address("panel.js"),
      style: address("panel.css"),
      pdf: address("pdf.min.mjs"),
      pdfWorker: address("pdf.worker.min.mjs"),
    });
    this.panel = panel;
  }

  private follow(editor: TextEditor): void {
    if (this.panel === undefined || this.isPinned || editor.document.uri.scheme === "output")
      return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { line, character } = editor.selection.active;
      void this.load(editor.document.uri.toString(), line, character, 0);
    }, PAUSE_MILLISECONDS);
  }

  /** Whether there is a citation at the place; the other ones of its sentence come along. */
  private async load(
    uri: string,
    line: number,
    character: number,
    passage: number,
  ): Promise<boolean> {
    const client = this.client();
    if (client === undefined) return false;
    const first = await asked(client, "citectx.showEvidence", uri, line, character);
    if (first === null) return false;
    const cards = await Promise.all(
      first.citations.map((it) =>
        asked(client, "citectx.showEvidence", uri, it.line, it.character),
      ),
    );
    const found = first.citations
      .map((place, number) => ({ place, card: cards[number] }))
      .flatMap(({ place, card }) => (card ? [{ place, card }] : []));
    const isHere = ({ place }: { place: Place }) =>
      place.line === line &&
      place.character <= character &&
      character <= place.character + place.key.length;
    const here = found.findIndex(isHere);
    const card =
      here >= 0
        ? here
        : Math.max(
            found.findIndex((it) => it.place.key === first.key),
            0,
          );
    this.shown = {
      uri,
      places: found.map((it) => it.place),
      cards: found.map((it) => it.card),
      card,
      passage,
    };
    this.tell();
    if (this.shown.cards.some((it) => it.state === "reading")) this.again(line, character, passage);
    return true;
  }

  private again(line: number, character: number, passage: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.shown) void this.load(this.shown.uri, line, character, passage);
    }, AGAIN_MILLISECONDS);
  }

  private tell(): void {
    if (this.shown === undefined) return;
    const { cards, card, passage } = this.shown;
    this.say({ kind: "cards", cards, card, passage, isPinned: this.isPinned });
  }

  private say(message: ToPanel): void {
    void this.panel?.webview.postMessage(message);
  }

  private async heard(message: FromPanel): Promise<void> {
    switch (message.kind) {
      case "ready":
        if (this.shown) this.tell();
        else this.say({ kind: "nothing", words: this.client() ? NOTHING : NOT_YET });
        return;
      case "pin":
        this.isPinned = message.isPinned;
        return;
      case "paper":
        return this.sendPaper(message.card);
      case "copy":
        return this.copy(message.card, message.passage);
      case "insert":
        return this.insert(message.card, message.passage);
      case "open":
        return this.openPaper(message.card, message.passage);
    }
  }

  private async sendPaper(card: number): Promise<void> {
    const client = this.client();
    const shown = this.shown;
    const evidence = shown?.cards[card];
    if (client === undefined || shown === undefined || evidence === undefined) return;
    if (evidence.file?.toLowerCase().endsWith(".pdf")) {
      const bytes = await bytesOf(evidence.file);
      this.say(
        bytes
          ? { kind: "pdf", card, bytes }
          : { kind: "no-paper", card, words: `${evidence.file} cannot be opened.` },
      );
      return;
    }
    const paper = await asked(client, "citectx.readPaper", shown.uri, evidence.key);
    this.say(
      paper
        ? { kind: "text", card, paper }
        : { kind: "no-paper", card, words: evidence.problem ?? "There is no text to show." },
    );
  }

  private async copy(card: number, number: number): Promise<void> {
    const client = this.client();
    const evidence = this.shown?.cards[card];
    const passage = evidence?.spans[number];
    if (!client || !this.shown || !evidence || !passage) return;
    const { uri } = this.shown;
    const given = [uri, evidence.key, passage.text, passage.page_label];
    await env.clipboard.writeText(
      (await asked(client, "citectx.quotation", ...given)) ?? passage.text,
    );
    window.setStatusBarMessage("Passage copied with its citation", 3000);
  }

  private async insert(card: number, number: number): Promise<void> {
    const client = this.client();
    const place = this.shown?.places[card];
    const passage = this.shown?.cards[card]?.spans[number];
    if (!client || !this.shown || !place || !passage) return;
    const { uri } = this.shown;
    const given = [uri, place.line, place.character, passage.page_label];
    const edit = await asked(client, "citectx.locator", ...given);
    const editor = window.visibleTextEditors.find((it) => it.document.uri.toString() === uri);
    if (edit && editor) await apply(editor, edit);
    else
      void window.showInformationMessage(
        "This citation has a locator already, or no room for one of its own.",
      );
  }

  private async openPaper(card: number, passage: number): Promise<void> {
    const evidence = this.shown?.cards[card];
    if (evidence?.file) {
      const at = evidence.spans[passage]?.page ?? undefined;
      await commands.executeCommand("citectx.paper.open", { file: evidence.file, page: at });
    }
  }
}

async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  return workspace.fs.readFile(Uri.file(path)).then(
    (it) => new Uint8Array(it), // Node's own buffers do not survive the way to the panel.
    () => undefined,
  );
}
