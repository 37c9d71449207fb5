/** A search in all papers: from a question to the page, and into the draft. */

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { frameWith, saved, until } from "../checks.mjs";
import { command, cursorAt, HERE, openFile } from "../editor.mjs";

const CLAIM = "cold white light held moths in orbit longer than amber light";

const HARBOUR =
  "@article{harbour2022, author = {Quay, Ada}, title = {Lamps of the harbour}, year = 2022}\n";

/** A bibliography beside the draft's own, with a work that the draft does not have. */
export function change(folder) {
  mkdirSync(join(folder, "other"));
  writeFileSync(join(folder, "other/more.bib"), HARBOUR);
}

/** The page of the search, with what was found. */
export async function searched({ page, folder }, before, into) {
  await cursorAt(page, folder, "main.tex", before, into);
  await command(page, "citectx: Search my papers");
  const view = await frameWith(page, /all my papers/);
  await until(async () => {
    await view.locator("#question").fill(CLAIM);
    await view.locator(".card h2", { hasText: "How moths steer" }).waitFor({ timeout: 5000 });
  });
  await view.locator("#status", { hasText: /indexed\.$|cannot be read\.$/ }).waitFor();
  await view.locator(".card li").first().click();
  await view.locator(".highlight").first().waitFor();
  return view;
}

export async function searchFindsAndCites({ page, folder }) {
  const view = await searched({ page, folder }, "median of 41 seconds.", 3);
  const paper = view.locator(".card", { hasText: "How moths steer" });
  await paper.getByRole("button", { name: /^Cite/ }).first().click();
  await saved(folder, "main.tex", /for a median of 41 seconds \\citep(\[[^\]]*\])?\{moths2020\}\./);
  await page.locator('.tab[data-resource-name="main.tex"]').first().click();
  await page.keyboard.press("Control+z");
  await saved(folder, "main.tex", /for a median of 41 seconds\.\n/);
}

/** What is selected is asked, and a passage copied into the draft as a quotation. */
export async function selectionIsSearchedAndQuoted({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "Cold white light held moths", 0);
  for (let left = 4; left > 0; left--) await page.keyboard.press("Control+Shift+ArrowRight");
  await command(page, "citectx: Search my papers");
  const view = await frameWith(page, /all my papers/);
  await until(async () =>
    assert.match(await view.locator("#question").inputValue(), /^Cold white light held/),
  );
  const passage = view.locator(".card li", { hasText: "three times as long" }).first();
  await passage.getByRole("button", { name: "Copy as quote" }).click();
  await page.locator(".statusbar-item", { hasText: "Passage copied" }).waitFor();
  await cursorAt(page, folder, "main.tex", "\\bibliographystyle", 0);
  await page.keyboard.press("Control+v");
  await saved(folder, "main.tex", /``[^']*three times as long.*\\citep\[[^\]]*\]\{moths2020\}/);
  await page.keyboard.press("Control+z");
  await saved(folder, "main.tex", /\n\\bibliographystyle/);
}

export async function searchIsNarrowedDown({ page, folder }) {
  const view = await searched({ page, folder }, "median of 41 seconds.", 3);
  const papers = view.locator(".card h2");
  assert.ok((await papers.count()) > 1, "one paper only");
  const paper = view.locator(".card", { hasText: "How moths steer" });
  await paper.getByRole("button", { name: "Only this paper" }).click();
  await until(async () => assert.equal(await papers.count(), 1));
  await view.locator("#only").click();
  await until(async () => assert.ok((await papers.count()) > 1));
  await view.locator("#scope").selectOption("cited");
  await view.locator("#years").fill("2020");
  await view.locator("#years").press("Enter");
  await until(async () => assert.equal(await papers.count(), 1));
  await view.locator("#years").fill("");
  await view.locator("#scope").selectOption("library");
  await page.locator('.tab[data-resource-name="main.tex"]').first().click();
}

/** A work that only another bibliography has is completed, and its entry written. */
export async function workOfTheLibraryIsCompleted({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "\\section{What can be done}", 3);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" So \\cite{har");
  const row = page.locator(".suggest-widget.visible .monaco-list-row", { hasText: "harbour2022" });
  await page.keyboard.type("b", { delay: 500 });
  await row.first().waitFor();
  await page.screenshot({ path: join(HERE, "out/library-completion.png") });
  await row.first().click();
  await saved(folder, "main.tex", /So \\cite\{harbour2022/);
  await saved(folder, "refs.bib", /@article\{harbour2022,\n/);
  await openFile(page, "refs.bib");
  await page.keyboard.press("Control+z");
  await until(async () =>
    assert.doesNotMatch(readFileSync(join(folder, "refs.bib"), "utf8"), /harbour2022/),
  );
  await cursorAt(page, folder, "main.tex", " So \\cite{harbour2022", 3);
  for (const key of ["End", "Shift+Home", "Shift+Home", "Delete", "Backspace"])
    await page.keyboard.press(key);
  await saved(folder, "main.tex", /What can be done\}\n\nDimming/);
}
