/** A server that has begun -> the language client that talks to it. */

import {
  commands,
  type Hover,
  type LogOutputChannel,
  MarkdownString,
  type Position,
  type TextDocument,
  workspace,
} from "vscode";
import {
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  type StaticFeature,
} from "vscode-languageclient/node";
import { SELECTOR } from "./drafts";
import { hoverAgain } from "./hoverAgain";
import { COMMANDS, linked } from "./hoverLinks";
import type { Begun } from "./machine";
import { told } from "./settings";
import { READING, settled } from "./waiting";

const MOST_RESTARTS = 4;

/** Tells the server that links in cards may be its commands. */
const COMMAND_LINKS: StaticFeature = {
  fillClientCapabilities: (it) => {
    it.experimental = { ...it.experimental, commandLinks: true };
  },
  initialize: () => undefined,
  getState: () => ({ kind: "static" }),
  clear: () => undefined,
};

export function createClient(
  begun: Begun,
  settingNames: readonly string[],
  log: LogOutputChannel,
): LanguageClient {
  const options: LanguageClientOptions = {
    documentSelector: SELECTOR,
    outputChannel: log,
    markdown: { isTrusted: { enabledCommands: COMMANDS } },
    connectionOptions: { maxRestartCount: MOST_RESTARTS },
    synchronize: { configurationSection: "citectx" },
    middleware: middleware(settingNames),
  };
  const client = new LanguageClient("citectx", "citectx", async () => begun.process(), options);
  client.registerFeature(COMMAND_LINKS);
  return client;
}

function middleware(settingNames: readonly string[]): Middleware {
  const chosen = () =>
    told(settingNames, workspace.getConfiguration("citectx"), workspace.isTrusted);
  return {
    provideHover: async (document, position, token, next) => {
      const hover = await settled(
        async () => next(document, position, token),
        (it) => texts(it).some((text) => text.value.includes(READING)),
        token,
      );
      for (const it of texts(hover)) it.value = linked(it.value, at(document, position));
      return hover;
    },
    executeCommand: async (command, given, next) => {
      if (command === "citectx.doctor")
        return commands.executeCommand("citectx.doctor.show", given[1]);
      const answer = await next(command, given);
      if (command === "citectx.showContext") await hoverAgain(given[0], given[1], given[2]);
      return answer;
    },
    workspace: {
      configuration: (params) => params.items.map(() => chosen()),
      // The values would come with the editor's defaults; the server asks for those set instead.
      didChangeConfiguration: (_, next) => next([]),
    },
  };
}

function texts(hover: Hover | null | undefined): MarkdownString[] {
  return (hover?.contents ?? []).filter((it) => it instanceof MarkdownString);
}

function at(document: TextDocument, position: Position) {
  return { uri: document.uri.toString(), line: position.line, character: position.character };
}
