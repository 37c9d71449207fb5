/**
 * Where the server is. In this order:
 * 1. the setting `citectx.server.command`;
 * 2. `citectx-server` beside the Python of the active environment, if its version fits;
 * 3. `citectx-server` on the PATH, if its version fits;
 * 4. the extension's own environment, if it has been set up for this version.
 */

import { dirname, isAbsolute, join } from "node:path";
import { ready } from "./environment";
import type { Machine } from "./machine";
import { fits } from "./version";

export type Server =
  | { kind: "found"; command: string; origin: "setting" | "environment" | "path" | "own" }
  | { kind: "wrong-setting"; advice: string }
  | { kind: "absent" };

export interface Wishes {
  /** The user's `citectx.server.command`; empty when not set. */
  command: string;
  /** The Python of the active environment; empty when unknown or when not to be trusted. */
  activePython: string;
  /** The extension's version. */
  version: string;
  /** Where the extension may keep files. */
  storage: string;
}

export async function findServer(wishes: Wishes, machine: Machine): Promise<Server> {
  if (wishes.command) return chosen(wishes.command, machine);

  const name = executable("citectx-server", machine);
  if (wishes.activePython) {
    const command = join(dirname(wishes.activePython), name);
    if (await isFitting(command, wishes.version, machine))
      return { kind: "found", command, origin: "environment" };
  }

  const command = await onPath("citectx-server", machine);
  if (command !== undefined && (await isFitting(command, wishes.version, machine)))
    return { kind: "found", command, origin: "path" };

  const own = await ready(wishes.storage, wishes.version, machine);
  return own === undefined ? { kind: "absent" } : { kind: "found", command: own, origin: "own" };
}

/** The program called `name` in one of the PATH's absolute folders. */
export async function onPath(name: string, machine: Machine): Promise<string | undefined> {
  const separator = machine.platform === "win32" ? ";" : ":";
  const folders = (machine.variables.PATH ?? machine.variables.Path ?? "").split(separator);
  for (const folder of folders.filter(isAbsolute)) {
    const path = join(folder, executable(name, machine));
    if (await machine.isExecutable(path)) return path;
  }
  return undefined;
}

async function chosen(setting: string, machine: Machine): Promise<Server> {
  const home = machine.variables.HOME ?? machine.variables.USERPROFILE ?? "~";
  const command = setting.replace(/^~(?=[/\\])/, home);
  const found = isAbsolute(command)
    ? (await machine.isExecutable(command)) && command
    : await onPath(command, machine);
  if (found) return { kind: "found", command: found, origin: "setting" };
  const advice = `The setting citectx.server.command names “${setting}”, which is no program here. Correct it, or clear it to let the extension set itself up.`;
  return { kind: "wrong-setting", advice };
}

async function isFitting(command: string, version: string, machine: Machine): Promise<boolean> {
  if (!(await machine.isExecutable(command))) return false;
  const ran = await machine.run(command, ["--version"]);
  return ran.kind === "ended" && ran.code === 0 && fits(ran.output, version);
}

function executable(name: string, machine: Machine): string {
  return machine.platform === "win32" ? `${name}.exe` : name;
}
