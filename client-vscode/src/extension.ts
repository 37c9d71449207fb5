/** Activation, commands, and the one `restart` that finds or makes a server and starts it. */

import { join } from "node:path";
import {
  commands,
  type ExtensionContext,
  env,
  extensions,
  type LogOutputChannel,
  ProgressLocation,
  type TextEditor,
  UIKind,
  Uri,
  window,
  workspace,
} from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { createClient } from "./client";
import { DoctorPage } from "./doctor";
import { isDraft } from "./drafts";
import { setUp } from "./environment";
import { openExample } from "./example";
import type { Failure } from "./failure";
import { findServer } from "./findServer";
import type { Place } from "./hoverLinks";
import { thisMachine } from "./machine";
import { EvidencePanel } from "./panel";
import { asked, type Status } from "./requests";
import { libraryNames } from "./settings";
import { StatusBar } from "./status";
import { suggest } from "./suggest";

let running: Running | undefined;

export function activate(context: ExtensionContext): void {
  running = new Running(context);
  running.start();
}

export async function deactivate(): Promise<void> {
  await running?.stop();
}

class Running {
  private readonly log: LogOutputChannel;
  private readonly panel: EvidencePanel;
  private readonly status: StatusBar;
  private readonly doctor: DoctorPage;
  private client: LanguageClient | undefined;
  /** Restarts wait for each other, so that two of them never start two servers. */
  private turn: Promise<void> = Promise.resolve();
  private isWanted = false;

  constructor(private readonly context: ExtensionContext) {
    this.log = window.createOutputChannel("citectx", { log: true });
    this.panel = new EvidencePanel(context.extensionUri, () => this.client);
    this.status = new StatusBar(context, (uri) => this.statusOf(uri));
    this.doctor = new DoctorPage(context);
    context.subscriptions.push(this.log, this.panel);
  }

  /** Registers everything; the server waits for the first draft. */
  start(): void {
    const add = (name: string, run: (...given: never[]) => unknown) =>
      this.context.subscriptions.push(commands.registerCommand(`citectx.${name}`, run));
    add("evidence.show", (at?: Partial<Place> & { passage?: number }) => this.showEvidence(at));
    add("reference.suggest", () => this.withDraft((client, it) => suggest(client, it)));
    add("paper.open", (at?: Partial<Place> & Opening) => this.openPaper(at));
    add("draft.check", () => this.check());
    add("doctor.show", (key?: string) => this.showDoctor(key));
    add("library.reindex", () => this.reindex());
    add("server.restart", () => this.restart());
    add("server.showLogs", () => this.log.show());
    add("example.open", () => openExample(this.context));
    this.context.subscriptions.push(
      workspace.onDidOpenTextDocument(() => this.wake()),
      window.onDidChangeActiveTextEditor(() => this.wake()),
      workspace.onDidChangeConfiguration((it) => {
        if (it.affectsConfiguration("citectx.server")) void this.restart();
      }),
      workspace.onDidGrantWorkspaceTrust(() => this.restart()),
    );
    this.wake();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose();
  }

  private wake(): void {
    if (this.isWanted || !workspace.textDocuments.some(isDraft)) return;
    void this.restart();
  }

  private restart(): Promise<void> {
    this.isWanted = true;
    this.turn = this.turn.then(() => this.restartNow());
    return this.turn;
  }

  private async restartNow(): Promise<void> {
    await this.stop();
    this.status.say("starting");
    const command = await this.server();
    if (command === undefined) {
      this.status.say("absent");
      return;
    }
    const client = createClient(command, settingNames(this.context), this.log);
    try {
      await client.start();
    } catch (error) {
      this.status.say("absent");
      void this.offerRetry(`The server did not start: ${(error as Error).message}`);
      return;
    }
    this.client = client;
    await this.status.refresh();
  }

  /** The command of a server, found or newly set up; undefined after the user was told why not. */
  private async server(): Promise<string | undefined> {
    const settings = workspace.getConfiguration("citectx.server");
    const proxy = workspace.getConfiguration("http").get("proxy", "");
    const machine = thisMachine(proxy, (line) => this.log.info(line));
    const version: string = this.context.extension.packageJSON.version;
    const activePython = workspace.isTrusted ? await pythonOfEnvironment() : "";
    const storage = join(this.context.globalStorageUri.fsPath, "server");
    const command = settings.get("command", "");
    const found = await findServer({ command, activePython, version, storage }, machine);
    if (found.kind === "found") {
      this.log.info(`Server: ${found.command} (${found.origin})`);
      return found.command;
    }
    if (found.kind === "wrong-setting") {
      void this.offerRetry(found.advice);
      return undefined;
    }
    this.status.say("setting-up");
    const plan = {
      version,
      storage,
      wheel: join(this.context.extensionPath, "dist", `citectx-${version}-py3-none-any.whl`),
      pythons: [settings.get("python", ""), activePython],
      mark: process.pid.toString(36) + Date.now().toString(36),
    };
    const made = await window.withProgress(
      { location: ProgressLocation.Notification, title: "citectx", cancellable: true },
      (progress, token) => {
        const stop = new AbortController();
        token.onCancellationRequested(() => stop.abort());
        return setUp(plan, machine, (message) => progress.report({ message }), stop.signal);
      },
    );
    if (made.kind === "ready") return made.command;
    void this.offerRetry((made as Failure).advice);
    return undefined;
  }

