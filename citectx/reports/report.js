"use strict";
(() => {
  const search = document.getElementById("search");
  const filter = document.getElementById("filter");
  const count = document.getElementById("count");
  const articles = [...document.querySelectorAll("article")];
  const texts = articles.map((it) => it.textContent.toLowerCase());

  const cited = articles.map((it) => Number(it.dataset.cited));
  const all = cited.reduce((one, other) => one + other, 0);

  const states = ["unread", "open", "accepted", "dismissed"]; // All other kinds are findings.

  function isWanted(kinds) {
    if (filter.value === "") return true;
    if (filter.value === "found") return kinds.some((it) => !states.includes(it));
    return kinds.includes(filter.value);
  }

  function show() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    articles.forEach((article, number) => {
      const kinds = article.dataset.kinds.split(" ").filter(Boolean);
      const wanted = isWanted(kinds) && words.every((it) => texts[number].includes(it));
      article.hidden = !wanted;
      shown += wanted ? cited[number] : 0;
    });
    document.querySelectorAll("h2").forEach((heading) => {
      let next = heading.nextElementSibling;
      let isEmpty = true;
      while (next && next.tagName === "ARTICLE") {
        isEmpty = isEmpty && next.hidden;
        next = next.nextElementSibling;
      }
      heading.hidden = isEmpty;
    });
    count.textContent = `${shown} of ${all} citations`;
  }

  // Printed, nothing is folded.
  addEventListener("beforeprint", () => {
    document.querySelectorAll("details").forEach((it) => { it.open = true; });
  });
  search.addEventListener("input", show);
  filter.addEventListener("change", show);
  show();
})();
