/** The evidence panel: what it shows, what can be done in it, and by whom. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plain, saved, until } from "../checks.mjs";
import { command, cursorAt, HERE, panelOf } from "../editor.mjs";
import { highlightedWords } from "../highlight.mjs";

const AXE = readFileSync(join(HERE, "node_modules/axe-core/axe.min.js"), "utf8");

export async function panelHighlights({ page, folder }) {
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
  await measuringTakesNoRoom(panel);
}

/** pdf.js measures words on canvases, one for each language that papers name; some have a size. */
async function measuringTakesNoRoom(panel) {
  const shown = await panel
    .locator("body > canvas")
    .evaluateAll((found) => found.map((it) => getComputedStyle(it).display));
  assert.deepEqual(shown, ["none"]);
}

export async function panelSummarises({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "orbits \\citep{moths2020}", 16);
  await command(page, "citectx: What is this paper cited for?");
  const said = (words) => panelOf(page).locator(".voices li", { hasText: words });
  await said("Whether lamps change what happens").waitFor();
  await panelIsAccessible({ page });
  await said("Moths are not attracted by light").getByRole("button").click();
  await until(async () => {
    const words = (await highlightedWords(panelOf(page))).join(" ");
    assert.match(words, /^Moths are not attracted by light .* attracted by scent\.$/);
  });
  const draft = readFileSync(join(folder, "main.tex"), "utf8");
  const line = draft.split("warmer light")[0].split("\n").length;
  await said("warmer light shortens").getByRole("button").click();
  await page.locator("[id='status.editor.selection']", { hasText: `Ln ${line},` }).waitFor();
}

/** Every rule of axe. */
export async function panelIsAccessible({ page }) {
  const frame = await panelFrame(page);
  await frame.evaluate(AXE);
  const { violations } = await frame.evaluate(() =>
    globalThis.axe.run({ resultTypes: ["violations"] }),
  );
  const told = violations.map(
    (it) =>
      `${it.id}: ${it.help}: ${it.nodes
        .map((node) => node.html)
        .join(" ")
        .slice(0, 300)}`,
  );
  assert.deepEqual(told, []);
}

export async function keyboardReachesEverything({ page }) {
  const panel = panelOf(page);
  await panel.locator("#filter").focus();
  const reached = [];
  for (let name = "filter"; name; ) {
    reached.push(name);
    await page.keyboard.press("Tab");
    name = await panel.locator("body").evaluate(() => {
      const { tagName, textContent, id } = document.activeElement;
      return document.hasFocus() && (tagName === "LI" ? tagName : id || textContent);
    });
  }
  for (const wanted of ["lock", "LI", "Show in paper", "Copy as quote", "Insert p. 41"])
    assert.ok(reached.includes(wanted), `${wanted} is not among ${reached.join(", ")}`);
  const items = panel.locator("li");
  await items.first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await until(async () => assert.equal(await items.nth(1).getAttribute("aria-current"), "true"));
}

