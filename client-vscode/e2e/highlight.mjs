/** The words that lie under the panel's highlight, read from the page's text layer. */

export async function highlightedWords(panel) {
  return panel.locator("body").evaluate((body) => {
    const boxes = [...body.querySelectorAll(".highlight")].map((it) => it.getBoundingClientRect());
    const words = [];
    for (const span of body.querySelectorAll(".textLayer span")) {
      for (const node of span.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        for (const match of node.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const isUnder = (it) => it.left <= x && x <= it.right && it.top <= y && y <= it.bottom;
          if (boxes.some(isUnder)) words.push(match[0]);
        }
      }
    }
    return words;
  });
}
