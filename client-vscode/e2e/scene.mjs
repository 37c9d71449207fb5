/** The example in an editor that is ready to be pictured: nothing in the way, every paper read. */

import { command, openEditor, openFile, PATH_WITH_SERVER } from "./editor.mjs";

/** `theme` is the editor's; `change` may edit the copy of the example first. */
export async function scene({ theme, size, settings = {}, change }) {
  const own = { "workbench.colorTheme": theme, "workbench.editor.enablePreview": false };
  const editor = await openEditor({
    path: PATH_WITH_SERVER,
    settings: { ...own, ...settings },
    size,
    change,
  });
  const { page } = editor;
  await openFile(page, "main.tex");
  await page.locator(".notification-toast", { hasText: "Try it on an example" }).waitFor();
  await command(page, "Notifications: Clear All Notifications");
  await page.keyboard.press("Control+b");
  await page.locator(".statusbar-item", { hasText: "5 of 8 papers readable" }).waitFor();
  return editor;
}
