/** Activation: every command, and what makes the server start. */

import { readdir } from "node:fs/promises";
import {
  commands,
  type ExtensionContext,
  type LogOutputChannel,
  type TextEditor,
  window,
  workspace,
} from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { offerServer, offerTools } from "../features/assistant";
import { checkDraft } from "../features/checkDraft";
import { DoctorPage } from "../features/doctor";
import { chooseAndFetch } from "../features/fetchPapers";
import { keyStatus } from "../features/keyStatus";
import { canOpen, open } from "../features/openPaper";
import { StatusBar } from "../features/statusBar";
import { suggest } from "../features/suggest";
import { EvidencePanel } from "../panel/evidencePanel";
import { isDraft } from "../protocol/drafts";
import type { Place } from "../protocol/place";
import { request, type Status } from "../protocol/requests";
import { SearchPanel } from "../search/searchPanel";
import { Connection } from "./connection";
import { openExample } from "./example";
import { offerWalkthrough } from "./firstRun";

/** What a command may be told: nothing, or a place as links in cards name it. */
type At = Partial<Place> & { passage?: number; file?: string; page?: number };

let running: Running | undefined;

export function activate(context: ExtensionContext): void {
  running = new Running(context);
  running.start();
}

export async function deactivate(): Promise<void> {
  await running?.connection.stop();
}

class Running {
  readonly connection: Connection;
  private readonly log: LogOutputChannel;
  private readonly panel: EvidencePanel;
  private readonly search: SearchPanel;
  private readonly status: StatusBar;
  private readonly doctor: DoctorPage;

  constructor(private readonly context: ExtensionContext) {
    this.log = window.createOutputChannel("citectx", { log: true });
    this.status = new StatusBar(context, (uri) => this.statusOf(uri));
    this.connection = new Connection(context, this.log, this.status, () => this.panel.again());
    this.panel = new EvidencePanel(context.extensionUri, () => this.connection.client);
    this.search = new SearchPanel(context.extensionUri, () => this.connection.client);
    this.doctor = new DoctorPage();
    context.subscriptions.push(this.log, this.panel, this.search);
  }

  /** Registers everything; the server waits for the first draft, or sign of one. */
  start(): void {
    this.wake();
    const add = (name: string, run: (...given: never[]) => unknown) =>
      this.context.subscriptions.push(commands.registerCommand(`citectx.${name}`, run));
    add("evidence.show", (at?: At) => this.showEvidence(at));
    add("summary.show", (at?: At) => this.summarize(at));
    add("reference.suggest", () => this.withDraft((client, it) => suggest(client, it)));
    add("library.search", () => this.search.show());
    add("library.pause", () => this.pauseLibrary(1));
    add("library.resume", () => this.pauseLibrary(0));
    add("paper.open", (at?: At) => this.openPaper(at));
    add("draft.check", () => this.withDraft((client, it) => checkDraft(client, it)));
    add("draft.review", () =>
      this.withDraft((client, it) => this.panel.begin(client, it.document.uri.toString())),
    );
    add("doctor.show", (key?: string) => this.showDoctor(key));
    add("papers.fetch", () =>
      this.withDraft((client, it) => chooseAndFetch(client, it.document.uri)),
    );
    add("library.reindex", () => this.reindex());
    add("server.restart", () => this.connection.restartAsAsked());
    add("server.remove", () => this.connection.removeEnvironment());
    add("server.showLogs", () => this.log.show());
    add("example.open", () => openExample(this.context));
    this.context.subscriptions.push(
      workspace.onDidOpenTextDocument(() => this.wake()),
      window.onDidChangeActiveTextEditor(() => this.wake()),
      workspace.onDidChangeConfiguration((it) => {
        if (it.affectsConfiguration("citectx.server")) void this.connection.restart();
      }),
      workspace.onDidGrantWorkspaceTrust(() => this.connection.restart()),
    );
    this.context.subscriptions.push(
      ...keyStatus(() => {
        if (this.connection.isWanted) void this.connection.restart();
      }),
    );
    this.offerToAssistants();
    if (!this.connection.isWanted) void this.wakeForBibliography();
  }

  private offerToAssistants(): void {
    const { contributes, version } = this.context.extension.packageJSON;
    const running = {
      client: () => this.connection.client,
      program: () => this.connection.program,
    };
    this.context.subscriptions.push(
      ...offerTools(contributes.languageModelTools, running),
      ...offerServer(version, running),
    );
  }

  private wake(): void {
    if (!this.connection.isWanted && workspace.textDocuments.some(isDraft)) void this.begin();
  }

  /** A folder with a bibliography is one to write in: the server is there when a draft is opened. */
  private async wakeForBibliography(): Promise<void> {
    const folders = (workspace.workspaceFolders ?? []).filter((it) => it.uri.scheme === "file");
    const names = await Promise.all(folders.map((it) => readdir(it.uri.fsPath).catch(() => [])));
    if (names.flat().some((it) => it.endsWith(".bib")) && !this.connection.isWanted)
      await this.begin();
  }

  private async begin(): Promise<void> {
    await this.connection.restart();
    if (this.connection.client) await offerWalkthrough(this.context);
  }

  private async statusOf(uri: string): Promise<Status | undefined> {
    const { client } = this.connection;
    if (!client?.isRunning()) return undefined;
    return (await request(client, "citectx.status", uri).catch(() => null)) ?? undefined;
  }

  private async showEvidence(at?: At): Promise<void> {
    const place = placeOf(at);
    if (place) await this.panel.show(place, at?.passage ?? 0);
  }

  private async summarize(at?: At): Promise<void> {
    const place = placeOf(at);
    if (place) await this.panel.summarize(place);
  }

  private async openPaper(at?: At): Promise<void> {
    if (at?.file && canOpen(at.file)) return open(at.file, at.page);
    const place = placeOf(at);
    const { client } = this.connection;
    if (!client || !place) return;
    const { uri, line, character } = place;
    const evidence = await request(client, "citectx.showEvidence", uri, line, character);
    if (evidence === null)
      void window.showInformationMessage("Put the cursor on a citation to open its paper.");
    else if (evidence.file === null) await this.showDoctor(evidence.key);
    else if (canOpen(evidence.file))
      await open(evidence.file, at?.page ?? evidence.spans[0]?.page ?? undefined);
    else await this.panel.show(place, at?.passage ?? 0);
  }

  private async showDoctor(key?: string): Promise<void> {
    await this.withDraft((client, editor) => this.doctor.show(client, editor.document.uri, key));
  }

  private async reindex(): Promise<void> {
    await this.withDraft((client) => request(client, "citectx.reindex"));
    await this.status.refresh();
  }

  private async pauseLibrary(isPaused: 0 | 1): Promise<void> {
    await this.withDraft((client) => request(client, "citectx.pauseLibrary", isPaused));
  }

  private async withDraft(
    act: (client: LanguageClient, editor: TextEditor) => Promise<unknown>,
  ): Promise<void> {
    const { activeTextEditor: active, visibleTextEditors: visible } = window;
    const editor = [active, ...visible].find((it) => it && isDraft(it.document)) ?? active;
    if (!editor) void window.showInformationMessage("Open a draft first.");
    else {
      const client = await this.connection.running();
      if (client) await act(client, editor);
      else
        void window.showInformationMessage(
          "citectx is not running; its item in the status bar says why.",
        );
    }
  }
}

/** The place that a command was told, or else the cursor's. */
function placeOf(at?: At): Place | undefined {
  if (at?.uri !== undefined) return at as Place;
  const editor = window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { line, character } = editor.selection.active;
  return { uri: editor.document.uri.toString(), line, character };
}
