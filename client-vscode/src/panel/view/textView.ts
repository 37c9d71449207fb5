/** A paper without pages -> its text, with the sentences of a passage highlighted. */

import type { Paper, Passage } from "../../protocol/requests";

export function textView(
  host: HTMLElement,
  paper: Paper,
  spans: () => readonly Passage[],
): (passage: number) => void {
  const article = document.createElement("article");
  article.className = "text";
  const sentences = new Map<number, HTMLElement>();
  for (const section of paper.sections) {
    const heading = document.createElement(section.level > 1 ? "h4" : "h3");
    heading.textContent = section.heading;
    article.append(heading);
    let paragraph: HTMLElement | undefined;
    let last = -1;
    for (const it of section.sentences) {
      if (paragraph === undefined || it.paragraph !== last) {
        paragraph = document.createElement("p");
        article.append(paragraph);
        last = it.paragraph;
      }
      const sentence = document.createElement("span");
      sentence.textContent = it.text;
      sentences.set(it.number, sentence);
      paragraph.append(sentence, " ");
    }
  }
  return (passage) => {
    if (!host.contains(article)) host.replaceChildren(article);
    const [first, end] = spans()[passage]?.sentences ?? [0, 0];
    for (const [number, it] of sentences)
      it.classList.toggle("passage", first <= number && number < end);
    sentences.get(first)?.scrollIntoView({ block: "center" });
  };
}
