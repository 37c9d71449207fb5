/** The bytes of a PDF -> its pages, one at a time, with the boxes of a passage highlighted. */

import type * as Pdf from "pdfjs-dist";
import type { Box, Passage } from "../../protocol/requests";
import { button, made } from "./elements";
import { upright } from "./upright";

const SHARPEST = 2;
const RESIZED_MILLISECONDS = 150;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

interface DrawnPage {
  page: number;
  width: number;
  canvas: HTMLCanvasElement;
  viewport: Pdf.PageViewport;
  text: HTMLElement;
  style: string;
}

let redraw = () => {};
let resized: ReturnType<typeof setTimeout> | undefined;
window.addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => redraw(), RESIZED_MILLISECONDS);
});

let library: Promise<typeof Pdf> | undefined;
let latest: Promise<Pdf.PDFDocumentProxy> | undefined;

export async function pdfView(
  host: HTMLElement,
  bytes: Uint8Array,
  spans: () => Passage[],
): Promise<(passage: number) => void> {
  library ??= load();
  const pdf = await library;
  const document_ = await opened(pdf, bytes);
  const sheet = made("div", "sheet");
  const number = made("div", "number");
  const bar = made("div", "pages");
  let page = 1;
  let zoom = 1;
  let boxes: Box[] = [];
  let turns = 0;
  let shown: DrawnPage | undefined;

  const drawNow = async () => {
    const turn = ++turns;
    number.textContent = `Page ${page} of ${document_.numPages}`;
    showOtherPage();
    const width = widthInside(host) * zoom;
    if (shown?.page !== page || shown.width !== width) {
      // What is still seen meanwhile is another page.
      sheet.setAttribute("aria-busy", "true");
      const drawn = await drawnPage(pdf, document_, page, width);
      if (turn !== turns) return;
      shown = drawn;
    }
    sheet.style.cssText = shown.style;
    sheet.replaceChildren(shown.canvas, ...highlights(shown.viewport, boxes, page), shown.text);
    sheet.setAttribute("aria-label", `Page ${page}, the passage is highlighted`);
    sheet.dataset.page = String(page);
    sheet.removeAttribute("aria-busy");
    bringIntoSight(host, bar, [...sheet.querySelectorAll(".highlight")]);
  };
  const draw = () => {
    const turn = turns + 1; // The one that drawNow takes.
    drawNow().catch(() => {
      if (turn !== turns) return;
      shown = undefined;
      sheet.removeAttribute("aria-busy");
      sheet.replaceChildren(made("p", "", "This page cannot be shown."));
    });
  };
  const turnTo = (to: number) => {
    page = Math.min(Math.max(to, 1), document_.numPages);
    draw();
  };
  const other = button("", () => turnTo(Number(other.dataset.page)));
  other.className = "other";
  const showOtherPage = () => {
    const pages = boxes.map((it) => it.page);
    const to = pages.find((it) => it !== page);
    other.hidden = to === undefined;
    other.dataset.page = String(to);
    if (!pages.includes(page)) other.textContent = `The passage is on page ${to}`;
    else other.textContent = `${Number(to) > page ? "Continues" : "Begins"} on page ${to}`;
  };
  bar.append(
    button("‹", () => turnTo(page - 1), "Previous page"),
    number,
  );
  const zoomBy = (step: number) => {
    zoom = ZOOMS[Math.min(Math.max(ZOOMS.indexOf(zoom) + step, 0), ZOOMS.length - 1)];
    draw();
  };
  bar.append(
    button("›", () => turnTo(page + 1), "Next page"),
    button("−", () => zoomBy(-1), "Zoom out"),
    button("+", () => zoomBy(1), "Zoom in"),
    other,
  );
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 1 : -1);
  };
  sheet.addEventListener("wheel", wheel, { passive: false });

  return (passage) => {
    const span = spans()[passage];
    if (!host.contains(sheet)) host.replaceChildren(bar, sheet);
    redraw = () => {
      if (sheet.isConnected && shown?.width !== widthInside(host) * zoom) draw();
    };
    boxes = span?.boxes ?? [];
    turnTo(boxes[0]?.page ?? span?.page ?? 1);
  };
}

