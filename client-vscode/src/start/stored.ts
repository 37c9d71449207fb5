/** What the extension has stored, named in a file beside it -> removed. */

import { readFileSync, rmSync } from "node:fs";
import { sep } from "node:path";

/** Where editors keep what our extension stores; nothing else is ever removed. */
const OURS = ["", "globalStorage", "citectx.citectx", "server"].join(sep);

export function removeStored(trace: string): void {
  const storage = textOf(trace);
  if (storage.endsWith(OURS)) rmSync(storage, { recursive: true, force: true });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}
