import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { question } from "../src/start/question";
import { removeStored } from "../src/start/stored";

function stored(place: string): { folder: string; trace: string; whole: string } {
  const whole = mkdtempSync(join(tmpdir(), "citectx-stored-"));
  const folder = join(whole, place);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "python"), "");
  writeFileSync(join(whole, "set-up.txt"), `${folder}\n`);
  return { folder, trace: join(whole, "set-up.txt"), whole };
}

test("uninstalling removes what was set up", () => {
  const { folder, trace, whole } = stored("User/globalStorage/citectx.citectx/server");
  removeStored(trace);
  assert.equal(existsSync(folder), false);
  assert.equal(existsSync(join(folder, "..")), true);
  rmSync(whole, { recursive: true });
});

test("nothing else is removed, whatever is written there", () => {
  for (const place of ["papers", "globalStorage/other/server", "citectx.citectx/server"]) {
    const { folder, trace, whole } = stored(place);
    removeStored(trace);
    removeStored(join(whole, "missing.txt"));
    assert.equal(existsSync(folder), true);
    rmSync(whole, { recursive: true });
  }
});

test("the user is asked what, how large, how long and where", () => {
  const asked = question(readFileSync("lock/server.txt", "utf8"), "/home/ada/server");
  assert.match(asked, /: \d\d packages from .*, \d\d\d MB, in \/home\/ada\/server\./);
  assert.match(asked, /a minute or two/);
});
