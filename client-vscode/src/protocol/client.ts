/** A server that has begun -> the language client that talks to it. */

import { commands, type LogOutputChannel, WorkspaceEdit, window, workspace } from "vscode";
import {
  type CancellationToken,
  type Hover,
  type HoverParams,
  HoverRequest,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  type StaticFeature,
} from "vscode-languageclient/node";
import { hoverAgain } from "../features/hoverAgain";
import { askUntil } from "../features/untilRead";
import type { Begun } from "../start/machine";
import { SELECTOR } from "./drafts";
import { inert } from "./inert";
import { latexTool } from "./latexTools";
import type { Progress } from "./requests";
import { settingsToSend } from "./settings";

const MOST_RESTARTS = 4;

/** What links in cards may do; the last one is the server's own. */
const COMMANDS = ["citectx.evidence.show", "citectx.paper.open", "citectx.showContext"];

/** Beside the card, what the server knows of it. */
type Card = Hover & { citectx?: { state: string; progress: Progress | null } };

/** Tells the server what this editor can do with cards, and whether keys in LaTeX are ours. */
const ABILITIES: StaticFeature = {
  fillClientCapabilities: (it) => {
    it.experimental = {
      ...it.experimental,
      commandLinks: COMMANDS,
      hoverData: true,
      lacksLatexTools: latexTool() === undefined,
    };
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
    middleware: middleware(settingNames, () => client),
  };
  const client = new LanguageClient("citectx", "citectx", async () => begun.process(), options);
  client.registerFeature(ABILITIES);
  return client;
}

function middleware(settingNames: readonly string[], client: () => LanguageClient): Middleware {
  const chosen = () => settingsToSend(settingNames, workspace.getConfiguration("citectx"));
  return {
    // Where a rename is refused, the editor would let its own take the citation for a link.
    provideRenameEdits: async (document, position, name, token, next) => {
      try {
        return await next(document, position, name, token);
      } catch (error) {
        void window.showErrorMessage(inert(error instanceof Error ? error.message : `${error}`));
        return new WorkspaceEdit();
      }
    },
    // The editor's own hover has no room for the data, so the request is sent from here.
    provideHover: async (document, position, token) => {
      const { code2ProtocolConverter, protocol2CodeConverter } = client();
      const params = code2ProtocolConverter.asTextDocumentPositionParams(document, position);
      const hover = await askUntil(
        () => hovered(client(), params, token),
        (it) => it?.citectx?.state === "reading",
        token,
      );
      return protocol2CodeConverter.asHover(hover);
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

function hovered(
  client: LanguageClient,
  params: HoverParams,
  token: CancellationToken,
): Promise<Card | null> {
  return client
    .sendRequest(HoverRequest.type, params, token)
    .catch((error) => client.handleFailedRequest(HoverRequest.type, token, error, null));
}