export async function quotationIsCopied({ page, folder }) {
  const panel = panelOf(page);
  const passage = panel.locator("li", { hasText: "62 % fewer visits at night" });
  await passage.getByRole("button", { name: "Copy as quote" }).click();
  await passage.getByRole("button", { name: "Copied ✓" }).waitFor();
  await page.locator(".statusbar-item", { hasText: "Passage copied" }).waitFor();
  await cursorAt(page, folder, "main.tex", "\\bibliographystyle", 0);
  await page.keyboard.press("Control+v");
  await saved(
    folder,
    "main.tex",
    /``[^']*62\s?\\?% fewer visits at night.*\\citep\[p\.~41\]\{lamps2019\}/,
  );
  await page.keyboard.press("Control+z");
}

export async function locatorIsInserted({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "night \\citep{lamps2019}", 15);
  const passage = panelOf(page).locator("li", { hasText: "62 % fewer visits at night" });
  await passage.getByRole("button", { name: "Insert p. 41" }).click();
  await saved(folder, "main.tex", /night \\citep\[p\.~41\]\{lamps2019\}/);
  await page.locator('.tab[data-resource-name="main.tex"]').first().click();
  await page.keyboard.press("Control+z");
  await saved(folder, "main.tex", /night \\citep\{lamps2019\}/);
}

export async function panelShowsText({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "lamps \\citep{bats2018}", 15);
  const shown = panelOf(page).locator("article.text .passage");
  await until(async () => assert.match(await shown.first().textContent(), /Slow-flying species/));
  const isSeen = await shown.first().evaluate((it) => {
    const view = it.closest("#paper").getBoundingClientRect();
    const { top, bottom } = it.getBoundingClientRect();
    return view.top <= top && bottom <= view.bottom + 1;
  });
  assert.ok(isSeen, "the passage is not scrolled to");
}

export async function lockedPanelStays({ page, folder }) {
  const panel = panelOf(page);
  const title = panel.locator("h2").first();
  const before = await title.textContent();
  await panel.locator("#lock").click();
  await cursorAt(page, folder, "main.tex", "night \\citep{lamps2019}", 15);
  await page.waitForTimeout(1500);
  assert.equal(await title.textContent(), before);
  await panel.locator("#lock").click();
  await cursorAt(page, folder, "main.tex", "10 \\citep{moths2020}", 12);
  await until(async () => assert.notEqual(await title.textContent(), before));
}

export async function filterChoosesTheCitation({ page, folder }) {
  const text = readFileSync(join(folder, "main.tex"), "utf8");
  const several = /\\cite\w*\{(\w+),\s*(\w+)/.exec(text);
  await cursorAt(page, folder, "main.tex", several[0], several[0].indexOf(several[1]) + 1);
  const panel = panelOf(page);
  const filter = panel.locator("#filter");
  await until(async () => assert.match(await filter.textContent(), new RegExp(several[2])));
  await filter.selectOption("all");
  assert.ok((await panel.locator("article.card").count()) >= 2);
  await filter.selectOption({ label: several[2] });
  assert.equal(await panel.locator("article.card").count(), 1);
}

export async function pageIsZoomed({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "night \\citep{lamps2019}", 15);
  const sheet = panelOf(page).locator(".sheet");
  await panelOf(page).locator(".highlight").first().waitFor();
  const before = (await sheet.boundingBox()).width;
  await panelOf(page).getByRole("button", { name: "Zoom in" }).click();
  await until(async () => assert.ok((await sheet.boundingBox()).width > before * 1.2));
  await panelOf(page).getByRole("button", { name: "Zoom out" }).click();
  await until(async () => assert.ok((await sheet.boundingBox()).width < before * 1.1));
}

export async function pageFollowsThePanel({ page }) {
  const width = async () => (await panelOf(page).locator(".sheet").boundingBox()).width;
  const before = { ...page.viewportSize(), page: await width() };
  await page.setViewportSize({ width: before.width - 300, height: before.height });
  await until(async () => assert.ok((await width()) < before.page - 100));
  await page.setViewportSize({ width: before.width, height: before.height });
  await until(async () => assert.equal(await width(), before.page));
  // Who has scrolled to the end of the page stays there when only the height changes.
  const paper = panelOf(page).locator("#paper");
  const end = await paper.evaluate((it) => {
    it.scrollTop = it.scrollHeight;
    return it.scrollTop;
  });
  await page.setViewportSize({ width: before.width, height: before.height - 40 });
  await page.waitForTimeout(500);
  assert.ok((await paper.evaluate((it) => it.scrollTop)) >= end);
  await page.setViewportSize({ width: before.width, height: before.height });
}

/** XML would open as source; its text is shown at the passage instead. */
export async function paperOpensAsText({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "lamps \\citep{bats2018}", 15);
  await command(page, "citectx: Open cited paper");
  const shown = panelOf(page).locator("article.text .passage");
  await until(async () => assert.match(await shown.first().textContent(), /Slow-flying species/));
  assert.equal(await page.locator('.tab[data-resource-name="bats2018.xml"]').count(), 0);
}

export async function panelSurvivesReload({ page, folder }) {
  await cursorAt(page, folder, "main.tex", "night \\citep{lamps2019}", 15);
  await panelOf(page).locator("li", { hasText: "62 % fewer visits at night" }).waitFor();
  await page.waitForTimeout(1500); // The editor keeps what a panel says of itself now and then.
  const loaded = page.waitForEvent("load");
  await command(page, "Developer: Reload Window");
  await loaded;
  await panelOf(page).locator("li", { hasText: "62 % fewer visits at night" }).waitFor();
}

async function panelFrame(page) {
  return until(async () => {
    for (const frame of page.frames()) if (await frame.$("#cards").catch(() => null)) return frame;
    assert.fail("the panel has no frame");
  });
}
