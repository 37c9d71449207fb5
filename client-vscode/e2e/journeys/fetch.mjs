/** Missing papers are fetched, after the user has been told whom that asks. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { frameWith, until } from "../checks.mjs";
import { command, HERE, openFile, PATH_WITH_SERVER } from "../editor.mjs";
import { openAccess } from "../openAccess.mjs";

const SERVICES = "api.unpaywall.org, www.ebi.ac.uk and arxiv.org";

let asked;

/** Two entries of the example have a DOI, and the services are there. */
export async function withServices() {
  const services = await openAccess();
  asked = services.asked;
  return {
    path: PATH_WITH_SERVER,
    variables: services.variables,
    settings: { "citectx.unpaywallEmail": "you@example.org" },
    change: withDois,
  };
}

export function withDois(folder) {
  const file = join(folder, "refs.bib");
  const doi = (text, key) => text.replace(`{${key},`, `{${key},\n  doi = {10.1000/${key}},`);
  writeFileSync(file, ["seeds2022", "handbook2015"].reduce(doi, readFileSync(file, "utf8")));
}

export async function nothingIsAskedBeforeAgreeing({ page }) {
  await openFile(page, "main.tex");
  await page.locator(".statusbar-item", { hasText: "5 of 8 papers readable" }).waitFor();
  await command(page, "citectx: Doctor");
  const doctor = await frameWith(page, /Fetch open copies of 2 papers/);
  const row = doctor.locator("li", { hasText: "seeds2022" });
  await row.getByRole("button", { name: "Fetch an open copy" }).click();
  const dialog = page.locator(".monaco-dialog-box");
  await dialog.getByText(`Ask ${SERVICES} for open copies of seeds2022?`).waitFor();
  await dialog.getByText("Unpaywall is also told your address you@example.org").waitFor();
  await page.screenshot({ path: join(HERE, "out/fetch.png") });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.waitForTimeout(500);
  assert.deepEqual(asked, []);
}

export async function papersAreFetched({ page, folder }) {
  const doctor = await frameWith(page, /Fetch open copies of 2 papers/);
  await doctor.getByRole("button", { name: "Fetch open copies of 2 papers" }).click();
  const dialog = page.locator(".monaco-dialog-box");
  await dialog.getByRole("button", { name: "Ask them" }).click();
  await dialog.getByText("Fetch handbook2015 from journal.example.org?").waitFor();
  assert.ok(!asked.includes("journal.example.org"));
  await page.screenshot({ path: join(HERE, "out/fetch-publisher.png") });
  await dialog.getByRole("button", { name: "Fetch" }).click();
  const toast = page.locator(".notification-toast", { hasText: "Fetched: " });
  const words = await toast.first().textContent();
  assert.match(words, /seeds2022 \(Europe PMC\), handbook2015 \(Unpaywall \(publisher\)\)\./);
  for (const name of ["seeds2022.xml", "handbook2015.pdf"])
    assert.ok(existsSync(join(folder, "papers", name)), name);
  const notes = readFileSync(join(folder, "papers/open-access.tsv"), "utf8");
  assert.match(notes, /handbook2015\.pdf\thttps:\/\/journal\S*\tUnpaywall \(publisher\)\tcc-by/);
  await until(() => frameWith(page, /7 of 8 cited papers readable/));
  await page.screenshot({ path: join(HERE, "out/fetched.png") });
}

/** A list to choose from, which here is empty by now. */
export async function commandSaysThatNothingIsMissing({ page }) {
  await command(page, "citectx: Fetch open copies");
  await page.locator(".notification-toast", { hasText: "No cited paper is missing" }).waitFor();
}
