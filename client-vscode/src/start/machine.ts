/** What finding and setting up need of the machine; tests put a pretended one in its place. */

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { access, constants, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";

export type Run =
  | { kind: "ended"; code: number; output: string }
  | { kind: "not-started"; reason: string };

/** A server's process, begun before anybody talks to it. */
export interface Begun {
  /** The process that was begun; a new one if that has ended or been taken already. */
  process(): ChildProcessWithoutNullStreams;
  /** Ends the process that was begun or taken last. */
  end(): void;
}

export interface Machine {
  platform: NodeJS.Platform;
  variables: Record<string, string | undefined>;
  run(command: string, given: readonly string[], stop?: AbortSignal): Promise<Run>;
  begin(command: string): Begun;
  isExecutable(path: string): Promise<boolean>;
  read(path: string): Promise<string | undefined>;
  write(path: string, text: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  names(folder: string): Promise<string[]>;
  remove(path: string): Promise<void>;
}

/** Servers begin in `folder`, where the user's project is. */
export function thisMachine(
  proxy: string,
  folder: string | undefined,
  log: (line: string) => void,
): Machine {
  const variables = proxy ? { HTTPS_PROXY: proxy, HTTP_PROXY: proxy, ...process.env } : process.env;
  return {
    platform: process.platform,
    variables,
    run: (command, given, stop) => run(command, given, variables, log, stop),
    begin: (command) => begun(() => spawn(command, { cwd: folder, windowsHide: true })),
    isExecutable: (path) => answers(access(path, constants.X_OK)),
    read: (path) => readFile(path, "utf8").catch(() => undefined),
    write: (path, text) => writeFile(path, text, "utf8"),
    makeFolder: async (path) => void (await mkdir(path, { recursive: true })),
    names: (folder) => readdir(folder).catch(() => []),
    remove: (path) => rm(path, { recursive: true, force: true }).catch(() => undefined),
  };
}

function begun(start: () => ChildProcessWithoutNullStreams): Begun {
  const started = () => {
    const process = start();
    process.on("error", () => process.stdin.destroy()); // Said by the client, which reads nothing.
    return process;
  };
  let latest = started();
  let isTaken = false;
  return {
    process: () => {
      if (isTaken || latest.exitCode !== null) latest = started();
      isTaken = true;
      return latest;
    },
    end: () => void latest.kill(),
  };
}

function answers(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  );
}

function run(
  command: string,
  given: readonly string[],
  variables: Record<string, string | undefined>,
  log: (line: string) => void,
  stop?: AbortSignal,
): Promise<Run> {
  log(`> ${command} ${given.join(" ")}`);
  return new Promise((resolve) => {
    // At home: no module, program or configuration of the workspace is found by chance.
    const options = { cwd: homedir(), env: variables, signal: stop, windowsHide: true };
    const child = spawn(command, given, options);
    let output = "";
    const take = (piece: Buffer) => {
      output += piece.toString("utf8");
      log(piece.toString("utf8").trimEnd());
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", (error) => resolve({ kind: "not-started", reason: error.message }));
    child.on("close", (code) => resolve({ kind: "ended", code: code ?? -1, output }));
  });
}
