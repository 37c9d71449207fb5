/** The addresses of the search page's files -> the page, which may load nothing else. */

import { type Addresses, paperPage } from "../panel/page";

const SECTIONS = ["abstract", "introduction", "related", "methods", "results", "discussion"];

export function searchPage(files: Addresses): string {
  const options = SECTIONS.map((it) => `<option>${it}</option>`).join("");
  const above = `<header>
    <h1 class="spoken">Search my papers</h1>
    <div id="asked" role="search">
      <input id="question" type="search" aria-label="A claim or a question" placeholder="A claim or a question" autocomplete="off" spellcheck="false">
      <select id="scope" aria-label="Where">
        <option value="library">all my papers</option>
        <option value="workspace">this folder</option>
        <option value="draft">this draft</option>
        <option value="cited">cited in my drafts</option>
      </select>
      <select id="section" aria-label="Section"><option value="">any section</option>${options}</select>
      <select id="collection" aria-label="Collection" hidden><option value="">any collection</option></select>
      <input id="years" aria-label="Years, as 2015 or 2015-2020" placeholder="years" size="9">
      <button id="only" type="button" hidden></button>
    </div>
  </header>
  <p id="status" role="status"></p>`;
  const list = '<section id="found" aria-label="Passages"></section>';
  return paperPage(files, { title: "Search my papers", above, list, paper: "Paper" });
}
