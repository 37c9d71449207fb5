/** A real VS Code, served by code-server and driven in Chromium, with a fresh profile each time. */

import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import playwright from "playwright-core";
import { chromium } from "../scripts/chromium.mjs";

export const HERE = resolve(import.meta.dirname, "..");
export const VSIX = join(HERE, "citectx.vsix");
export const CODE_SERVER = process.env.CITECTX_CODE_SERVER ?? join(HERE, ".code-server");
/** The PATH of a user who has a server of her own. */
export const PATH_WITH_SERVER = `${process.env.CITECTX_SERVER_FOLDER ?? join(HERE, "../.venv/bin")}:${process.env.PATH}`;
export const PATIENCE = Number(process.env.CITECTX_PATIENCE ?? 120_000);

/** The caches of installers may be shared: what is tried here is the extension. */
const CACHE = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
const ENTRY = join(CODE_SERVER, "node_modules/code-server/out/node/entry.js");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"].concat([
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]);
const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "extensions.ignoreRecommendations": true,
  "extensions.autoCheckUpdates": false,
  "editor.minimap.enabled": false,
  "editor.wordWrap": "on",
  "editor.hover.delay": 100,
  "telemetry.telemetryLevel": "off",
};

function install(vsix, given, env) {
  const all = [...given, "--install-extension", vsix];
  const installed = spawnSync(process.execPath, all, { env, encoding: "utf8" });
  if (installed.status !== 0)
    throw new Error(`The extension was not installed: ${installed.stderr}`);
}

function trust(isTrusted) {
  return isTrusted
    ? { "security.workspace.trust.enabled": false }
    : { "security.workspace.trust.startupPrompt": "never" };
}

/** Why there is no editor to test in; undefined when there is one. */
export function missing() {
  if (!chromium()) return "Chromium is not installed here";
  if (!existsSync(ENTRY)) return `code-server is not installed in ${CODE_SERVER}`;
  return undefined;
}

/**
 * Opens a copy of the example project. `path` is the PATH that the extension sees, among the other
 * `variables`; `change` may edit the copy before it is opened. With `tests`, a file that exports
 * `run`, the extension is not installed but taken from its folder, and they run in its host.
 */
export async function openEditor({
  path = process.env.PATH,
  variables = {},
  settings = {},
  isTrusted = true,
  size = { width: 1400, height: 900 },
  vsix = VSIX,
  tests = undefined,
  change = () => {},
} = {}) {
  const home = mkdtempSync(join(tmpdir(), "citectx-editor-"));
  const folder = join(home, "project");
  cpSync(join(HERE, "../examples"), folder, { recursive: true });
  change(folder);
  const user = join(home, "user");
  mkdirSync(join(user, "User"), { recursive: true });
  writeFileSync(
    join(user, "User/settings.json"),
    JSON.stringify({ ...SETTINGS, ...trust(isTrusted), ...settings }),
  );
  const port = await freePort();
  const config = join(home, "config.yaml");
  writeFileSync(config, `bind-addr: 127.0.0.1:${port}\nauth: none\ncert: false\n`);
  const given = [
    ENTRY,
    "--config",
    config,
    "--user-data-dir",
    user,
    "--extensions-dir",
    join(home, "extensions"),
  ];
  // VSCODE_CLI: the PATH is the one given here, not that of a login shell.
  const environment = {
    ...process.env,
    HOME: home,
    XDG_CACHE_HOME: join(home, "cache"),
    PIP_CACHE_DIR: process.env.PIP_CACHE_DIR ?? join(CACHE, "pip"),
    UV_CACHE_DIR: process.env.UV_CACHE_DIR ?? join(CACHE, "uv"),
    VSCODE_CLI: "1",
    PATH: path,
    ...variables,
  };
  if (!tests) install(vsix, given, environment);
  const flags = ["--disable-telemetry", "--disable-update-check"];
  if (isTrusted) flags.push("--disable-workspace-trust");
  const server = spawn(
    process.execPath,
    [...given, ...flags, "--disable-getting-started-override"],
    { env: environment, stdio: "ignore", detached: true },
  );
  const end = () => spawnSync("kill", ["--", `-${server.pid}`]);
  process.once("exit", end);
  await healthy(port);
  const { path: executablePath, variables: needed } = chromium();
  const env = { ...process.env, ...needed };
  const browser = await playwright.chromium.launch({ executablePath, env, args: FLAGS });
  const page = await browser.newPage({ viewport: size });
  page.setDefaultTimeout(PATIENCE);
  const opened = Date.now();
  const outcome = tests && (await outcomeOf(page));
  await page.goto(`http://127.0.0.1:${port}/?folder=${folder}${tests ? payload(port, tests) : ""}`);
  await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
  return {
    page,
    outcome,
    folder,
    home,
    storage: join(user, "User/globalStorage/citectx.citectx/server"),
    opened,
    async close() {
      await browser.close();
      process.removeListener("exit", end);
      end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    },
  };
}

