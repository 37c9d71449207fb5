/** A passage -> where in its paper it stands, in words. */

import type { Passage } from "./requests";

export function passagePlace(passage: Pick<Passage, "section" | "page" | "page_label">): string {
  const section = passage.section.replace(/[.。]+$/, ""); // As of headings that text follows on their line.
  const label = passage.page_label || (passage.page ? String(passage.page) : "");
  return [section, label && `p.\u00a0${label}`].filter((it) => it).join(", ");
}
