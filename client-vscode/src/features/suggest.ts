/** References for the sentence at the cursor, as a quick pick; Enter writes the citation. */

import {
  Position,
  type QuickPickItem,
  Range,
  type TextEditor,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { inert } from "../protocol/inert";
import { type Edit, request, type Suggestion } from "../protocol/requests";

type Item = QuickPickItem & { suggestion: Suggestion };

export async function suggest(client: BaseLanguageClient, editor: TextEditor): Promise<void> {
  const { line, character } = editor.selection.active;
  const uri = editor.document.uri.toString();
  const found = await request(client, "citectx.suggest", uri, line, character);
  if (!found?.suggestions.length) {
    void window.showInformationMessage(
      "No reference of this project's bibliographies shares a word with this sentence.",
    );
    return;
  }
  const picked = await window.showQuickPick<Item>(found.suggestions.map(item), {
    title: "Suggest reference",
    placeHolder: inert(found.sentence),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked) await cite(editor, picked.suggestion);
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

function item(suggestion: Suggestion): Item {
  const { key, title, people, year } = suggestion;
  return {
    label: inert(title || key),
    description: inert([people, year, key, ...notes(suggestion)].filter((it) => it).join(" · ")),
    detail: inert(reason(suggestion)),
    suggestion,
  };
}

function notes({ state, new: isNew }: Suggestion): string[] {
  const known = state === "full text" ? [] : [state];
  return isNew ? [...known, "new to this draft"] : known;
}

function reason({ passage, told }: Suggestion): string {
  if (passage) return `“${passage.text}”`;
  return told ? `Cited for this in ${told.source}: “${told.sentence}”` : "Known by its title only";
}
