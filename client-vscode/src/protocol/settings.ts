/**
 * The settings that the server is settingsToSend: those that somebody set, so that a default of the editor
 * never outweighs a project's `.citectx.toml`. A workspace that is not trusted may not choose what
 * is run or where files are kept, its `.citectx.toml` neither: there, these are settingsToSend as defaults.
 */

import type { WorkspaceConfiguration } from "vscode";

export const RESTRICTED = ["ocr", "cacheDirectory", "encoder", "zoteroDirectory", "paperFiles"];

export function settingsToSend(
  names: readonly string[],
  configuration: WorkspaceConfiguration,
  isTrusted: boolean,
): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  for (const name of names) {
    const about = configuration.inspect(name);
    const set = [
      about?.globalValue,
      about?.workspaceValue,
      about?.workspaceFolderValue,
      about?.globalLanguageValue,
    ];
    const isFixed = !isTrusted && RESTRICTED.includes(name);
    if (isFixed || set.some((it) => it !== undefined)) chosen[name] = configuration.get(name);
  }
  return chosen;
}

/** The library's settings among those of the extension: the client's own have a dot in them. */
export function libraryNames(properties: Record<string, unknown>): string[] {
  return Object.keys(properties)
    .map((it) => it.replace(/^citectx\./, ""))
    .filter((it) => !it.includes("."));
}
