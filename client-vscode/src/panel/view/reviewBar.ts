/** What is decided of the citations one after another: the bar above the cards. */

import type { FromPanel, ReviewAct, ReviewState } from "../messages";
import { button, made } from "./elements";

const BUTTONS: [ReviewAct, string, string][] = [
  ["previous", "Back", "Go to the citation before"],
  ["accepted", "Accept", "Pin the chosen passage to the sentence"],
  ["dismissed", "Dismiss…", "Say why what was found does not count"],
  ["noted", "Note…", "Write a note on this citation"],
  ["next", "Next", "Go to the next citation"],
  ["html", "Export HTML…", "Write all evidence into a page"],
  ["csv", "Export CSV…", "Write all evidence into a table"],
  ["end", "End", "End the review; what was decided is kept"],
];

export function showReview(
  bar: HTMLElement,
  state: ReviewState | undefined,
  say: (message: FromPanel) => void,
  passage: () => number,
): void {
  bar.hidden = state === undefined;
  if (state === undefined) return;
  const { number, total, decided, citation } = state;
  const progress = made("p", "progress", `Citation ${number} of ${total}, ${decided} decided`);
  const meter = document.createElement("progress");
  meter.max = total;
  meter.value = decided;
  meter.setAttribute("aria-label", "Citations decided");
  const said = [
    citation.decided === "open" ? "" : `${citation.key}: ${citation.decided}`,
    citation.reason && `because ${citation.reason}`,
    citation.note && `note: ${citation.note}`,
  ].filter(Boolean);
  const buttons = BUTTONS.map(([act, name, title]) => {
    const element = button(name, () => say({ kind: "review", act, passage: passage() }));
    element.title = title;
    element.dataset.act = act;
    element.disabled =
      (act === "previous" && number === 1) ||
      (act === "next" && number === total) ||
      (act === "dismissed" && citation.found.length === 0);
    return element;
  });
  const row = made("div", "buttons");
  row.append(...buttons);
  bar.replaceChildren(progress, meter, ...said.map((it) => made("p", "said", it)), row);
}
