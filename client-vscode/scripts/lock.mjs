/**
 * Writes `lock/server.txt`: what the server loads while somebody writes, each package with its
 * version and the hashes of its wheels, and how much that is. `npm run lock`; needs uv and PyPI.
 */

import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const LOCK = "lock/server.txt";
const OWN_UV = "../.venv/bin/uv";
const WHEELS_ONLY = ["--only-binary", ":all:"];
const folder = mkdtempSync(join(tmpdir(), "citectx-lock-"));

try {
  const made = join(folder, "lock.txt");
  uv(
    ...["pip", "compile", "--quiet", "--universal", "--python-version", "3.11"],
    ...["--generate-hashes", ...WHEELS_ONLY, "--override", "lock/without.txt"],
    ...["--no-header", "--no-annotate", "--default-index", "https://pypi.org/simple"],
    ...["--output-file", made, "../pyproject.toml"],
  );
  const text = readFileSync(made, "utf8");
  const names = [...new Set(text.match(/^[\w.-]+(?===)/gm))];
  const target = installed(made);
  const sizes = names.map((it) => `${it} ${ofPackage(target, it)} MB`);
  const head = `# ${names.length} packages, ${megabytes(target)} MB.\n# ${sizes.join(", ")}.`;
  writeFileSync(LOCK, `${head}\n${text}`);
  console.log(readFileSync(LOCK, "utf8").split("\n", 1)[0]);
} finally {
  rmSync(folder, { recursive: true });
}

/** A folder with all of it, as the extension installs it on this machine. */
function installed(lock) {
  const target = join(folder, "packages");
  uv(
    ...["pip", "install", "--quiet", "--target", target, "--link-mode", "copy"],
    ...["--compile-bytecode", "--no-deps", "--require-hashes", ...WHEELS_ONLY, "-r", lock],
  );
  return target;
}

function megabytes(path) {
  return sum(readdirSync(path, { recursive: true }).map((it) => join(path, it)));
}

/** The size of the files that a package says are its own; none where this system has it not. */
function ofPackage(target, name) {
  const start = `${name.toLowerCase().replaceAll(/[-.]/g, "_")}-`;
  const about = readdirSync(target).find(
    (it) => it.endsWith(".dist-info") && it.toLowerCase().replaceAll(".", "_").startsWith(start),
  );
  if (about === undefined) return 0;
  const lines = readFileSync(join(target, about, "RECORD"), "utf8")
    .trim()
    .split("\n");
  const files = lines.map((it) => join(target, it.split(",")[0].replaceAll('"', "")));
  return sum(files.filter(existsSync));
}

function sum(files) {
  const sizes = files.map((it) => statSync(it)).map((it) => (it.isFile() ? it.size : 0));
  return Math.round(sizes.reduce((all, it) => all + it, 0) / 1e6);
}

function uv(...given) {
  const program = existsSync(OWN_UV) ? OWN_UV : "uv";
  execFileSync(program, ["--no-config", ...given], { stdio: "inherit" });
}
