/**
 * The tools for assistants inside the editor: the same as those of `citectx mcp`, about drafts as
 * they are typed. Nothing is offered unless the user has turned it on, and every use is confirmed
 * with what is read. Editors that know no such tools are left alone.
 */

import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { isDraft } from "../protocol/drafts";

/** As the manifest describes it; made from the server's own tools. */
export interface ToolEntry {
  name: string;
  displayName: string;
}

type Input = { draft?: string } & Record<string, unknown>;

/** What the editor has of these interfaces; older ones have none of it. */
interface Languages {
  registerTool?(name: string, tool: object): vscode.Disposable;
  registerMcpServerDefinitionProvider?(id: string, provider: object): vscode.Disposable;
}
interface Kinds {
  LanguageModelToolResult: new (content: object[]) => object;
  LanguageModelTextPart: new (value: string) => object;
  McpStdioServerDefinition: new (
    label: string,
    command: string,
    given: string[],
    variables: Record<string, string>,
    version: string,
  ) => object;
}
const languages = (vscode as unknown as { lm?: Languages }).lm;
const kinds = vscode as unknown as Kinds;

export interface Running {
  client(): LanguageClient | undefined;
  /** The program of the server that runs. */
  program(): string | undefined;
}

export function offerTools(entries: readonly ToolEntry[], running: Running): vscode.Disposable[] {
  if (!languages?.registerTool) return [];
  const register = languages.registerTool.bind(languages);
  return entries.map((entry) => register(entry.name, tool(entry, running)));
}

/** Offers `citectx mcp` of the same installation to whatever of the editor speaks that protocol. */
export function offerServer(version: string, running: Running): vscode.Disposable[] {
  if (!languages?.registerMcpServerDefinitionProvider) return [];
  const changed = new vscode.EventEmitter<void>();
  const provider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => definitions(version, running.program()),
  };
  return [
    changed,
    vscode.workspace.onDidChangeConfiguration((it) => {
      if (it.affectsConfiguration("citectx.assistants")) changed.fire();
    }),
    ...registered(() =>
      languages?.registerMcpServerDefinitionProvider?.("citectx.papers", provider),
    ),
  ];
}

/** What was registered; nothing in editors where this was still a proposal, which refuse it. */
function registered(register: () => vscode.Disposable | undefined): vscode.Disposable[] {
  try {
    return [register()].filter((it) => it !== undefined);
  } catch {
    return [];
  }
}

function definitions(version: string, server: string | undefined): object[] {
  const folders = vscode.workspace.workspaceFolders?.filter((it) => it.uri.scheme === "file") ?? [];
  if (!isOn() || !vscode.workspace.isTrusted || server === undefined || !folders.length) return [];
  const program = join(dirname(server), basename(server).replace("citectx-server", "citectx"));
  const given = ["mcp", ...folders.flatMap((it) => ["--folder", it.uri.fsPath])];
  return [new kinds.McpStdioServerDefinition("citectx", program, given, {}, version)];
}

function tool({ name, displayName }: ToolEntry, running: Running): object {
  const asked = name.replace(/^citectx_/, "");
  return {
    prepareInvocation: ({ input }: { input: Input }) => ({
      invocationMessage: `citectx: ${displayName}`,
      confirmationMessages: {
        title: displayName,
        message: `citectx reads ${draftName(input)} as it is in the editor and the papers it cites. The passages it finds are given to the assistant.`,
      },
    }),
    invoke: async ({ input }: { input: Input }) => {
      const answer = await ask(running.client(), asked, input);
      return new kinds.LanguageModelToolResult([
        new kinds.LanguageModelTextPart(JSON.stringify(answer)),
      ]);
    },
  };
}

/** What the draft is called in a question to the user. */
function draftName({ draft }: Input): string {
  return draft ? basename(draft) : "the draft";
}

async function ask(
  client: LanguageClient | undefined,
  asked: string,
  { draft, ...rest }: Input,
): Promise<unknown> {
  if (!isOn()) return { refused: "The user has not turned on citectx.assistants.enabled." };
  if (!client) return { refused: "citectx is not running; open a draft first." };
  const document = await documentOf(draft);
  if (!document) return { refused: `${draft ?? "A draft"} is not open in the workspace.` };
  const command = { command: "citectx.ask", arguments: [document.uri.toString(), asked, rest] };
  return client.sendRequest("workspace/executeCommand", command);
}

/** The draft that is named, opened if it lies in the workspace, or else the one in sight. */
async function documentOf(name?: string): Promise<vscode.TextDocument | undefined> {
  const drafts = vscode.workspace.textDocuments.filter(isDraft);
  if (!name) {
    const { activeTextEditor: active, visibleTextEditors: visible } = vscode.window;
    const seen = [active, ...visible].map((it) => it?.document);
    return seen.find((it) => it && isDraft(it)) ?? drafts[0];
  }
  const open = drafts.find((it) => it.uri.fsPath === name || it.uri.fsPath.endsWith(`/${name}`));
  if (open) return open;
  const [uri] = await vscode.workspace.findFiles(vscode.workspace.asRelativePath(name), null, 1);
  return uri && vscode.workspace.openTextDocument(uri);
}

function isOn(): boolean {
  return vscode.workspace.getConfiguration("citectx.assistants").get("enabled", false);
}
