/** The journeys of a user through the real editor; ends with 1 when one of them fails. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  command,
  cursorAt,
  HERE,
  hovered,
  missing,
  openEditor,
  openFile,
  PATH_WITH_SERVER,
  panelOf,
  VSIX,
} from "./editor.mjs";
import { highlightedWords } from "./highlight.mjs";

const UNKNOWN =
  "\nNobody has shown this yet [@nobody1900].\nMoths circle cold white lamps for long\n";
const FRESH = "\nCold white light held moths for a median of 41 seconds.\n\\bibliographystyle";

const reason = missing() ?? (existsSync(VSIX) ? undefined : `${VSIX} is not built`);
if (reason) {
  console.log(`skipped: ${reason}`);
  process.exit(0);
}
const started = Date.now();
if (process.argv.includes("--set-up")) {
  await inEditor("with Python and no server", { path: withoutServer() }, [
    ["the extension sets itself up and shows the passage", hoverShowsThePassage],
  ]);
} else {
  await inEditor("with a server on the PATH", { path: PATH_WITH_SERVER, change }, [
    ["a hover shows the passage of the cited paper", hoverShowsThePassage],
    ["the panel highlights the passage's words on the page", panelHighlights],
    ["papers without pages are shown as text", panelShowsText],
    ["a suggestion is written in LaTeX", suggestionInLatex],
    ["a suggestion is written in Markdown", suggestionInMarkdown],
    ["an unknown key is in the Problems view", problemIsShown],
    ["the doctor says what is missing", doctorSays],
    ["the server comes back after being killed", serverComesBack],
  ]);
  await inEditor("without any Python", { path: emptyFolder() }, [
    ["the message says what to do", missingPythonIsSaid],
  ]);
}
console.log(`all passed in ${seconds(started)} s`);

async function inEditor(name, options, journeys) {
  console.log(name);
  const editor = await openEditor(options);
  try {
    for (const [title, journey] of journeys) {
      const from = Date.now();
      await journey(editor);
      console.log(`  passed: ${title} (${seconds(from)} s)`);
    }
  } catch (error) {
    await editor.page.screenshot({ path: join(HERE, "out/failed.png") }).catch(() => {});
    console.log(`  failed; see out/failed.png\n${error.stack}`);
    process.exitCode = 1;
  } finally {
    await editor.close();
  }
  if (process.exitCode) process.exit();
}

function change(folder) {
  appendFileSync(join(folder, "main.md"), UNKNOWN);
  const latex = join(folder, "main.tex");
  const text = readFileSync(latex, "utf8").replace("\n\\bibliographystyle", FRESH);
  writeFileSync(latex, text);
}

async function hoverShowsThePassage({ page }) {
  await openFile(page, "main.tex");
  const card = await hovered(page, "night \\citep{lamps2019", "62 % fewer visits at night");
  assert.match(card, /Meadow Station \(2019\) Street lamps and the visits of night pollinators/);
  assert.match(card, /3 Results, p\. 41/);
  await page.mouse.move(5, 5);
}

async function panelHighlights({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "night \\citep{lamps2019}", 15);
  await command(page, "citectx: Show evidence");
  const panel = panelOf(page);
  const passage = panel.locator("li", { hasText: "62 % fewer visits at night" });
  await passage.click();
  await panel.locator("li[aria-current=true]", { hasText: "62 % fewer visits at night" }).waitFor();
  await panel.locator(".textLayer span").first().waitFor();
  await until(async () => {
    const words = (await highlightedWords(panel)).join(" ").replaceAll("- ", "");
    assert.equal(plain(words), plain(await passage.locator("blockquote").textContent()));
  });
}

async function panelShowsText({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "lamps \\citep{bats2018}", 15);
  const shown = panelOf(page).locator("article.text .passage");
  await until(async () => assert.match(await shown.first().textContent(), /Slow-flying species/));
}

async function suggestionInLatex({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "median of 41 seconds.", 3);
  await suggested(page, "moths2020");
  await saved(folder, "main.tex", /for a median of 41 seconds \\citep\{moths2020\}\.\n\\bib/);
}

async function suggestionInMarkdown({ page, folder }) {
  await openFile(page, "main.md");
  await cursorAt(page, folder, "main.md", "Moths circle cold white lamps", 3);
  await suggested(page, "moths2020");
  await saved(folder, "main.md", /Moths circle cold white lamps for long \[@moths2020\]\n/);
}

async function suggested(page, key) {
  await command(page, "citectx: Suggest reference");
  const first = page.locator(".quick-input-list .monaco-list-row", { hasText: key }).first();
  await first.waitFor();
  await page.keyboard.press("Enter");
}

async function problemIsShown({ page }) {
  await command(page, "citectx: Check draft");
  await page
    .locator(".markers-panel .monaco-list-row", { hasText: "nobody1900" })
    .first()
    .waitFor();
  await page.keyboard.press("Control+j");
}

async function doctorSays({ page }) {
  await command(page, "citectx: Doctor");
  const pages = page.frames();
  await until(async () => {
    const texts = await Promise.all(
      [...pages, ...page.frames()].map((it) =>
        it
          .locator("body")
          .textContent({ timeout: 1000 })
          .catch(() => ""),
      ),
    );
    assert.ok(texts.some((it) => /handbook2015 · no file/.test(it)));
  });
}

async function serverComesBack({ page, home }) {
  const pids = spawnSync("pgrep", ["-f", "bin/citectx-server"], { encoding: "utf8" });
  const mine = pids.stdout
    .trim()
    .split("\n")
    .filter((pid) => isOf(pid, home));
  assert.ok(mine.length, "no server is running");
  for (const pid of mine) process.kill(Number(pid), "SIGKILL");
  await openFile(page, "main.tex");
  await hovered(page, "night \\citep{lamps2019", "62 % fewer visits at night");
}

/** Whether a process belongs to this editor: its home is there in its environment. */
function isOf(pid, home) {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`HOME=${home}\0`);
  } catch {
    return false;
  }
}

async function missingPythonIsSaid({ page }) {
  await openFile(page, "main.tex");
  const toast = page.locator(".notification-toast", { hasText: "no Python was found" });
  await toast.waitFor();
  assert.match(
    await toast.locator(".notification-list-item-message").textContent(),
    /3\.11 or newer/,
  );
  await toast.locator(".monaco-button", { hasText: "Try again" }).waitFor();
}

/** The PATH without the server, for the extension to set up its own. */
function withoutServer() {
  return process.env.PATH.split(":")
    .filter((it) => !existsSync(join(it, "citectx-server")))
    .join(":");
}

function emptyFolder() {
  const folder = join(HERE, "out/empty");
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function saved(folder, name, wanted) {
  await until(async () => assert.match(readFileSync(join(folder, name), "utf8"), wanted));
}

async function until(check) {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 300));
    }
  }
}

function plain(text) {
  return text.replace(/\s+/g, " ").trim();
}

function seconds(from) {
  return ((Date.now() - from) / 1000).toFixed(0);
}
