/** What a writer does in her draft: hover, suggest, check, ask the doctor. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { frameWith, saved, until } from "../checks.mjs";
import { command, cursorAt, HERE, hovered, openFile } from "../editor.mjs";

const UNKNOWN =
  "\nNobody has shown this yet [@nobody1900].\nMoths circle cold white lamps for long\n";
const FRESH = "\nCold white light held moths for a median of 41 seconds.\n\\bibliographystyle";

/** Sentences that lack a reference, and one with a key that nobody knows. */
export function change(folder) {
  appendFileSync(join(folder, "main.md"), UNKNOWN);
  const latex = join(folder, "main.tex");
  const text = readFileSync(latex, "utf8").replace("\n\\bibliographystyle", FRESH);
  writeFileSync(latex, text);
}

export async function hoverShowsThePassage({ page }) {
  await openFile(page, "main.tex");
  const card = await hovered(page, "night \\citep{lamps2019", "62 % fewer visits at night");
  assert.match(card, /Meadow Station \(2019\) Street lamps and the visits of night pollinators/);
  assert.match(card, /3 Results, p\. 41/);
  await page.mouse.move(5, 5);
}

export async function contextIsShownOnDemand({ page }) {
  await openFile(page, "main.tex");
  await hovered(page, "night \\citep{lamps2019", "62 % fewer visits at night");
  const card = page.locator(".monaco-hover:not(.hidden) .hover-contents");
  const before = (await card.allInnerTexts()).join("\n");
  await card.getByText("Show context").click();
  await card.getByText("Passages alone").waitFor();
  const after = (await card.allInnerTexts()).join("\n");
  assert.ok(after.length > before.length + 40, after);
  await card.getByText("Passages alone").click();
  await card.getByText("Show context").waitFor();
  await page.keyboard.press("Escape");
  await page.mouse.move(5, 5);
}

export async function statusCounts({ page }) {
  const item = page.locator("#citectx\\.citectx\\.citectx\\.status, [id$='citectx.status']");
  await until(async () => assert.match(await item.first().textContent(), /5 of 8 papers readable/));
}

export async function suggestionInLatex({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "median of 41 seconds.", 3);
  const row = await suggested(page, "moths2020");
  assert.match(row, /How moths steer under warm and cold light/);
  assert.match(row, /2020/);
  assert.match(row, /“.*cold white.*”/);
  await saved(folder, "main.tex", /for a median of 41 seconds \\citep\{moths2020\}\.\n\\bib/);
}

export async function suggestionInMarkdown({ page, folder }) {
  await openFile(page, "main.md");
  await cursorAt(page, folder, "main.md", "Moths circle cold white lamps", 3);
  await suggested(page, "moths2020");
  await saved(folder, "main.md", /Moths circle cold white lamps for long \[@moths2020\]\n/);
}

async function suggested(page, key) {
  await command(page, "citectx: Suggest reference");
  const suggestions = await frameWith(page, /References for this sentence/);
  const row = suggestions.locator("li", { hasText: key }).first();
  const text = await row.textContent();
  await row.getByRole("button", { name: "Cite" }).click();
  return text;
}

export async function draftIsChecked({ page }) {
  await openFile(page, "main.md");
  await command(page, "citectx: Check draft");
  const report = await frameWith(page, /Citations of main\.md/);
  const summary = await report.locator(".summary").textContent();
  assert.match(summary, /citations of 9 papers: 5 full text/);
  const found = report.locator("section.finding");
  assert.ok((await found.count()) >= 3, summary);
  await report.locator("#filter").selectOption("found");
  await until(async () => {
    const [shown, all] = (await report.locator("#count").textContent()).match(/\d+/g).map(Number);
    assert.ok(3 <= shown && shown < all, `${shown} of ${all}`);
  });
  const problems = page.locator(".markers-panel .monaco-list-row");
  await problems.filter({ hasText: "nobody1900" }).first().waitFor();
  await problems.filter({ hasText: "The source gives 31 seconds" }).first().waitFor();
  await page.keyboard.press("Control+j");
}

export async function doctorSays({ page }) {
  await command(page, "citectx: Doctor");
  const doctor = await frameWith(page, /5 of 9 cited papers readable/);
  const row = doctor.locator("li", { hasText: "handbook2015" });
  for (const name of ["Choose the file…", "Add to the papers folder…"])
    assert.ok(await row.getByRole("button", { name }).isVisible());
  await page.screenshot({ path: join(HERE, "out/doctor.png") });
  await row.getByRole("button", { name: "Open the entry" }).click();
  await page.locator('.tab.active[data-resource-name="refs.bib"]').waitFor();
  await page.locator(".view-line", { hasText: "handbook2015" }).first().waitFor();
}

/** The last of three passages ends inside of the card, where nobody has to scroll for it. */
export async function thirdPassageIsSeen({ page }) {
  await openFile(page, "main.tex");
  await hovered(page, "10 \\citep{moths2020", "cold white");
  const card = page.locator(".monaco-hover:not(.hidden)").first();
  const last = await card.locator("blockquote").last().boundingBox();
  const whole = await card.boundingBox();
  assert.equal(await card.locator("blockquote").count(), 3);
  assert.ok(last.y + last.height <= whole.y + whole.height, "the third passage is cut off");
  await page.mouse.move(5, 5);
}

export async function keysAreCompletedInLatex({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "\\section{What can be done}", 3);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" So \\cite{lam");
  const first = page.locator(".suggest-widget.visible .monaco-list-row", { hasText: "lamps2019" });
  await first.first().waitFor();
  await page.screenshot({ path: join(HERE, "out/completion.png") });
  await page.keyboard.press("Escape");
  for (const key of ["End", "Shift+Home", "Shift+Home", "Delete", "Backspace"])
    await page.keyboard.press(key);
  await saved(folder, "main.tex", /What can be done\}\n\nDimming/);
}

export async function serverComesBack({ page, folder, home }) {
  const pids = spawnSync("pgrep", ["-f", "bin/citectx-server"], { encoding: "utf8" });
  const mine = pids.stdout
    .trim()
    .split("\n")
    .filter((pid) => isOf(pid, home));
  assert.ok(mine.length, "no server is running");
  for (const pid of mine) process.kill(Number(pid), "SIGKILL");
  await openFile(page, "main.tex");
  await command(page, "View: Close Editors in Other Groups"); // Lines are whole in a wide editor.
  await cursorAt(page, folder, "main.tex", "night \\citep{lamps2019}", 0);
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
