/** Other circumstances: a first run, a workspace that nobody vouches for, the highest contrast. */

import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { frameWith, until } from "../checks.mjs";
import { command, cursorAt, HERE, PATH_WITH_SERVER, panelOf } from "../editor.mjs";
import { hoverShowsThePassage } from "./draft.mjs";
import { withDois } from "./fetch.mjs";
import { panelIsAccessible } from "./panel.mjs";

export const UNTRUSTED = {
  path: PATH_WITH_SERVER,
  isTrusted: false,
  settings: { "workbench.colorTheme": "Default High Contrast" },
  change: lurking,
};

/** A project whose settings would run a program and write where they like. */
function lurking(folder) {
  withDois(folder);
  const program = join(folder, "lurking.sh");
  writeFileSync(program, `#!/bin/sh\ntouch "${folder}/has-run"\n`);
  chmodSync(program, 0o755);
  const settings = {
    "citectx.server.command": program,
    "citectx.server.python": program,
    "citectx.cacheDirectory": join(folder, "cache"),
  };
  mkdirSync(join(folder, ".vscode"));
  writeFileSync(join(folder, ".vscode/settings.json"), JSON.stringify(settings));
  writeFileSync(join(folder, ".citectx.toml"), `cacheDirectory = "${folder}/cache"\n`);
}

export async function untrustedIsLimited(editor) {
  await editor.page.locator(".statusbar-item", { hasText: "Restricted Mode" }).waitFor();
  await hoverShowsThePassage(editor);
  for (const name of ["has-run", "cache"])
    assert.ok(!existsSync(join(editor.folder, name)), `${name} was made`);
  await command(editor.page, "citectx: Doctor");
  const doctor = await frameWith(editor.page, /handbook2015/);
  assert.equal(await doctor.getByRole("button", { name: /^Fetch/ }).count(), 0);
  await command(editor.page, "View: Close Editors in Other Groups");
}

export async function highContrastPanel(editor) {
  const { page, folder } = editor;
  await cursorAt(page, folder, "main.tex", "night \\citep{lamps2019}", 15);
  await command(page, "citectx: Show evidence");
  await panelOf(page).locator(".highlight").first().waitFor();
  await panelOf(page).locator("body.vscode-high-contrast").waitFor();
  await panelIsAccessible(editor);
  await page.screenshot({ path: join(HERE, "out/high-contrast.png") });
}

export async function walkthroughIsOffered({ page }) {
  await command(page, "Notifications: Show Notifications");
  await page
    .locator(".notifications-center .monaco-button", { hasText: "Show me" })
    .first()
    .click();
  await page
    .locator(".gettingStartedContainer", { hasText: "Rest the cursor on a citation" })
    .waitFor();
  await page.keyboard.press("Escape");
  await command(page, "View: Close Editor");
}

/** In the extension's own storage, never in a folder of the user's; what she wrote there is kept. */
export async function exampleIsWritten({ page, folder, home }) {
  const draft = join(home, "user/User/globalStorage/citectx.citectx/citectx-example/main.tex");
  await openExample(page);
  await until(() => assert.ok(existsSync(draft)));
  assert.ok(!existsSync(join(folder, "citectx-example")));
  writeFileSync(draft, "What the user wrote.\n");
  await openExample(page);
  assert.equal(readFileSync(draft, "utf8"), "What the user wrote.\n");
}

/** The window that shows the example opens last. */
async function openExample(page) {
  const opened = page.context().waitForEvent("page");
  await command(page, "citectx: Open the example project");
  await (await opened).close();
}
