/** Takes the pictures of the README: hover, panel, suggestions, search, doctor and report, light and dark. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { frameWith } from "./checks.mjs";
import { command, cursorAt, HERE, hovered, panelOf } from "./editor.mjs";
import { searched } from "./journeys/search.mjs";
import { scene } from "./scene.mjs";

const SIZE = { width: 1280, height: 800 };
const THEMES = { light: "Default Light Modern", dark: "Default Dark Modern" };
const folder = resolve(process.argv[2] ?? join(HERE, "../docs/images"));
mkdirSync(folder, { recursive: true });

for (const [name, theme] of Object.entries(THEMES)) {
  const editor = await scene({ theme, size: SIZE, change });
  const { page } = editor;
  const take = async (what) => {
    await page.waitForTimeout(1000);
    await page.screenshot({ path: join(folder, `${what}-${name}.png`) });
  };
  try {
    await hovered(page, "10 \\citep{moths2020", "cold white");
    await take("hover");
    await page.mouse.move(5, 5);
    await cursorAt(page, editor.folder, "main.tex", "10 \\citep{moths2020}", 12);
    await command(page, "citectx: Show evidence");
    await panelOf(page).locator(".highlight").first().waitFor();
    await page.mouse.move(400, 790);
    await take("panel");
    await cursorAt(page, editor.folder, "main.tex", "Amber lamps", 3);
    await command(page, "citectx: Suggest reference");
    await frameWith(page, /References for this sentence/);
    await page.mouse.move(400, 790);
    await take("suggest");
    await searched(editor, "Amber lamps", 3);
    await page.mouse.move(400, 790);
    await take("search");
    await cursorAt(page, editor.folder, "main.tex", "Amber lamps", 3);
    await command(page, "View: Close Editors in Other Groups");
    await command(page, "citectx: Doctor");
    const doctor = await frameWith(page, /handbook2015/);
    await doctor.getByText("handbook2015").first().waitFor();
    await take("doctor");
    await command(page, "citectx: Check draft");
    await frameWith(page, /Citations of main\.tex/);
    await page.locator(".markers-panel .monaco-list-row").nth(1).waitFor();
    await take("check");
  } finally {
    await editor.close();
  }
}

/** A sentence that cites nothing yet. */
function change(folder) {
  const file = join(folder, "main.tex");
  const more =
    "Amber lamps hold moths for a shorter time than cold white ones.\n\n\\bibliographystyle";
  writeFileSync(file, readFileSync(file, "utf8").replace("\\bibliographystyle", more));
}
