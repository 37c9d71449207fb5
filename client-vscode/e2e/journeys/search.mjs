/** A search in all papers: from a question to the page, and into the draft. */

import { frameWith, saved, until } from "../checks.mjs";
import { command, cursorAt } from "../editor.mjs";

const CLAIM = "cold white light held moths in orbit longer than amber light";

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
