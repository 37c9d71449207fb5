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
  const names = new Set(text.match(/^[\w.-]+(?===)/gm));
  writeFileSync(LOCK, `# ${names.size} packages, ${megabytes(installed(made))} MB.\n${text}`);
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
  const files = readdirSync(path, { recursive: true }).map((it) => statSync(join(path, it)));
  return Math.round(files.filter((it) => it.isFile()).reduce((sum, it) => sum + it.size, 0) / 1e6);
}

function uv(...given) {
  const program = existsSync(OWN_UV) ? OWN_UV : "uv";
  execFileSync(program, ["--no-config", ...given], { stdio: "inherit" });
}
