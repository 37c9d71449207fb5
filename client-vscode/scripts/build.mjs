/** Builds `dist`: the extension, the panel, pdf.js, the example and, with `--wheel`, the server. */

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { build } from "esbuild";

const PDF = "node_modules/pdfjs-dist";
const python = process.env.CITECTX_PYTHON ?? "../.venv/bin/python";
const shared = { bundle: true, minify: true, sourcemap: false, logLevel: "warning" };

mkdirSync("dist", { recursive: true });
// The client is large and loaded when the server has begun, so that activation does not wait for it.
await build({
  ...shared,
  entryPoints: {
    extension: "src/start/extension.ts",
    client: "src/protocol/client.ts",
    uninstall: "src/start/uninstall.ts",
  },
  outdir: "dist",
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode", "./client.js"],
});
await build({
  ...shared,
  entryPoints: { panel: "src/panel/view/main.ts", search: "src/search/view/main.ts" },
  outdir: "dist",
  format: "esm",
  target: "chrome122",
});
await build({ ...shared, entryPoints: ["src/panel/view/panel.css"], outdir: "dist" });
for (const name of ["pdf.min.mjs", "pdf.worker.min.mjs"])
  cpSync(`${PDF}/legacy/build/${name}`, `dist/${name}`);
for (const name of ["cmaps", "standard_fonts"])
  cpSync(`${PDF}/${name}`, `dist/pdf/${name}`, { recursive: true });
for (const name of ["openjpeg_nowasm_fallback.js", "LICENSE_OPENJPEG", "LICENSE_PDFJS_OPENJPEG"])
  cpSync(`${PDF}/wasm/${name}`, `dist/pdf/decoders/${name}`);
rmSync("dist/example", { recursive: true, force: true });
cpSync("../examples", "dist/example", { recursive: true });
cpSync("../LICENSE", "LICENSE");
cpSync("lock/server.txt", "dist/server.txt");
rmSync("dist/set-up.txt", { force: true });

if (process.argv.includes("--wheel")) {
  for (const it of readdirSync("dist")) if (it.endsWith(".whl")) rmSync(`dist/${it}`);
  const given = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", ".."];
  execFileSync(python, given, { stdio: "inherit" });
}
