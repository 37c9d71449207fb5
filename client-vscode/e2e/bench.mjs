/**
 * What the editor's user waits for, beside an extension that answers every hover with a constant:
 * activation, the first card in a fresh profile with nothing read yet, and later cards. Every
 * figure is the median of some rounds, in which the two take turns. The size of the VSIX comes along.
 */

import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import {
  cardAfter,
  command,
  HERE,
  hovered,
  openEditor,
  openFile,
  PATH_WITH_SERVER,
  VSIX,
} from "./editor.mjs";

const ROUNDS = Number(process.argv[2] ?? 3);
const CARDS = 15;
const TEXT = "night \\citep{lamps2019";
const WORDS = "62 % fewer visits at night";

const constant = packedConstant();
compiled();
const ours = [];
const theirs = [];
for (let round = 0; round < ROUNDS; round++) {
  theirs.push(await measured(constant, "constant"));
  ours.push(await measured(VSIX, "citectx"));
}
for (const what of [
  "activation",
  "first card, from the folder's opening",
  "first card, from the draft's opening",
  "later card",
]) {
  const [one, other] = [ours, theirs].map((it) => median(it.map((figures) => figures[what])));
  console.log(`${what}: ${one} ms, constant ${other} ms, ${(one / other).toFixed(2)} ×`);
}
console.log(`VSIX: ${(statSync(VSIX).size / 1e6).toFixed(1)} MB`);

async function measured(vsix, name) {
  const editor = await openEditor({ path: PATH_WITH_SERVER, vsix });
  const { page } = editor;
  try {
    const opened = Date.now();
    await openFile(page, "main.tex");
    await hovered(page, TEXT, WORDS);
    const shown = Date.now();
    const cards = [];
    for (let number = 0; number < CARDS; number++) cards.push(await cardAfter(page, TEXT, WORDS));
    return {
      "first card, from the folder's opening": shown - editor.opened,
      "first card, from the draft's opening": shown - opened,
      "later card": median(cards),
      activation: await activation(page, name),
    };
  } finally {
    await editor.close();
  }
}

/** The milliseconds of an extension's activation, as the editor counts them. */
async function activation(page, name) {
  await command(page, "Developer: Show Running Extensions");
  const row = page.locator(".runtime-extensions-editor .extension", { hasText: name }).first();
  const said = await row.locator(".activation-time").textContent();
  return Number(/(\d+)ms/.exec(said)[1]);
}

function packedConstant() {
  const file = join(HERE, "out/constant.vsix");
  const given = "package --no-dependencies --allow-missing-repository --skip-license --out".split(
    " ",
  );
  const cwd = join(HERE, "e2e/constant");
  run(join(HERE, "node_modules/.bin/vsce"), [...given, file], cwd);
  return file;
}

/** Compiles the server as installers do, so that not every start compiles it anew. */
function compiled() {
  const packages = join(HERE, "..");
  run(
    join(packages, ".venv/bin/python"),
    ["-m", "compileall", "-qq", "citectx", "server"],
    packages,
  );
}

function run(command, given, cwd) {
  const done = spawnSync(command, given, { cwd, encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
}

function median(numbers) {
  return numbers.sort((one, other) => one - other)[numbers.length >> 1];
}
