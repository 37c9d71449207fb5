/** The Pythons of a machine -> the first that is new enough. */

import type { Machine } from "./machine";
import { isAtLeast } from "./version";

export type Python =
  | { kind: "python"; command: readonly [string, ...string[]]; version: string }
  | { kind: "old-python"; version: string }
  | { kind: "no-python" };

const NAMES = ["python3.14", "python3.13", "python3.12", "python3.11", "python3", "python"];
const ASK = "import sys; print('%d.%d' % sys.version_info[:2])";

export async function findPython(first: readonly string[], machine: Machine): Promise<Python> {
  let old = "";
  for (const command of candidates(first, machine)) {
    const [program, ...given] = command;
    const ran = await machine.run(program, [...given, "-c", ASK]);
    const version = ran.kind === "ended" && ran.code === 0 ? ran.output.trim() : "";
    if (isAtLeast(version, 3, 11)) return { kind: "python", command, version };
    old ||= version;
  }
  return old ? { kind: "old-python", version: old } : { kind: "no-python" };
}

function candidates(first: readonly string[], machine: Machine): [string, ...string[]][] {
  const chosen = first.filter((it) => it).map((it): [string] => [it]);
  if (machine.platform === "win32") return [...chosen, ["py", "-3"], ["python"], ["python3"]];
  return [...chosen, ...NAMES.map((it): [string] => [it])];
}
