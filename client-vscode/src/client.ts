/** A server's command -> the language client that starts it and talks to it. */

import {
  commands,
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
  TransportKind,
} from "vscode-languageclient/node";
import { SELECTOR } from "./drafts";
import { COMMANDS, linked } from "./hoverLinks";
import { told } from "./settings";

const MOST_RESTARTS = 4;

export function createClient(
  command: string,
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
  const server = { command, transport: TransportKind.stdio };
  return new LanguageClient("citectx", "citectx", server, options);
}

function middleware(settingNames: readonly string[]): Middleware {
  const chosen = () =>
    told(settingNames, workspace.getConfiguration("citectx"), workspace.isTrusted);
  return {
    provideHover: async (document, position, token, next) => {
      const hover = await next(document, position, token);
      for (const it of hover?.contents ?? [])
        if (it instanceof MarkdownString) it.value = linked(it.value, at(document, position));
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

function at(document: TextDocument, position: Position) {
  return { uri: document.uri.toString(), line: position.line, character: position.character };
}
