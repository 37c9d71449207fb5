/**
 * The extension's own Python environment: made once for each version of the extension, from the
 * wheel and the lock inside it, with `uv` or else with `python -m venv`.
 *
 * Only wheels whose hashes the lock names are installed, and nobody's configuration is obeyed.
 * An environment counts as ready when the note beside it has been written, which is the last step;
 * one that was left half made is never used and goes with the next set-up.
 */

import { join } from "node:path";
import { type Failure, failure } from "./failure";
import { onPath } from "./findServer";
import type { Machine, Run } from "./machine";
import { pieces, progress } from "./pieces";
import { findPython } from "./python";

/** Compiled now, as pip does by itself; otherwise the first start would have to. */
const UV_INSTALL = ["--no-config", "pip", "install", "--compile-bytecode"];
const PIP = ["-I", "-m", "pip", "--isolated", "install", "--disable-pip-version-check"];
const PIP_INSTALL = [...PIP, "--no-input", "--progress-bar", "off", "--retries", "2"];
const LOCKED = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--requirement"];
const WHEEL = ["--no-deps", "--no-index"];
/** What the user has told pip of the way to an index; pip itself is told to obey nothing else. */
const INDEX = { PIP_INDEX_URL: "--index-url", PIP_CERT: "--cert" };

export type SetUp = { kind: "ready"; command: string } | Failure;

export interface Plan {
  version: string;
  storage: string;
  /** The file of the wheel that came with the extension. */
  wheel: string;
  /** The file that names each package that the server needs, with its version and hashes. */
  lock: string;
  /** The Pythons to try before those on the PATH. */
  pythons: readonly string[];
  /** What tells this set-up from others that run at the same time. */
  mark: string;
}

export type Told = (step: string) => void;

/** The server of the environment that has been set up for `version`, if there is one. */
export async function ready(
  storage: string,
  version: string,
  machine: Machine,
): Promise<string | undefined> {
  const name = (await machine.read(note(storage, version)))?.trim();
  if (!name) return undefined;
  const command = program(join(storage, name), "citectx-server", machine);
  return (await machine.isExecutable(command)) ? command : undefined;
}

/** Makes the environment; what it takes the place of is removed. */
export async function setUp(
  plan: Plan,
  machine: Machine,
  told: Told,
  stop: AbortSignal,
): Promise<SetUp> {
  const name = `environment-${plan.version}-${plan.mark}`;
  const folder = join(plan.storage, name);
  await machine.makeFolder(plan.storage);
  const uv = await onPath("uv", machine);
  const made = uv
    ? await withUv(uv, folder, plan, machine, told, stop)
    : await withVenv(folder, plan, machine, told, stop);
  if (made.kind !== "ready") {
    await machine.remove(folder);
    return stop.aborted ? failure("cancelled") : made;
  }
  await machine.write(note(plan.storage, plan.version), name);
  await tidy(plan, name, machine);
  return made;
}

async function withUv(
  uv: string,
  folder: string,
  plan: Plan,
  machine: Machine,
  told: Told,
  stop: AbortSignal,
): Promise<SetUp> {
  told("making a Python environment with uv");
  const made = await machine.run(uv, ["--no-config", "venv", "--python", ">=3.11", folder], stop);
  if (!succeeded(made)) return failed(made);
  const own = ["--python", program(folder, "python", machine)];
  const install = (given: string[]) => machine.run(uv, [...UV_INSTALL, ...own, ...given], stop);
  return installed(install, folder, plan, machine, told);
}

async function withVenv(
  folder: string,
  plan: Plan,
  machine: Machine,
  told: Told,
  stop: AbortSignal,
): Promise<SetUp> {
  told("looking for Python");
  const python = await findPython(plan.pythons, machine);
  if (python.kind === "no-python") return failure("no-python");
  if (python.kind === "old-python") return failure("old-python", python.version);

  told(`making an environment with Python ${python.version}`);
  const [command, ...first] = python.command;
  const made = await machine.run(command, [...first, "-I", "-m", "venv", folder], stop);
  if (!succeeded(made)) return failed(made);

  const own = program(folder, "python", machine);
  const mine = index(machine);
  const install = (given: string[]) =>
    machine.run(
      own,
      [...PIP_INSTALL, ...(given.includes("--no-index") ? [] : mine), ...given],
      stop,
    );
  return installed(install, folder, plan, machine, told);
}

/** All that the lock names, piece by piece so that it can be said how far it is, and the server. */
async function installed(
  install: (given: string[]) => Promise<Run>,
  folder: string,
  plan: Plan,
  machine: Machine,
  told: Told,
): Promise<SetUp> {
  const needed = pieces((await machine.read(plan.lock)) ?? "");
  const total = needed.reduce((sum, it) => sum + it.megabytes, 0);
  const from = Date.now();
  let done = 0;
  for (const { requirements, megabytes } of needed) {
    const seconds = (Date.now() - from) / 1000;
    told(`installing what the server needs: ${progress(done, total, seconds)}`);
    const file = join(folder, "piece.txt");
    await machine.write(file, requirements);
    const ran = await install([...LOCKED, file]);
    if (!succeeded(ran)) return failed(ran);
    done += megabytes;
  }
  told("installing the server");
  const ran = await install([...WHEEL, plan.wheel]);
  return succeeded(ran) ? tried(folder, machine) : failed(ran);
}

function index({ variables }: Machine): string[] {
  return Object.entries(INDEX).flatMap(([name, option]) =>
    variables[name] ? [option, variables[name]] : [],
  );
}

/** The server, if it can be started at all. */
async function tried(folder: string, machine: Machine): Promise<SetUp> {
  const command = program(folder, "citectx-server", machine);
  const ran = await machine.run(command, ["--version"]);
  return succeeded(ran) ? { kind: "ready", command } : failed(ran);
}

function succeeded(ran: Run): boolean {
  return ran.kind === "ended" && ran.code === 0;
}

function failed(ran: Run): Failure {
  return failure("installation", ran.kind === "ended" ? ran.output : ran.reason);
}

async function tidy(plan: Plan, current: string, machine: Machine): Promise<void> {
  const kept = [current, `${plan.version}.note`];
  for (const name of await machine.names(plan.storage))
    if (!kept.includes(name)) await machine.remove(join(plan.storage, name));
}

function note(storage: string, version: string): string {
  return join(storage, `${version}.note`);
}

function program(folder: string, name: string, machine: Machine): string {
  return machine.platform === "win32"
    ? join(folder, "Scripts", `${name}.exe`)
    : join(folder, "bin", name);
}
