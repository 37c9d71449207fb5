/** The example project, copied to a folder of the user's choice and opened; one there is kept. */

import { commands, type ExtensionContext, Uri, window, workspace } from "vscode";

export async function openExample(context: ExtensionContext): Promise<void> {
  const picked = await window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    openLabel: "Put the example here",
    title: "Where may the example project be written?",
  });
  if (!picked?.length) return;
  const target = Uri.joinPath(picked[0], "citectx-example");
  const source = Uri.joinPath(context.extensionUri, "dist", "example");
  const isThere = await workspace.fs.stat(target).then(
    () => true,
    () => false,
  );
  if (!isThere) await workspace.fs.copy(source, target);
  await commands.executeCommand("vscode.openFolder", target, { forceNewWindow: true });
}
