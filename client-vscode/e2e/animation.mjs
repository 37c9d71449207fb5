/** Takes the README's animation from the real editor: a citation, its card, and the page. */

import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { animated } from "./apng.mjs";
import { command, cursorAt, HERE, hovered, panelOf } from "./editor.mjs";
import { scene } from "./scene.mjs";

const SIZE = { width: 1100, height: 620 };
const CLIP = { x: 48, y: 35, width: 1052, height: 560 };
const file = resolve(process.argv[2] ?? join(HERE, "../docs/images/hover.png"));
const settings = { "editor.lineNumbers": "off" };
const editor = await scene({ theme: "Default Light Modern", size: SIZE, settings });
const { page } = editor;
const frames = [];
const take = async (milliseconds) =>
  frames.push({ png: await page.screenshot({ clip: CLIP }), milliseconds });
try {
  await cursorAt(page, editor.folder, "main.tex", "10 \\citep{moths2020}", 12);
  await page.waitForTimeout(6000); // Until the passages have been ranked by meaning too.
  await take(1500);
  await hovered(page, "10 \\citep{moths2020", "cold white");
  await page.waitForTimeout(800);
  await take(4000);
  await page.mouse.move(5, 5);
  await command(page, "citectx: Show evidence");
  await panelOf(page).locator(".highlight").first().waitFor();
  await page.mouse.move(300, 610);
  await page.waitForTimeout(1500);
  await take(4000);
  writeFileSync(file, animated(frames));
} finally {
  await editor.close();
}
