/** The doctor's page beside the draft, and what its buttons do. */

import { basename, extname, join } from "node:path";
import { env, FileType, Position, Range, Uri, type ViewColumn, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import kinds from "../fileKinds.json";
import { columnBeside } from "../protocol/column";
import { inert } from "../protocol/inert";
import { type Diagnosis, request } from "../protocol/requests";
import { ActionPage, type Pressed } from "./actionPage";
import { doctorPage } from "./doctorPage";
import { fetchPapers } from "./fetchPapers";

const AGAIN_MILLISECONDS = 2000;

export class DoctorPage {
  private readonly page = new ActionPage("citectx.doctor", "citectx doctor");
  private timer: NodeJS.Timeout | undefined;

  /** Asks about a draft, and shows the answer; `key` is the one paper that is meant, if one is. */
  async show(client: BaseLanguageClient, draft: Uri, key?: string): Promise<void> {
    clearTimeout(this.timer);
    const found = await request(client, "citectx.doctor", draft.toString(), key ?? "");
    if (found === null) return;
    const folder = workspace.getWorkspaceFolder(draft)?.uri.fsPath ?? "";
    if (!workspace.isTrusted) found.fetch.keys = [];
    this.page.show(doctorPage(found, folder), true, async (pressed) => {
      const paper = found.papers[pressed.item];
      const wanted = paper ? { ...found.fetch, keys: [paper.key] } : found.fetch;
      const isChanged =
        pressed.action === "fetch"
          ? await fetchPapers(client, draft, wanted)
          : paper && (await act(pressed, paper, draft, columnBeside(this.page.column)));
      if (!isChanged) return;
      await request(client, "citectx.reindex"); // The editor may tell of new files a little later.
      await this.show(client, draft, key);
    });
    if (found.papers.some((it) => it.state === "reading"))
      this.timer = setTimeout(() => {
        if (this.page.isOpen) void this.show(client, draft, key);
      }, AGAIN_MILLISECONDS);
  }
}

/** Whether something has changed. */
async function act(
  { action }: Pressed,
  paper: Diagnosis,
  draft: Uri,
  column: ViewColumn,
): Promise<boolean> {
  switch (action) {
    case "choose":
      return chooseFile(paper, draft);
    case "add":
      return addToFolder(paper);
    case "entry":
      await openEntry(paper, column);
      return false;
    case "doi":
      if (paper.doi) await env.openExternal(Uri.parse(`https://doi.org/${encodeURI(paper.doi)}`));
      return false;
    default:
      return false;
  }
}

/** The file stays where it is; a setting of this folder says that it is the paper's. */
async function chooseFile(paper: Diagnosis, draft: Uri): Promise<boolean> {
  const file = await picked(`The file of ${paper.key}`, "Use this file");
  if (!file) return false;
  const settings = workspace.getConfiguration("citectx", draft);
  const others = settings
    .get<string[]>("paperFiles", [])
    .filter((it) => !it.startsWith(`${paper.key}=`));
  const target = workspace.getWorkspaceFolder(draft) ? 3 : 1; // Of the folder, or the user's own.
  await settings.update("paperFiles", [...others, `${paper.key}=${file.fsPath}`], target);
  return true;
}

/** Copies a file under the paper's key; one that is there already is never written over. */
async function addToFolder(paper: Diagnosis): Promise<boolean> {
  if (!paper.papersFolder) return false;
  const file = await picked(`The file of ${paper.key}`, "Copy into the papers folder");
  if (!file) return false;
  const name = paper.fileName + extname(file.fsPath).toLowerCase();
  const target = Uri.file(join(paper.papersFolder, name));
  const isThere = await workspace.fs.stat(target).then(
    ({ type }) => type !== FileType.Unknown,
    () => false,
  );
  if (isThere) {
    void window.showWarningMessage(inert(`${basename(target.fsPath)} is in the folder already.`));
    return false;
  }
  await workspace.fs.copy(file, target, { overwrite: false });
  return true;
}

async function openEntry({ entry }: Diagnosis, viewColumn: ViewColumn): Promise<void> {
  if (!entry) return;
  const at = new Position(entry.line, entry.character);
  const options = { selection: new Range(at, at), viewColumn };
  await window.showTextDocument(Uri.parse(entry.uri), options);
}

async function picked(title: string, openLabel: string): Promise<Uri | undefined> {
  const filters = { Papers: kinds.papers };
  const files = await window.showOpenDialog({ title: inert(title), openLabel, filters });
  return files?.[0];
}
