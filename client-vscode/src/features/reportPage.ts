/** The report's page -> the same page as the editor may show it: in its colours, and locked up. */

import { ownOnly } from "./html";

/** The report's own names of colours, and the editor's that take their place. */
const COLOURS: Record<string, string> = {
  ground: "editor-background",
  ink: "editor-foreground",
  soft: "descriptionForeground",
  line: "widget-border",
  card: "editorWidget-background",
  accent: "textLink-foreground",
  found: "inputValidation-warningBackground",
  "found-line": "editorWarning-foreground",
  mark: "editor-findMatchHighlightBackground",
  "mark-ink": "editor-foreground",
};

/**
 * Only the page's own style, its first, and its own script, its last, bear the word that lets
 * them count; whatever a draft or a paper might have brought in between has no effect.
 */
export function reportPage(report: string, nonce: string): string {
  const colours = Object.entries(COLOURS).map(
    ([name, editors]) => `--${name}: var(--vscode-${editors}, var(--vscode-contrastBorder));`,
  );
  const style = `<style nonce="${nonce}">body { ${colours.join(" ")} }</style>`;
  const head = `<meta http-equiv="Content-Security-Policy" content="${ownOnly(nonce)}">`;
  const before = report.replace("<head>", `<head>\n${head}`);
  const styled = before
    .replace("<style>", `<style nonce="${nonce}">`)
    .replace("</head>", `${style}\n</head>`);
  const last = styled.lastIndexOf("<script>");
  return `${styled.slice(0, last)}<script nonce="${nonce}">${styled.slice(last + 8)}`;
}
