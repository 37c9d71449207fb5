/** A cited paper -> opened: PDFs in the reader of this machine, all else in the editor. */

import { commands, env, UIKind, Uri } from "vscode";

/** Undefined for a page means the first one. */
export async function open(file: string, page?: number): Promise<void> {
  const uri = Uri.file(file);
  if (isPdf(file) && isLocal())
    await env.openExternal(page ? uri.with({ fragment: `page=${page}` }) : uri);
  else await commands.executeCommand("vscode.open", uri);
}

/** Whether this machine's own reader can open it; from afar the panel shows the page instead. */
export function canOpen(file: string): boolean {
  return !isPdf(file) || isLocal();
}

function isPdf(file: string): boolean {
  return file.toLowerCase().endsWith(".pdf");
}

function isLocal(): boolean {
  return env.remoteName === undefined && env.uiKind === UIKind.Desktop;
}
