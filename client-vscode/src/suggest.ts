/** References for the sentence at the cursor, as a quick pick; Enter writes the citation. */

import { Position, type QuickPickItem, Range, type TextEditor, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { asked, type Edit, type Suggestion } from "./requests";

type Item = QuickPickItem & { suggestion: Suggestion };

export async function suggest(client: BaseLanguageClient, editor: TextEditor): Promise<void> {
  const { line, character } = editor.selection.active;
  const uri = editor.document.uri.toString();
  const found = await asked(client, "citectx.suggest", uri, line, character);
  if (!found?.suggestions.length) {
    void window.showInformationMessage(
      "No reference of this project's bibliographies shares a word with this sentence.",
    );
    return;
  }
  const picked = await window.showQuickPick<Item>(found.suggestions.map(item), {
    title: "Suggest reference",
    placeHolder: found.sentence,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked) await apply(editor, picked.suggestion.edit);
}

export async function apply(editor: TextEditor, edit: Edit): Promise<void> {
  const range = new Range(
    new Position(edit.start.line, edit.start.character),
    new Position(edit.end.line, edit.end.character),
  );
  await editor.edit((it) => it.replace(range, edit.text));
}

function item(suggestion: Suggestion): Item {
  const { key, title, authors, year, passage } = suggestion;
  const people = authors.length > 2 ? `${authors[0]} et al.` : authors.join(" & ");
  return {
    label: title || key,
    description: [people, year, key].filter((it) => it).join(" · "),
    detail: passage ? `“${passage.text}”` : "Known by its title only",
    suggestion,
  };
}
