/** The addresses of the panel's files -> its page, which may load nothing else. */

export interface Addresses {
  /** The source that the editor serves the extension's files from. */
  origin: string;
  script: string;
  style: string;
  pdf: string;
  pdfWorker: string;
}

/** What a page may load: its own files, and what pdf.js makes of a paper. */
export function policy(origin: string): string {
  return [
    "default-src 'none'",
    `script-src ${origin}`,
    "worker-src blob:",
    `connect-src ${origin}`,
    `style-src ${origin}`,
    "img-src blob: data:",
    "font-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

export function page(files: Addresses): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy(files.origin)}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Evidence</title>
  <link rel="stylesheet" href="${files.style}">
</head>
<body data-pdf="${files.pdf}" data-pdf-worker="${files.pdfWorker}">
  <header>
    <h1 class="spoken">Evidence</h1>
    <label for="filter">Citation</label>
    <select id="filter"></select>
    <button id="lock" type="button" aria-pressed="false" title="Keep these passages when the cursor moves">Lock panel</button>
  </header>
  <nav id="review" aria-label="Review" hidden></nav>
  <main>
    <section id="cards" aria-label="Passages" aria-live="polite"></section>
    <section id="paper" aria-label="Cited paper" hidden></section>
  </main>
  <script type="module" src="${files.script}"></script>
</body>
</html>`;
}
