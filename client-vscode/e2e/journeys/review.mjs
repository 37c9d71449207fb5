/** The review of a draft in the panel: citation after citation, and what is decided of each. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { plain, saved, until } from "../checks.mjs";
import { command, HERE, openFile, panelOf } from "../editor.mjs";
import { panelIsAccessible } from "./panel.mjs";

const REASON = "Checked with the authors";
const NOTE = "Cite the survey too";

export async function citationsAreReviewed({ page, folder }) {
  await openFile(page, "main.tex");
  await command(page, "View: Close Editors in Other Groups");
  await command(page, "citectx: Review citations");
  const bar = panelOf(page).locator("#review");
  const is = (words) => until(async () => assert.match(plain(await bar.textContent()), words));
  const press = (name) => bar.getByRole("button", { name, exact: true }).click();
  await is(/^Citation 1 of \d+, 0 decided/);
  await panelOf(page).locator("article.card").first().waitFor();
  await panelIsAccessible({ page });
  await press("Accept");
  await is(/^Citation 2 of \d+, 1 decided/);
  await saved(folder, "citectx-pins.tsv", /\nsurvey2017\t/);

  const found = panelOf(page).locator("article.card", { hasText: "The source gives 31 seconds" });
  while (!(await found.isVisible())) {
    const before = await bar.textContent();
    await press("Next");
    await until(async () => assert.notEqual(await bar.textContent(), before));
    await found.waitFor({ timeout: 1500 }).catch(() => {});
  }
  await page.screenshot({ path: join(HERE, "out/review.png") });
  await press("Note…");
  await answer(page, NOTE);
  await is(new RegExp(`note: ${NOTE}`));
  await press("Dismiss…");
  await answer(page, REASON);
  await is(/, 2 decided/);
  await saved(folder, "citectx-review.tsv", new RegExp(`moths2020\t\\w+\tdismissed\t${REASON}\n`));
  await press("Back");
  await is(new RegExp(`moths2020: dismissed.*because ${REASON}.*note: ${NOTE}`));
  await press("End");
  await bar.waitFor({ state: "hidden" });
  await page.locator('.tab[data-resource-name="main.tex"]').first().click();
  await command(page, "View: Close Editors in Other Groups");
}

async function answer(page, words) {
  const input = page.locator(".quick-input-widget input[type=text]");
  await input.fill(words);
  await page.keyboard.press("Enter");
  await input.waitFor({ state: "hidden" });
}
