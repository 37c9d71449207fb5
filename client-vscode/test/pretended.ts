/** A machine that is only pretended: files and the answers of programs are given as data. */

import assert from "node:assert/strict";
import type { Machine, Run } from "../src/start/machine";

export interface Given {
  /** Files, with their text. */
  files?: Record<string, string>;
  /** What programs answer, by the beginning of the command line; the first that fits counts. */
  answers?: [string, Run | string][];
  platform?: NodeJS.Platform;
  path?: string;
  variables?: Record<string, string>;
}

export interface Pretended extends Machine {
  files: Map<string, string>;
  ran: string[];
  /** The servers that have begun and not been ended. */
  begun: Set<string>;
}

export function pretended({
  files = {},
  answers = [],
  platform = "linux",
  path = "/bin",
  variables = {},
}: Given): Pretended {
  const there = new Map(Object.entries(files));
  const ran: string[] = [];
  const begun = new Set<string>();
  return {
    platform,
    variables: { PATH: path, HOME: "/home/ada", ...variables },
    files: there,
    ran,
    begun,
    begin: (command) => {
      begun.add(command);
      return {
        process: () => assert.fail("a pretended server has no process"),
        end: () => void begun.delete(command),
      };
    },
    run: async (command, given) => {
      const line = [command, ...given].join(" ");
      ran.push(line);
      const answer = answers.find(([start]) => line.startsWith(start))?.[1];
      if (answer === undefined) return { kind: "not-started", reason: `spawn ${command} ENOENT` };
      return typeof answer === "string" ? { kind: "ended", code: 0, output: answer } : answer;
    },
    isExecutable: async (file) => there.has(file),
    read: async (file) => there.get(file),
    write: async (file, text) => void there.set(file, text),
    makeFolder: async () => {},
    names: async (folder) => [
      ...new Set(
        [...there.keys()]
          .filter((it) => it.startsWith(`${folder}/`))
          .map((it) => it.slice(folder.length + 1).split("/")[0]),
      ),
    ],
    remove: async (gone) => {
      for (const it of there.keys()) if (it === gone || it.startsWith(`${gone}/`)) there.delete(it);
    },
  };
}

export function failing(output: string): Run {
  return { kind: "ended", code: 1, output };
}
