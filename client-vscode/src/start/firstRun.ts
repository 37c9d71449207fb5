/** The first time, the walkthrough with its example is offered, once and in passing. */

import { commands, type ExtensionContext, window } from "vscode";

const OFFERED = "walkthrough.offered";

export async function offerWalkthrough(context: ExtensionContext): Promise<void> {
  if (context.globalState.get(OFFERED)) return;
  await context.globalState.update(OFFERED, true);
  const words = "citectx shows what cited papers say about your sentences. Try it on an example?";
  if ((await window.showInformationMessage(words, "Show me", "Not now")) === "Show me")
    await commands.executeCommand(
      "workbench.action.openWalkthrough",
      `${context.extension.id}#start`,
      false,
    );
}
