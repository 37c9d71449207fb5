/** Elements of the page. Text is always put in as text, so that nothing in it is ever run. */

export function made(tag: string, className = "", text = ""): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** `label` is what a screen reader says in place of the words. */
export function button(words: string, click: () => void, label = ""): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = words;
  if (label) element.setAttribute("aria-label", label);
  element.addEventListener("click", click);
  return element;
}
