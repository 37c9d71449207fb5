/**
 * The settings that the server is sent: those that somebody set, so that a default of the editor
 * never outweighs a project's `.citectx.toml`. What no workspace may choose has the scope
 * `machine` in package.json, and the server takes it from no `.citectx.toml` either.
 */

import type { WorkspaceConfiguration } from "vscode";

export function settingsToSend(
  names: readonly string[],
  configuration: WorkspaceConfiguration,
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
    if (set.some((it) => it !== undefined)) chosen[name] = configuration.get(name);
  }
  return chosen;
}

/** The library's settings among those of the extension: the client's own have a dot in them. */
export function libraryNames(properties: Record<string, unknown>): string[] {
  return Object.keys(properties)
    .map((it) => it.replace(/^citectx\./, ""))
    .filter((it) => !it.includes("."));
}