  private async offerRetry(advice: string): Promise<void> {
    this.log.error(advice);
    const picked = await window.showErrorMessage(advice, "Try again", "Settings", "Show logs");
    if (picked === "Try again") void this.restart();
    if (picked === "Show logs") this.log.show();
    if (picked === "Settings")
      void commands.executeCommand("workbench.action.openSettings", "citectx.server");
  }

  private async statusOf(uri: string): Promise<Status | undefined> {
    if (!this.client?.isRunning()) return undefined;
    return (await asked(this.client, "citectx.status", uri).catch(() => null)) ?? undefined;
  }

  private async showEvidence(at?: Partial<Place> & { passage?: number }): Promise<void> {
    const place = at?.uri === undefined ? here() : (at as Place & { passage?: number });
    if (place) await this.panel.show(place, at?.passage ?? 0);
  }

  private async openPaper(at?: Partial<Place> & Opening): Promise<void> {
    if (at?.file) return open(at.file, at.page);
    const place = at?.uri === undefined ? here() : (at as Place);
    if (!this.client || !place) return;
    const { uri, line, character } = place;
    const evidence = await asked(this.client, "citectx.showEvidence", uri, line, character);
    if (evidence === null)
      void window.showInformationMessage("Put the cursor on a citation to open its paper.");
    else if (evidence.file === null) await this.showDoctor(evidence.key);
    else if (isPdf(evidence.file) && !isLocal()) await this.panel.show(place);
    else await open(evidence.file, at?.page ?? evidence.spans[0]?.page ?? undefined);
  }

  private async check(): Promise<void> {
    await commands.executeCommand("workbench.actions.view.problems");
    await this.status.refresh();
  }

  private async showDoctor(key?: string): Promise<void> {
    await this.withDraft(async (client, editor) => {
      const found = await asked(client, "citectx.doctor", editor.document.uri.toString());
      if (found === null) return;
      const papers = key ? found.papers.filter((it) => it.key === key) : found.papers;
      const folder = workspace.getWorkspaceFolder(editor.document.uri)?.uri.fsPath ?? "";
      await this.doctor.show({ ...found, papers }, folder);
    });
  }

  private async reindex(): Promise<void> {
    if (this.client) await asked(this.client, "citectx.reindex");
    await this.status.refresh();
  }

  private async withDraft(
    act: (client: LanguageClient, editor: TextEditor) => Promise<void>,
  ): Promise<void> {
    const editor =
      window.activeTextEditor ?? window.visibleTextEditors.find((it) => isDraft(it.document));
    if (!editor) void window.showInformationMessage("Open a draft first.");
    else if (!this.client) void window.showInformationMessage("citectx is still starting.");
    else await act(this.client, editor);
  }
}

type Opening = { file?: string; page?: number };

function here(): Place | undefined {
  const editor = window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { line, character } = editor.selection.active;
  return { uri: editor.document.uri.toString(), line, character };
}

/** Opens a paper: PDFs in the reader of this machine, all else in the editor. */
async function open(file: string, page?: number): Promise<void> {
  const uri = Uri.file(file);
  if (isPdf(file) && isLocal())
    await env.openExternal(page ? uri.with({ fragment: `page=${page}` }) : uri);
  else await commands.executeCommand("vscode.open", uri);
}

function isPdf(file: string): boolean {
  return file.toLowerCase().endsWith(".pdf");
}

function isLocal(): boolean {
  return env.remoteName === undefined && env.uiKind === UIKind.Desktop;
}

async function pythonOfEnvironment(): Promise<string> {
  const python = extensions.getExtension("ms-python.python");
  if (python === undefined) return "";
  const api = await python.activate();
  return api?.environments?.getActiveEnvironmentPath?.()?.path ?? "";
}

function settingNames(context: ExtensionContext): string[] {
  return libraryNames(context.extension.packageJSON.contributes.configuration.properties);
}
