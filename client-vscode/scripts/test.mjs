/** Bundles the unit tests and runs them with Node's own runner. */

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { build } from "esbuild";

const files = readdirSync("test").filter((it) => it.endsWith(".test.ts"));
await build({
  entryPoints: files.map((it) => `test/${it}`),
  outdir: "out",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  logLevel: "warning",
});
const made = files.map((it) => `out/${it.replace(/\.ts$/, ".mjs")}`);
process.exit(spawnSync(process.execPath, ["--test", ...made], { stdio: "inherit" }).status ?? 1);
