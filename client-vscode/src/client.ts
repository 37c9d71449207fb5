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
} from "vscode-languageclient/node";
import { SELECTOR } from "./drafts";
import { COMMANDS, linked } from "./hoverLinks";
import type { Begun } from "./machine";
import { told } from "./settings";
import { READING, settled } from "./waiting";

const MOST_RESTARTS = 4;

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
  return new LanguageClient("citectx", "citectx", async () => begun.process(), options);
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
    executeCommand: (command, given, next) =>
      command === "citectx.doctor"
        ? commands.executeCommand("citectx.doctor.show", given[1])
        : next(command, given),
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
