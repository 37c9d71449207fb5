/**
 * Where the server is. In this order:
 * 1. the setting `citectx.server.command`;
 * 2. `citectx-server` beside the Python of the active environment, if its version fits;
 * 3. `citectx-server` on the PATH, if its version fits;
 * 4. the extension's own environment, if it has been set up for this version.
 */

import { dirname, isAbsolute, join } from "node:path";
import { ready } from "./environment";
import type { Begun, Machine } from "./machine";
import { fits } from "./version";

export type Found = {
  kind: "found";
  command: string;
  origin: "setting" | "environment" | "path" | "own";
  /** The server, which loads while its version is asked for and the client is made. */
  begun: Begun;
};

export type Server = Found | { kind: "wrong-setting"; advice: string } | { kind: "absent" };

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
  const { activePython } = wishes;
  const environment = activePython && join(dirname(activePython), name);
  const path = await onPath("citectx-server", machine);
  return (
    (environment && (await fitting(environment, "environment", wishes.version, machine))) ||
    (path && (await fitting(path, "path", wishes.version, machine))) ||
    (await own(wishes, machine)) || { kind: "absent" }
  );
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
  if (found) return begin(found, "setting", machine);
  const advice = `The setting citectx.server.command names “${setting}”, which is no program here. Correct it, or clear it to let the extension set itself up.`;
  return { kind: "wrong-setting", advice };
}

async function fitting(
  command: string,
  origin: Found["origin"],
  version: string,
  machine: Machine,
): Promise<Found | undefined> {
  if (!(await machine.isExecutable(command))) return undefined;
  const found = begin(command, origin, machine);
  const ran = await machine.run(command, ["--version"]);
  if (ran.kind === "ended" && ran.code === 0 && fits(ran.output, version)) return found;
  found.begun.end();
  return undefined;
}

async function own(wishes: Wishes, machine: Machine): Promise<Found | undefined> {
  const command = await ready(wishes.storage, wishes.version, machine);
  return command === undefined ? undefined : begin(command, "own", machine);
}

function begin(command: string, origin: Found["origin"], machine: Machine): Found {
  return { kind: "found", command, origin, begun: machine.begin(command) };
}

function executable(name: string, machine: Machine): string {
  return machine.platform === "win32" ? `${name}.exe` : name;
}
