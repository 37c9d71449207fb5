/** A cited paper -> opened in this machine's reader, where it is a PDF and that reader is here. */

import { env, UIKind, Uri } from "vscode";

/** Undefined for a page means the first one. */
export async function open(file: string, page?: number): Promise<void> {
  const uri = Uri.file(file);
  await env.openExternal(page ? uri.with({ fragment: `page=${page}` }) : uri);
}

/**
 * Whether that is the way: XML, HTML and LaTeX would open as source, and from afar there is no
 * reader, so the panel shows these as they are read.
 */
export function canOpen(file: string): boolean {
  const isPdf = file.toLowerCase().endsWith(".pdf");
  return isPdf && env.remoteName === undefined && env.uiKind === UIKind.Desktop;
}
