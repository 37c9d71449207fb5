/**
 * A Chromium for the tests in the editor: the machine's own, or else one that comes in a package of
 * the npm registry, with the few libraries and fonts it needs, and stays in `.chromium`.
 */

import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const PACKAGE = "@sparticuz/chromium";
const VERSION = "138.0.2";
const OWN = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FOLDER = resolve(import.meta.dirname, "../.chromium");
const PACKED = join(FOLDER, "node_modules", PACKAGE, "bin");
const PROGRAM = join(FOLDER, `chromium-${VERSION}`);
const FONTS = `<?xml version="1.0"?>
<fontconfig>
  <dir>${join(FOLDER, "fonts/fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(FOLDER, "fonts/cache")}</cachedir>
</fontconfig>`;

/** The program and the variables it needs; undefined when there is none yet. */
export function chromium() {
  const own = process.env.CITECTX_CHROMIUM ?? OWN.find(existsSync);
  if (own) return { path: own, variables: {} };
  if (!existsSync(PROGRAM)) return undefined;
  const variables = {
    LD_LIBRARY_PATH: join(FOLDER, "al2023/lib"),
    FONTCONFIG_PATH: join(FOLDER, "fonts"),
  };
  return { path: PROGRAM, variables };
}

/** Gets one if there is none; the reason when that cannot be. */
export function installChromium() {
  if (chromium()) return undefined;
  if (process.platform !== "linux" || process.arch !== "x64")
    return "there is no Chromium here, and none for this kind of machine in the npm registry";
  mkdirSync(FOLDER, { recursive: true });
  const wanted = { private: true, dependencies: { [PACKAGE]: VERSION } };
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify(wanted));
  const given = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  if (spawnSync("npm", given, { cwd: FOLDER, stdio: "inherit" }).status !== 0)
    return `there is no Chromium here, and ${PACKAGE} cannot be had from the npm registry`;
  unpackFolder("al2023");
  unpackFolder("fonts");
  writeFileSync(join(FOLDER, "fonts/fonts.conf"), FONTS);
  writeFileSync(PROGRAM, unpacked("chromium.br"));
  chmodSync(PROGRAM, 0o755);
  return undefined;
}

function unpackFolder(name) {
  const target = join(FOLDER, name);
  mkdirSync(target, { recursive: true });
  const done = spawnSync("tar", ["-x", "-C", target], { input: unpacked(`${name}.tar.br`) });
  if (done.status !== 0) throw new Error(`tar: ${done.stderr}`);
}

function unpacked(name) {
  return brotliDecompressSync(readFileSync(join(PACKED, name)));
}
