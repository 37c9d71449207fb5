/** Time to the first card and to later ones, beside an extension that answers a constant. */

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import {
  cardAfter,
  HERE,
  hovered,
  openEditor,
  openFile,
  PATH_WITH_SERVER,
  VSIX,
} from "./editor.mjs";

const TIMES = 15;
const TEXT = "night \\citep{lamps2019";
const constant = join(HERE, "out/constant.vsix");
const packed = spawnSync(
  join(HERE, "node_modules/.bin/vsce"),
  [
    "package",
    "--no-dependencies",
    "--allow-missing-repository",
    "--skip-license",
    "--out",
    constant,
  ],
  { cwd: join(HERE, "e2e/constant"), encoding: "utf8" },
);
if (packed.status !== 0) throw new Error(packed.stderr);

const ours = await measured(VSIX);
const theirs = await measured(constant);
for (const what of ["first", "later"])
  console.log(
    `${what} card: ${ours[what]} ms, constant ${theirs[what]} ms, ${(ours[what] / theirs[what]).toFixed(2)} ×`,
  );

async function measured(vsix) {
  const editor = await openEditor({ path: PATH_WITH_SERVER, vsix });
  try {
    const from = Date.now();
    await openFile(editor.page, "main.tex");
    await hovered(editor.page, TEXT, "62 % fewer visits at night");
    const first = Date.now() - from;
    const every = [];
    for (let number = 0; number < TIMES; number++)
      every.push(await cardAfter(editor.page, TEXT, "62 % fewer visits at night"));
    return { first, later: every.sort((one, other) => one - other)[TIMES >> 1] };
  } finally {
    await editor.close();
  }
}
