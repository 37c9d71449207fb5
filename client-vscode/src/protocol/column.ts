/** The column of a page of ours -> the one that files are shown in beside it, never over it. */

import { ViewColumn, window } from "vscode";

export function columnBeside(page: ViewColumn | undefined): ViewColumn {
  const columns = window.visibleTextEditors.map((it) => it.viewColumn);
  const taken = columns.find((it) => it !== undefined && it !== page);
  return taken ?? (page === ViewColumn.One ? ViewColumn.Two : ViewColumn.One);
}
