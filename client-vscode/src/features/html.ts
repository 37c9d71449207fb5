/** Pieces of a page. Text of others goes in as text; a button names what it does by a number. */

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function text(words: string): string {
  return words.replace(/[&<>"']/g, (it) => ENTITIES[it]);
}

/** A sentence of ours, in which names stand between backticks. */
export function sentence(words: string): string {
  return text(words).replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** `about` is what a screen reader says after the words: many buttons have the same. */
export function button(words: string, action: string, item: number, about: string): string {
  const label = text(`${words}: ${about}`);
  return `<button type="button" data-action="${text(action)}" data-item="${item}" aria-label="${label}">${text(words)}</button>`;
}

const STYLE = `
body { max-width: 60em; line-height: 1.5; }
h2 { margin: 1.4em 0 0.3em; font-size: 1.15em; }
h3 { margin: 0; font-size: 1em; }
ul, ol { margin: 0.3em 0; padding: 0; list-style: none; }
li { margin: 0 0 0.6em; padding: 0.5em 0.8em; background: var(--vscode-textBlockQuote-background);
  border: 1px solid var(--vscode-contrastBorder, transparent);
  border-left: 3px solid var(--vscode-textBlockQuote-border); }
p { margin: 0.2em 0; }
.about { color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; }
blockquote { margin: 0.3em 0; padding: 0; border: none; background: none; }
button { margin: 0.3em 0.5em 0 0; padding: 2px 8px; font: inherit; cursor: pointer; border-radius: 2px;
  color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground);
  border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); }
button:hover { background: var(--vscode-button-secondaryHoverBackground); }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
`;

const SCRIPT = `
const editor = acquireVsCodeApi();
addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-action]");
  if (pressed) editor.postMessage({ action: pressed.dataset.action, item: Number(pressed.dataset.item) });
});
document.querySelector("[data-first]")?.focus();
`;

/** What a page may load: nothing but the style and the script that bear its word. */
export function ownOnly(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** The whole page around `body`, which is made of the above; it loads nothing. */
export function pageWithButtons(title: string, body: string, nonce: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${ownOnly(nonce)}">
<title>${text(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>`;
}
