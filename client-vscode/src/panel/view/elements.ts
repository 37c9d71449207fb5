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

/** The element of the page that has this name. */
export function element<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

/** The arrow keys go from passage to passage of a list; `before` is what stands above the first. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement, before?: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (step === undefined || target.tagName !== "LI") return;
  const every = [...list.querySelectorAll<HTMLElement>(".passages > li")];
  const next = every[every.indexOf(target) + step];
  (next ?? (step < 0 ? before : undefined))?.focus();
  event.preventDefault();
}
