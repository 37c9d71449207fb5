/** Installs code-server, a real VS Code for the browser, and a browser for it, for the tests. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CODE_SERVER } from "../e2e/editor.mjs";
import { installChromium } from "./chromium.mjs";

const VERSION = "4.100.3";
const ROOT = join(CODE_SERVER, "node_modules/code-server/lib/vscode");
const READY = join(CODE_SERVER, `.ready-${VERSION}`);

const missing = installChromium();
if (missing) skip(missing);
if (!existsSync(READY) && !existsSync(join(ROOT, "node_modules.asar"))) {
  mkdirSync(CODE_SERVER, { recursive: true });
  // argon2 0.41 comes with binaries; later ones want a compiler.
  const wanted = {
    private: true,
    dependencies: { "code-server": VERSION },
    overrides: { argon2: "0.41.1" },
  };
  writeFileSync(join(CODE_SERVER, "package.json"), JSON.stringify(wanted));
  for (const folder of [CODE_SERVER, ROOT, join(ROOT, "extensions")]) install(folder);
  rmSync(join(ROOT, "node_modules.asar"), { force: true });
  symlinkSync("node_modules", join(ROOT, "node_modules.asar"));
  writeFileSync(READY, "");
}

function install(folder) {
  const given = [
    "install",
    "--ignore-scripts",
    "--omit=dev",
    "--no-audit",
    "--no-fund",
    "--silent",
  ];
  const done = spawnSync("npm", given, { cwd: folder, stdio: "inherit" });
  if (done.status !== 0) skip(`code-server ${VERSION} cannot be had from the npm registry`);
}

function skip(reason) {
  console.log(`skipped: the extension in the editor, because ${reason}`);
  process.exit(1);
}
