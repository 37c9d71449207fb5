/** The addresses of the panel's files -> its page, which may load nothing else. */

export interface Addresses {
  /** The source that the editor serves the extension's files from. */
  origin: string;
  script: string;
  style: string;
  pdf: string;
  pdfWorker: string;
  /** The folder of what pdf.js loads for some papers: codes of characters, fonts, decoders. */
  pdfFiles: string;
}

/** What a page may load: its own files, and what pdf.js makes of a paper. */
function policy(origin: string): string {
  return [
    "default-src 'none'",
    `script-src ${origin}`,
    "worker-src blob:",
    `connect-src ${origin}`,
    `style-src ${origin}`,
    "img-src blob: data:",
    `font-src ${origin} data: blob:`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** What is on a page: what stands above, the list of passages, and the name of the paper's part. */
export interface Parts {
  title: string;
  above: string;
  list: string;
  paper: string;
}

/** A page of the extension's own script and style, with a part in which a paper is shown. */
export function paperPage(files: Addresses, { title, above, list, paper }: Parts): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy(files.origin)}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <link rel="stylesheet" href="${files.style}">
</head>
<body data-pdf="${files.pdf}" data-pdf-worker="${files.pdfWorker}" data-pdf-files="${files.pdfFiles}">
  ${above}
  <main>
    ${list}
    <section id="paper" aria-label="${paper}" tabindex="0" hidden></section>
  </main>
  <script type="module" src="${files.script}"></script>
</body>
</html>`;
}

export function page(files: Addresses): string {
  const above = `<header>
    <h1 class="spoken">Evidence</h1>
    <label for="filter">Citation</label>
    <select id="filter"></select>
    <button id="lock" type="button" aria-pressed="false" title="Keep these passages when the cursor moves">Lock panel</button>
  </header>
  <nav id="review" aria-label="Review" hidden></nav>`;
  const list = '<section id="cards" aria-label="Passages" aria-live="polite"></section>';
  return paperPage(files, { title: "Evidence", above, list, paper: "Cited paper" });
}
