/** The evidence panel: it follows the cursor, unless it is locked. */

import {
  Disposable,
  type TextEditor,
  type Uri,
  ViewColumn,
  type WebviewPanel,
  window,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { columnBeside } from "../protocol/column";
import type { Place } from "../protocol/place";
import * as actions from "./actions";
import { fill } from "./filling";
import type { FromPanel, Kept, ReviewAct, ToPanel } from "./messages";
import { page } from "./page";
import { Review } from "./review";
import { type SentenceCards, sentenceCards } from "./sentenceCards";

const KIND = "citectx.evidence";
const PAUSE_MILLISECONDS = 150;
const AGAIN_MILLISECONDS = 500;
const NOTHING = "Put the cursor on a citation to see what the cited paper says.";
const NOT_YET = "citectx is still starting.";

type AboutCard = Extract<FromPanel, { card: number }>;

export class EvidencePanel {
  private panel: WebviewPanel | undefined;
  private shown: SentenceCards | undefined;
  private passage = 0;
  private isLocked = false;
  private place: Place | undefined;
  private review: Review | undefined;
  /** Questions are numbered: an answer that comes after that of a newer one is not shown. */
  private lastAsked = 0;
  private lastShown = 0;
  /** What is asked again does not count once the cursor has led on. */
  private lastLoaded = 0;
  /** Apart, so that an answer that comes late does not put off what the cursor has moved to. */
  private moved: NodeJS.Timeout | undefined;
  private watched: NodeJS.Timeout | undefined;
  private readonly following: Disposable;

  constructor(
    private readonly extension: Uri,
    private readonly client: () => BaseLanguageClient | undefined,
  ) {
    this.following = Disposable.from(
      window.onDidChangeTextEditorSelection((it) => this.follow(it.textEditor)),
      window.registerWebviewPanelSerializer(KIND, {
        deserializeWebviewPanel: async (panel, kept?: Kept) => this.restore(panel, kept),
      }),
    );
  }

  dispose(): void {
    clearTimeout(this.moved);
    clearTimeout(this.watched);
    this.following.dispose();
    this.panel?.dispose();
  }

  /** Opens the panel with the citation at a place, at one of its passages. */
  async show(place: Place, passage = 0): Promise<void> {
    this.open();
    if (!(await this.load(place, passage)) && this.shown === undefined)
      this.say({ kind: "nothing", words: this.client() ? NOTHING : NOT_YET });
  }

  /** The same, with what the paper is cited for. */
  async summarize(place: Place): Promise<void> {
    await this.show(place);
    this.say({ kind: "summary" });
  }

  /** Shows again what was shown before; called when the server has come. */
  async again(): Promise<void> {
    if (this.panel && this.place) await this.load(this.place, this.passage);
  }

  private async restore(panel: WebviewPanel, kept?: Kept): Promise<void> {
    this.adopt(panel);
    if (kept) {
      this.place = kept.place;
      this.passage = kept.passage;
      this.isLocked = kept.isLocked;
    }
    await this.again();
  }

  /** Opens the panel with the first citation of a draft of which nothing was decided. */
  async begin(client: BaseLanguageClient, uri: string): Promise<void> {
    const review = await Review.of(client, uri);
    if (review === undefined) return;
    this.open();
    this.review = review;
    await this.goOn(0);
  }

  private async goOn(steps: number): Promise<void> {
    if (this.review === undefined) return;
    await this.review.go(steps, columnBeside(this.panel?.viewColumn));
    await this.load(this.review.place, 0);
    this.say({ kind: "review", state: this.review.state });
  }

  private async reviewed(act: ReviewAct, passage: number): Promise<void> {
    const { review, shown } = this;
    if (review === undefined || shown === undefined) return;
    switch (act) {
      case "previous":
        return this.goOn(-1);
      case "next":
        return this.goOn(1);
      case "html":
      case "csv":
        return review.export(act);
      case "end":
        this.review = undefined;
        return this.say({ kind: "review", state: undefined });
    }
    const text = shown.cards[shown.card].spans[passage]?.text ?? "";
    const isDecided = await review.decide(act, text);
    if (isDecided) await this.goOn(act === "noted" ? 0 : 1);
  }

  private open(): void {
    if (this.panel !== undefined) {
      this.panel.reveal(undefined, true);
      return;
    }
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    this.adopt(
      window.createWebviewPanel(KIND, "Evidence", column, { retainContextWhenHidden: true }),
    );
  }

  /** Fills a panel: a new one, or one that the editor kept over a reload of its window. */
  private adopt(panel: WebviewPanel): void {
    panel.webview.onDidReceiveMessage((it: FromPanel) => this.heard(it));
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.shown = undefined;
      this.isLocked = false;
      this.review = undefined;
    });
    fill(panel, this.extension, "panel.js", page);
    this.panel = panel;
  }

  private follow(editor: TextEditor): void {
    if (this.panel === undefined || this.isLocked || editor.document.uri.scheme === "output")
      return;
    clearTimeout(this.moved);
    this.moved = this.later(PAUSE_MILLISECONDS, () => {
      const { line, character } = editor.selection.active;
      return this.load({ uri: editor.document.uri.toString(), line, character }, 0);
    });
  }

  /** Whether there is a citation at the place. */
  private async load(place: Place, passage: number): Promise<boolean> {
    // Kept for when the server has come; beside cards, the place is theirs.
    if (this.shown === undefined) Object.assign(this, { place, passage });
    this.lastLoaded++;
    clearTimeout(this.watched);
    const found = await this.ask(place);
    if (found === undefined) {
      if (this.shown && this.place) this.watch(this.shown, this.place, this.passage);
      return false;
    }
    if (found !== "late") this.put(found, place, passage);
    return true;
  }

  /** Shows what has become better since; whoever reads what has not is left alone. */
  private async loadAgain(place: Place, passage: number): Promise<void> {
    const loaded = this.lastLoaded;
    const found = await this.ask(place);
    if (found === undefined || found === "late" || loaded !== this.lastLoaded) return;
    if (this.shown !== undefined && looks(found) === looks(this.shown))
      this.watch(found, place, passage);
    else {
      this.shown = found;
      this.tell();
      this.watch(found, place, passage);
    }
  }

  private put(found: SentenceCards, place: Place, passage: number): void {
    this.shown = found;
    this.place = place;
    this.passage = passage;
    this.tell(passage);
    this.watch(found, place, passage);
  }

  private async ask(place: Place): Promise<SentenceCards | "late" | undefined> {
    const client = this.client();
    const number = ++this.lastAsked;
    const found = client && (await sentenceCards(client, place));
    if (found === undefined) return undefined;
    if (number < this.lastShown) return "late";
    this.lastShown = number;
    return found;
  }

  /** Asks again while a paper is being read or its passages are being ranked by meaning. */
  private watch(found: SentenceCards, place: Place, passage: number): void {
    clearTimeout(this.watched);
    if (found.cards.some((it) => it.state === "reading" || !it.isFinal))
      this.watched = this.later(AGAIN_MILLISECONDS, () => this.loadAgain(place, passage));
  }

  private later(milliseconds: number, act: () => Promise<unknown>): NodeJS.Timeout {
    return setTimeout(() => {
      if (this.panel) void act();
    }, milliseconds);
  }

  /** Without a passage, the one that the reader has chosen stays. */
  private tell(passage?: number): void {
    if (this.shown === undefined) return;
    const { cards, card } = this.shown;
    const { isLocked, place } = this;
    if (place) this.say({ kind: "cards", cards, card, passage, isLocked, place });
  }

  private say(message: ToPanel): void {
    void this.panel?.webview.postMessage(message);
  }

  private async heard(message: FromPanel): Promise<void> {
    const client = this.client();
    const shown = this.shown;
    if (message.kind === "lock") this.isLocked = message.isLocked;
    else if (message.kind === "review") await this.reviewed(message.act, message.passage);
    else if (client === undefined || shown === undefined)
      this.say({ kind: "nothing", words: client ? NOTHING : NOT_YET });
    else if (message.kind === "ready") {
      this.tell(this.passage);
      if (this.review) this.say({ kind: "review", state: this.review.state });
    } else if (shown.cards[message.card]) await this.act(message, client, shown);
  }

  private async act(
    message: AboutCard,
    client: BaseLanguageClient,
    shown: SentenceCards,
  ): Promise<void> {
    const { card } = message;
    switch (message.kind) {
      case "paper": {
        const found = await actions.paper(client, shown, card);
        if (shown === this.shown) this.say(found); // Else the card of this number is another one.
        return;
      }
      case "ask":
        return this.say(
          await actions.answer(client, shown, card, message.question, message.number),
        );
      case "copy":
        return this.say(await actions.copy(client, shown, card, message.passage));
      case "insert":
        return actions.insert(client, shown, card, message.passage);
      case "mend":
        return actions.mend(client, shown, card, message.finding);
      case "visit":
        return actions.visit(
          shown,
          card,
          message.voice,
          message.sentence,
          columnBeside(this.panel?.viewColumn),
        );
      case "open":
        return actions.open(shown, card, message.passage);
    }
  }
}

/** All that is seen of cards. */
function looks(found: SentenceCards): string {
  return JSON.stringify(found.cards.map((it) => ({ ...it, isFinal: true })));
}
