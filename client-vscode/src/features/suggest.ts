/** References for the sentence at the cursor, on a page beside it; a button writes the citation. */

import { Position, Range, type TextEditor, Uri, WorkspaceEdit, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { type Edit, request, type Suggestion } from "../protocol/requests";
import { ActionPage } from "./actionPage";
import { suggestPage } from "./suggestPage";

const page = new ActionPage("citectx.suggestions", "Suggested references");

export async function suggest(client: BaseLanguageClient, editor: TextEditor): Promise<void> {
  const { line, character } = editor.selection.active;
  const { document } = editor;
  const found = await request(client, "citectx.suggest", document.uri.toString(), line, character);
  if (!found?.suggestions.length) {
    void window.showInformationMessage(
      "No reference of this project's bibliographies shares a word with this sentence.",
    );
    return;
  }
  const { version } = document;
  page.show(suggestPage(found), false, async ({ item }) => {
    const chosen = found.suggestions[item];
    if (chosen === undefined) return;
    page.close();
    const shown = await window.showTextDocument(document, editor.viewColumn);
    if (document.version === version) await cite(shown, chosen);
    else
      void window.showInformationMessage(
        "The draft has changed since these references were suggested. Ask again.",
      );
  });
}

export async function apply(editor: TextEditor, edit: Edit): Promise<void> {
  await editor.edit((it) => it.replace(range(edit), edit.text));
}

/** Writes the citation and, for a reference that is new to the draft, its entry, as one step. */
export async function cite(
  editor: TextEditor,
  { edit, entry }: Pick<Suggestion, "edit" | "entry">,
): Promise<void> {
  const edits = new WorkspaceEdit();
  edits.replace(editor.document.uri, range(edit), edit.text);
  if (entry) edits.replace(Uri.parse(entry.uri), range(entry.edit), entry.edit.text);
  await workspace.applyEdit(edits);
}

function range({ start, end }: Edit): Range {
  return new Range(
    new Position(start.line, start.character),
    new Position(end.line, end.character),
  );
}