/** What makes the editor run `tests` in its extension host. */
function payload(port, tests) {
  const address = (path) => `vscode-remote://127.0.0.1:${port}${path}`;
  const given = [
    ["extensionDevelopmentPath", address(HERE)],
    ["extensionTestsPath", address(tests)],
    ["skipWelcome", "true"],
  ];
  return `&payload=${encodeURIComponent(JSON.stringify(given))}`;
}

/** A function that waits for the code that the tests in the host end with, and what they said. */
async function outcomeOf(page) {
  const said = [];
  let end;
  const ended = new Promise((done) => {
    end = done;
  });
  await page.exposeFunction("codeAutomationLog", (_, words) => said.push(words.join(" ")));
  await page.exposeFunction("codeAutomationExit", (code) => end({ code, said }));
  return () => ended;
}

export async function openFile(page, name) {
  await page
    .locator(".explorer-folders-view .monaco-list-row", { hasText: name })
    .first()
    .dblclick();
  await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
  await page.locator(".view-lines .view-line").first().waitFor();
}

export async function command(page, title) {
  await quickInput(page, "F1", `>${title}`);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first().waitFor();
  await page.keyboard.press("Enter");
}

/** Puts text into an input as if it were typed: into this one, whatever takes the focus meanwhile. */
function setValue(input, text) {
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Opens the editor's quick input and types once it rests; a busy editor may close it again. */
async function quickInput(page, key, text) {
  const input = page.locator(".quick-input-widget input[type=text]");
  const soon = { timeout: 5000 };
  for (let left = 10; left > 0; left--) {
    await page.keyboard.press(key);
    const isOpen = await input.waitFor(soon).then(
      () => true,
      () => false,
    );
    await page.waitForTimeout(200);
    if (isOpen && (await input.isVisible())) {
      await input.evaluate(setValue, text);
      await page.waitForTimeout(200);
      if ((await input.isVisible()) && (await input.inputValue()) === text) return;
    }
    await page.keyboard.press("Escape");
  }
  throw new Error(`The quick input did not take ${text}`);
}

/** Scrolls to the first occurrence of `text` and puts the cursor `into` characters into it. */
export async function cursorAt(page, folder, file, text, into) {
  const before = readFileSync(join(folder, file), "utf8").split(text)[0];
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n") + into;
  await page.locator(`.tab[data-resource-name="${file}"]`).first().click();
  await quickInput(page, "Control+g", `:${line}:${column}`);
  await page.keyboard.press("Enter");
  await page.locator(".quick-input-widget input[type=text]").waitFor({ state: "hidden" });
}

/** The card over the end of a visible `text`, asked for until it has `words` in it. */
export async function hovered(page, text, words) {
  const until = Date.now() + PATIENCE;
  let seen = "";
  while (Date.now() < until) {
    const box = await endOf(page, text);
    if (box) {
      await page.mouse.move(5, 5);
      await page.mouse.move(box.x - 30, box.y, { steps: 3 });
      await page.mouse.move(box.x - 12, box.y, { steps: 4 });
      const card = page.locator(".monaco-hover:not(.hidden) .hover-contents");
      let rest = Date.now() + 1500;
      while (Date.now() < rest) {
        seen = (await card.allInnerTexts().catch(() => [])).join("\n");
        if (seen.includes(words)) return seen;
        if (seen.trim() === "Loading...") rest = Date.now() + 1500; // Nobody moves away from that.
        await page.waitForTimeout(100);
      }
    } else await page.waitForTimeout(300);
  }
  throw new Error(`No card over ${text} had “${words}” in it; the last one was: ${seen}`);
}

/** The milliseconds from the mouse's rest on the end of `text` to a card with `words` in it. */
export async function cardAfter(page, text, words) {
  await page.mouse.move(5, 5);
  await page.locator(".monaco-hover:not(.hidden)").first().waitFor({ state: "hidden" });
  const { x, y } = await endOf(page, text);
  const card = page.locator(".monaco-hover:not(.hidden) .hover-contents", { hasText: words });
  await page.mouse.move(x - 14, y);
  const from = Date.now();
  await page.mouse.move(x - 12, y);
  await card.first().waitFor();
  return Date.now() - from;
}

async function endOf(page, text) {
  return page.evaluate((wanted) => {
    for (const line of document.querySelectorAll(".view-lines .view-line")) {
      const at = line.textContent.replaceAll("\u00a0", " ").indexOf(wanted);
      if (at < 0) continue;
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let passed = 0;
      let isStarted = false;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const end = passed + node.length;
        if (!isStarted && at < end) {
          range.setStart(node, at - passed);
          isStarted = true;
        }
        if (isStarted && at + wanted.length <= end) {
          range.setEnd(node, at + wanted.length - passed);
          const { right: x, y, height } = range.getBoundingClientRect();
          return { x, y: y + height / 2 };
        }
        passed = end;
      }
    }
    return null;
  }, text);
}

export function panelOf(page) {
  return page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

async function healthy(port) {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    const answered = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answered?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("code-server did not start");
}