/** One document at a time, because each keeps its pages and fonts in memory. */
function opened(pdf: typeof Pdf, bytes: Uint8Array): Promise<Pdf.PDFDocumentProxy> {
  const before = latest;
  const { pdfFiles } = document.body.dataset;
  const next = async () => {
    await before?.then((it) => it.destroy()).catch(() => undefined);
    return pdf.getDocument({
      data: new Uint8Array(bytes),
      isEvalSupported: false,
      cMapUrl: `${pdfFiles}/cmaps/`,
      standardFontDataUrl: `${pdfFiles}/standard_fonts/`,
      wasmUrl: `${pdfFiles}/decoders/`,
      useWasm: false, // The page's policy allows none.
      useWorkerFetch: false,
    }).promise;
  };
  latest = next();
  return latest;
}

async function load(): Promise<typeof Pdf> {
  const { pdf, pdfWorker } = document.body.dataset;
  const loaded: typeof Pdf = await import(/* @vite-ignore */ pdf as string);
  // A worker must come from the page's own origin, which the extension's files do not.
  const source = await (await fetch(pdfWorker as string)).blob();
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  loaded.GlobalWorkerOptions.workerPort = new Worker(address, { type: "module" });
  return loaded;
}

async function drawnPage(
  pdf: typeof Pdf,
  document_: Pdf.PDFDocumentProxy,
  page: number,
  width: number,
): Promise<DrawnPage> {
  const content = await document_.getPage(page);
  const texts = await content.getTextContent();
  const rotation = upright(texts.items, content.rotate);
  const scale = width / content.getViewport({ scale: 1, rotation }).width;
  const viewport = content.getViewport({ scale, rotation });
  const canvas = document.createElement("canvas");
  const sharpness = Math.min(window.devicePixelRatio || 1, SHARPEST);
  canvas.width = Math.floor(viewport.width * sharpness);
  canvas.height = Math.floor(viewport.height * sharpness);
  await content.render({
    canvas,
    viewport,
    transform: [sharpness, 0, 0, sharpness, 0, 0],
  }).promise;
  const text = made("div", "textLayer");
  const layer = new pdf.TextLayer({
    textContentSource: texts,
    container: text,
    viewport,
  });
  await layer.render();
  const style = `width:${viewport.width}px;height:${viewport.height}px;--total-scale-factor:${scale};--scale-factor:${scale}`;
  return { page, width, canvas, viewport, text, style };
}

function highlights(
  viewport: Pdf.PageViewport,
  boxes: readonly Box[],
  page: number,
): HTMLElement[] {
  return boxes
    .filter((it) => it.page === page)
    .map((box) => {
      const corners = viewport.convertToViewportRectangle([
        box.left,
        box.bottom,
        box.right,
        box.top,
      ]);
      const [one, two, three, four] = corners;
      const area = made("div", "highlight");
      area.style.left = `${Math.min(one, three)}px`;
      area.style.top = `${Math.min(two, four)}px`;
      area.style.width = `${Math.abs(three - one)}px`;
      area.style.height = `${Math.abs(four - two)}px`;
      return area;
    });
}

/** Scrolls so that all highlights are seen below the bar; where there is no room, the first. */
function bringIntoSight(host: HTMLElement, bar: HTMLElement, areas: readonly Element[]): void {
  if (!areas.length) return;
  areas[0].scrollIntoView({ block: "nearest" });
  const sides = areas.map((it) => it.getBoundingClientRect());
  const top = Math.min(...sides.map((it) => it.top));
  const bottom = Math.max(...sides.map((it) => it.bottom));
  const begin = bar.getBoundingClientRect().bottom;
  const room = host.getBoundingClientRect().bottom - begin;
  const isRoom = bottom - top <= room;
  host.scrollTop += isRoom
    ? (top + bottom) / 2 - (begin + room / 2)
    : sides[0].top - (begin + room / 4);
}

function widthInside(host: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(host);
  return host.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) || 600;
}
