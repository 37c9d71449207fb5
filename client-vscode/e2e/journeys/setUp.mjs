/** The extension sets itself up, or says what stands in the way and tries again. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { command, HERE, openFile } from "../editor.mjs";
import { hoverShowsThePassage } from "./draft.mjs";

const FOLDER = join(HERE, "out/machine");
const MODE = join(FOLDER, "mode");
const UNREACHABLE = { PIP_INDEX_URL: "https://127.0.0.1:9/simple", PIP_CONFIG_FILE: "/dev/null" };

/** What stands for Python on this machine does what the file `mode` says. */
const PYTHON = `#!/bin/sh
case "$(/bin/cat "${MODE}")" in
  none) exit 127 ;;
  old) echo 3.9; exit 0 ;;
esac
exec "${process.env.CITECTX_PYTHON ?? pythonOfThisMachine()}" "$@"
`;

/** A machine on which there is such a Python and nothing else, and nobody at the index's door. */
export function pretended() {
  mkdirSync(join(FOLDER, "bin"), { recursive: true });
  writeFileSync(join(FOLDER, "bin/python3"), PYTHON);
  chmodSync(join(FOLDER, "bin/python3"), 0o755);
  writeFileSync(MODE, "none");
  return { path: join(FOLDER, "bin"), variables: UNREACHABLE };
}

/** A machine with uv and a Python; undefined when there is no uv. */
export function withUv() {
  const folders = [join(HERE, "../.venv/bin"), ...process.env.PATH.split(":")];
  const uv = folders.map((it) => join(it, "uv")).find(existsSync);
  return uv && { path: linked("out/uv", { uv, python3: pythonOfThisMachine() }) };
}

/** A machine with a Python and no uv. */
export function withVenv() {
  return { path: linked("out/venv", { python3: pythonOfThisMachine() }) };
}

function linked(name, programs) {
  const folder = join(HERE, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [program, target] of Object.entries(programs))
    symlinkSync(target, join(folder, program));
  return folder;
}

/** A machine whose way out, by the editor's settings, is a proxy that asks for a password. */
export async function behindProxy() {
  const proxy = createServer();
  const refusal = "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n";
  proxy.on("connect", (_, socket) => socket.end(refusal));
  await new Promise((done) => proxy.listen(0, "127.0.0.1", done));
  proxy.unref();
  const settings = { "http.proxy": `http://127.0.0.1:${proxy.address().port}` };
  return { ...withVenv(), settings, variables: UNREACHABLE };
}

export async function missingPythonIsSaid(editor) {
  const { page } = editor;
  await askedFirst(editor);
  const toast = await told(page, "no Python was found");
  assert.match(toast, /3\.11 or newer/);
}

export async function oldPythonIsSaid({ page }) {
  writeFileSync(MODE, "old");
  await tryAgain(page);
  assert.match(await told(page, "newest found here is 3.9"), /citectx\.server\.python/);
}

export async function missingNetworkIsSaid({ page }) {
  writeFileSync(MODE, "real");
  await tryAgain(page);
  await told(page, "The package index cannot be reached");
}

export async function closedProxyIsSaid(editor) {
  const { page } = editor;
  await askedFirst(editor);
  await told(page, "The proxy did not let the package index through");
}

export async function setsItselfUp(editor) {
  await askedFirst(editor);
  await toastWith(editor.page, /[1-9]\d* of \d+ MB, about .* left/).waitFor();
  await editor.page.screenshot({ path: join(HERE, "out/set-up.png") });
  await hoverShowsThePassage(editor);
}

/** What was installed goes by a command, and is not set up again before somebody asks for it. */
export async function removesItself({ page, storage }) {
  await command(page, "citectx: Remove its Python environment");
  await toastWith(page, "is removed").waitFor();
  assert.equal(existsSync(storage), false);
  await page.locator(".statusbar-item", { hasText: "Set up citectx" }).waitFor();
}

/** Nothing is there before the user says yes to what she is told. */
async function askedFirst({ page, storage }) {
  await openFile(page, "main.tex");
  const toast = toastWith(page, "needs a Python environment of its own");
  const asked = await toast.locator(".notification-list-item-message").textContent();
  assert.match(asked, /: \d+ packages from .*, \d+ MB, in .*a minute or two/);
  assert.ok(asked.includes(storage), asked);
  assert.equal(existsSync(storage), false);
  await toast.locator(".monaco-button", { hasText: "Set up" }).click();
}

function toastWith(page, words) {
  return page.locator(".notification-toast", { hasText: words }).first();
}

/** As a reader would, after a while: the editor hides the fourth toast that comes within 800 ms. */
async function tryAgain(page) {
  await page.waitForTimeout(1500);
  const button = page.locator(".notification-toast .monaco-button", { hasText: "Try again" });
  await button.first().click();
}

async function told(page, words) {
  const toast = toastWith(page, words);
  const text = await toast.locator(".notification-list-item-message").textContent();
  await toast.locator(".monaco-button", { hasText: "Try again" }).waitFor();
  return text;
}

function pythonOfThisMachine() {
  const ask = ["-c", "import sys; print(sys._base_executable)"];
  return spawnSync(join(HERE, "../.venv/bin/python"), ask, { encoding: "utf8" }).stdout.trim();
}
