/** A panel of the editor -> the same with one of our pages in it, which may load our files alone. */

import { Uri, type WebviewPanel } from "vscode";
import type { Addresses } from "./page";

/** `script` is that of the page, among what was built. */
export function fill(
  panel: WebviewPanel,
  extension: Uri,
  script: string,
  page: (files: Addresses) => string,
): void {
  const dist = Uri.joinPath(extension, "dist");
  const address = (name: string) => panel.webview.asWebviewUri(Uri.joinPath(dist, name)).toString();
  panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
  panel.iconPath = Uri.joinPath(extension, "media", "icon.svg");
  panel.webview.html = page({
    origin: panel.webview.cspSource,
    script: address(script),
    style: address("panel.css"),
    pdf: address("pdf.min.mjs"),
    pdfWorker: address("pdf.worker.min.mjs"),
    pdfFiles: address("pdf"),
  });
}
