/** What the journeys share: waiting for something to be so, and reading what is shown. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE } from "./editor.mjs";

/** Waits until `check` no longer throws. */
export async function until(check) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

/** Waits until the file on disk, where the editor saves by itself, is as wanted. */
export async function saved(folder, name, wanted) {
  await until(async () => assert.match(readFileSync(join(folder, name), "utf8"), wanted));
}

/** Waits until one of the page's frames shows text like `wanted`, and returns that frame. */
export async function frameWith(page, wanted) {
  return until(async () => {
    for (const frame of page.frames()) {
      const text = await frame
        .locator("body")
        .textContent({ timeout: 1000 })
        .catch(() => "");
      if (frame !== page.mainFrame() && wanted.test(text)) return frame;
    }
    assert.fail(`no frame shows ${wanted}`);
  });
}

export function plain(text) {
  return text.replace(/\s+/g, " ").trim();
}
