/** A card that was turned over in the server -> the same card, shown anew. */

import { commands, Position, Selection, window } from "vscode";

/** The editor shows cards at the cursor only, which therefore goes to the citation. */
export async function hoverAgain(uri: string, line: number, character: number): Promise<void> {
  const shown = window.visibleTextEditors.find((it) => it.document.uri.toString() === uri);
  if (!shown) return;
  const editor = await window.showTextDocument(shown.document, shown.viewColumn);
  const place = new Position(line, character);
  editor.selection = new Selection(place, place);
  // A card that is still there would only be focused, as it is.
  await commands.executeCommand("editor.action.hideHover");
  await commands.executeCommand("editor.action.showHover");
}
