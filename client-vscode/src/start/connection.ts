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
import { setUp } from "./environment";
import { type Found, findServer } from "./findServer";
import { type Machine, thisMachine } from "./machine";

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

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch(() => undefined); // One that never ran cannot be stopped.
    this.found?.begun.end();
  }

  private async restartNow(): Promise<void> {
    await this.stop();
    this.status.say("starting");
    const proxy = workspace.getConfiguration("http").get("proxy", "");
    const folder = workspace.workspaceFolders?.find((it) => it.uri.scheme === "file")?.uri.fsPath;
    this.found = await this.server(thisMachine(proxy, folder, (line) => this.log.info(line)));
    if (this.found === undefined) {
      this.status.say("absent");
      return;
    }
    this.log.info(`Server: ${this.found.command} (${this.found.origin})`);
    const properties = this.context.extension.packageJSON.contributes.configuration.properties;
    const { createClient }: typeof Client = require("./client.js"); // Large: see scripts/build.mjs.
    const client = createClient(this.found.begun, libraryNames(properties), this.log);
    await client.start();
    this.client = client;
    await this.status.refresh();
    this.started();
  }

  /** A server that has been begun, found or newly set up; undefined after the user was told why. */
  private async server(machine: Machine): Promise<Found | undefined> {
    const settings = workspace.getConfiguration("citectx.server");
    const version: string = this.context.extension.packageJSON.version;
    const activePython = workspace.isTrusted ? await pythonOfEnvironment() : "";
    const storage = join(this.context.globalStorageUri.fsPath, "server");
    const command = settings.get("command", "");
    const found = await findServer({ command, activePython, version, storage }, machine);
    if (found.kind === "found") return found;
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
    if (made.kind === "ready")
      return { ...made, kind: "found", origin: "own", begun: machine.begin(made.command) };
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
