import assert from "node:assert/strict";
import { test } from "node:test";
import { findServer, type Wishes } from "../src/start/findServer";
import { fits } from "../src/start/version";
import { type Given, pretended } from "./pretended";

const WISHES: Wishes = { command: "", activePython: "", version: "0.1.2", storage: "/own" };
const OWN = "/own/environment-x/bin/citectx-server";

async function check(wishes: Partial<Wishes>, given: Given, expected: string): Promise<void> {
  const machine = pretended(given);
  const found = await findServer({ ...WISHES, ...wishes }, machine);
  assert.deepEqual([...machine.begun], found.kind === "found" ? [found.command] : []);
  assert.equal(found.kind === "found" ? `${found.origin}: ${found.command}` : found.kind, expected);
}

test("the setting comes first", () =>
  check(
    { command: "~/tools/citectx-server" },
    { files: { "/home/ada/tools/citectx-server": "", "/bin/citectx-server": "" } },
    "setting: /home/ada/tools/citectx-server",
  ));

test("a setting may name a program on the PATH", () =>
  check({ command: "mine" }, { files: { "/bin/mine": "" } }, "setting: /bin/mine"));

test("a wrong setting is said, not passed over", () =>
  check({ command: "/gone" }, { files: { "/bin/citectx-server": "" } }, "wrong-setting"));

test("the active environment comes before the PATH", () =>
  check(
    { activePython: "/venv/bin/python" },
    {
      files: { "/venv/bin/citectx-server": "", "/bin/citectx-server": "" },
      answers: [["/venv/bin/citectx-server --version", "0.1.2\n"]],
    },
    "environment: /venv/bin/citectx-server",
  ));

test("a version that does not fit is passed over", () =>
  check(
    { activePython: "/venv/bin/python" },
    {
      files: { "/venv/bin/citectx-server": "", "/bin/citectx-server": "" },
      answers: [
        ["/venv/bin/citectx-server --version", "0.2.0\n"],
        ["/bin/citectx-server --version", "0.1.5\n"],
      ],
    },
    "path: /bin/citectx-server",
  ));

test("relative folders of the PATH are never looked into", () =>
  check({}, { path: ".:bin", files: { "bin/citectx-server": "" } }, "absent"));

test("the extension's own environment comes last", () =>
  check({}, { files: { "/own/0.1.2.note": "environment-x\n", [OWN]: "" } }, `own: ${OWN}`));

test("an environment of another version is not used", () =>
  check({}, { files: { "/own/0.1.1.note": "environment-x", [OWN]: "" } }, "absent"));

test("an environment that has lost its server is not used", () =>
  check({}, { files: { "/own/0.1.2.note": "environment-x" } }, "absent"));

test("Windows spells programs with .exe", async () => {
  const machine = pretended({
    platform: "win32",
    path: "/bin",
    files: { "/bin/citectx-server.exe": "" },
  });
  machine.run = async () => ({ kind: "ended", code: 0, output: "0.1.2" });
  const found = await findServer(WISHES, machine);
  assert.equal(found.kind, "found");
});

test("versions fit within a minor version, from the extension's own upwards", () => {
  assert.ok(fits("0.1.2", "0.1.2"));
  assert.ok(fits("citectx-server 0.1.9", "0.1.2"));
  for (const it of ["0.1.1", "0.2.2", "1.1.2", "", "Traceback"]) assert.ok(!fits(it, "0.1.2"), it);
});
