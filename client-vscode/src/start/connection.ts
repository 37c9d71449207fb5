/** The server and the client that talks to it: found or set up, started, and started again. */

import { join } from "node:path";
import {
  commands,
  type ExtensionContext,
  extensions,
  type LogOutputChannel,
  ProgressLocation,
  window,
  workspace,
} from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { StatusBar } from "../features/statusBar";
import type * as Client from "../protocol/client";
import { inert } from "../protocol/inert";
import { libraryNames } from "../protocol/settings";
import { agrees, answered, forget, refuse } from "./agreement";
import { type Plan, setUp } from "./environment";
import { type Found, findServer } from "./findServer";
import { type Machine, thisMachine } from "./machine";
import { question } from "./question";

export class Connection {
  client: LanguageClient | undefined;
  isWanted = false;
  private found: Found | undefined;
  /** Restarts wait for each other, so that two of them never start two servers. */
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly context: ExtensionContext,
    private readonly log: LogOutputChannel,
    private readonly status: StatusBar,
    private readonly started: () => unknown,
  ) {}

  /** The program of the server that was found. */
  get program(): string | undefined {
    return this.found?.command;
  }

  /** The client, once a server that is about to start has done so; undefined where none does. */
  async running(): Promise<LanguageClient | undefined> {
    await this.turn;
    return this.client;
  }

  restart(): Promise<void> {
    this.isWanted = true;
    this.turn = this.turn
      .then(() => this.restartNow())
      .catch((error: Error) => {
        this.status.say("absent");
        void this.offerRetry(`The server did not start: ${error.message}`);
      });
    return this.turn;
  }

  /** The same for who asks for it: what she has refused before, she is asked again. */
  async restartAsAsked(): Promise<void> {
    if (answered(this.context) === false) await forget(this.context);
    await this.restart();
  }

  /** Stops the server and removes what the extension has installed. */
  async removeEnvironment(): Promise<void> {
    await refuse(this.context);
    await this.stop();
    await this.machine().remove(this.storage);
    await this.restart();
    void window.showInformationMessage(
      "The Python environment of citectx is removed; the command “citectx: Restart server” sets it up again.",
    );
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch(() => undefined); // One that never ran cannot be stopped.
    this.found?.begun.end();
  }

  private async restartNow(): Promise<void> {
    await this.stop();
    this.status.say("starting");
    const machine = this.machine();
    this.found = await this.server(machine);
    if (this.found === undefined) return;
    // By this the editor finds what was set up when it uninstalls the extension; see stored.ts.
    if (this.found.origin === "own")
      await machine.write(join(this.dist, "set-up.txt"), this.storage).catch(() => undefined);
    this.log.info(`Server: ${this.found.command} (${this.found.origin})`);
    const properties = this.context.extension.packageJSON.contributes.configuration.properties;
    const { createClient }: typeof Client = require("./client.js"); // Large: see scripts/build.mjs.
    const client = createClient(this.found.begun, libraryNames(properties), this.log);
    await client.start();
    this.client = client;
    await this.status.refresh();
    this.started();
  }

  private get dist(): string {
    return join(this.context.extensionPath, "dist");
  }

  private get storage(): string {
    return join(this.context.globalStorageUri.fsPath, "server");
  }

  private machine(): Machine {
    const proxy = workspace.getConfiguration("http").get("proxy", "");
    const folder = workspace.workspaceFolders?.find((it) => it.uri.scheme === "file")?.uri.fsPath;
    return thisMachine(proxy, folder, (line) => this.log.info(line));
  }

  /** A server that has been begun, found or newly set up; undefined after the user was told why. */
  private async server(machine: Machine): Promise<Found | undefined> {
    const settings = workspace.getConfiguration("citectx.server");
    const version: string = this.context.extension.packageJSON.version;
    const activePython = workspace.isTrusted ? await pythonOfEnvironment() : "";
    const { storage } = this;
    const command = settings.get("command", "");
    const found = await findServer({ command, activePython, version, storage }, machine);
    if (found.kind === "found") return found;
    if (found.kind === "wrong-setting") {
      this.status.say("absent");
      void this.offerRetry(found.advice);
      return undefined;
    }
    const { dist } = this;
    const plan = {
      version,
      storage,
      wheel: join(dist, `citectx-${version}-py3-none-any.whl`),
      lock: join(dist, "server.txt"),
      pythons: [settings.get("python", ""), activePython],
      mark: process.pid.toString(36) + Date.now().toString(36),
    };
    if (answered(this.context)) return this.setUp(plan, machine);
    this.status.say("not-set-up");
    if (answered(this.context) === undefined) void this.ask(plan, machine);
    return undefined;
  }

  /** Asks beside the turns of restarts, which do not wait for an answer. */
  private async ask({ lock, storage }: Plan, machine: Machine): Promise<void> {
    const words = question((await machine.read(lock)) ?? "", storage);
    if (await agrees(this.context, lock, inert(words))) await this.restart();
  }

  private async setUp(plan: Plan, machine: Machine): Promise<Found | undefined> {
    this.status.say("setting-up");
    const made = await window.withProgress(
      { location: ProgressLocation.Notification, title: "citectx", cancellable: true },
      (progress, token) => {
        const stop = new AbortController();
        token.onCancellationRequested(() => stop.abort());
        return setUp(plan, machine, (message) => progress.report({ message }), stop.signal);
      },
    );
    if (made.kind === "ready")
      return { ...made, kind: "found", origin: "own", begun: machine.begin(made.command) };
    this.status.say("absent");
    void this.offerRetry(made.advice);
    return undefined;
  }

  private async offerRetry(advice: string): Promise<void> {
    this.log.error(advice);
    const picked = await window.showErrorMessage(
      inert(advice),
      "Try again",
      "Settings",
      "Show logs",
    );
    if (picked === "Try again") void this.restart();
    if (picked === "Show logs") this.log.show();
    if (picked === "Settings")
      void commands.executeCommand("workbench.action.openSettings", "citectx.server");
  }
}

async function pythonOfEnvironment(): Promise<string> {
  const python = extensions.getExtension("ms-python.python");
  if (python === undefined) return "";
  const api = await python.activate();
  return api?.environments?.getActiveEnvironmentPath?.()?.path ?? "";
}
