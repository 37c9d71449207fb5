/** The example project, copied into the extension's own storage and opened; one there is kept. */

import { commands, type ExtensionContext, Uri, workspace } from "vscode";

export async function openExample(context: ExtensionContext): Promise<void> {
  const target = Uri.joinPath(context.globalStorageUri, "citectx-example");
  const source = Uri.joinPath(context.extensionUri, "dist", "example");
  const isThere = await workspace.fs.stat(target).then(
    () => true,
    () => false,
  );
  if (!isThere) await workspace.fs.copy(source, target);
  await commands.executeCommand("vscode.openFolder", target, { forceNewWindow: true });
}
