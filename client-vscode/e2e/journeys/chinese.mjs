/**
 * A Chinese paper, whose fonts are not in the file, with a picture in JPEG 2000, a sentence that
 * goes on on the next page and a page that is printed sideways: what pdf.js needs for them must be
 * in the extension.
 */

import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plain, until } from "../checks.mjs";
import { command, cursorAt, openFile, PATH_WITH_SERVER, panelOf } from "../editor.mjs";
import { highlightedWords } from "../highlight.mjs";

const BLACK =
  "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAQcHAAAAAAAP" +
  "Y29scgEAAAAAABEAAACKanAyY/9P/1EAKQAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAQcBAf9S" +
  "AAwAAAABAAAEBAAB/1wABEBA/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAA" +
  "GAAB/5PfgDgRUFSv9Mh//9k=";
const PAGES = [
  [
    "墙上苔藓的生长",
    "摘要",
    "本文研究了老墙上苔藓的生长，并把北面的墙与南面的墙进行了比较。",
    "1 引言",
    "苔藓在城市里到处可见，但是很少有人测量过它们在墙上的生长速度。",
    "我们在三年里每个月都测量了二十面墙上的苔藓，并且记录了天气。",
    "2 结果",
    "北面的墙上苔藓每年生长四毫米，而在阳光充足的南面的墙上，苔藓",
  ],
  [
    "每年只生长一毫米，因为那里的石头在夏天太干燥。",
    "3 讨论",
    "我们的测量表明，水分比光线更重要，这与以前的观察是一致的。",
    "以后的研究应当包括其他城市，并且应当测量石头的温度。",
  ],
  [
    "我们在夏天每小时测量一次空气的湿度，在冬天每天只测量一次。",
    "所有的仪器都放在墙的北面，离地面有两米高，没有树木遮挡。",
  ],
];
// Its letters are drawn in the file: where a machine has no Chinese font, letters that lie on their
// side have no size at all, and are not read.
const SIDEWAYS = 2;
const DRAWN = [...new Set(PAGES[SIDEWAYS].join(""))];
const SOUTH = "在阳光充足的南面的墙上，苔藓每年只生长一毫米";
const HUMIDITY = "空气的湿度在夏天每小时测量一次";

export const WITH_PAPER = {
  path: PATH_WITH_SERVER,
  change(folder) {
    for (const name of ["main.tex", "main.md", "refs.bib", "papers", "sources"])
      rmSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, "moss.pdf"), paper());
    writeFileSync(
      join(folder, "refs.bib"),
      "@article{moss, title={墙上苔藓的生长}, year={2020}, file={moss.pdf}}\n",
    );
    writeFileSync(
      join(folder, "main.md"),
      `---\nbibliography: refs.bib\n---\n\n${SOUTH} [@moss]。\n\n${HUMIDITY} [@moss, p. 3]。\n`,
    );
  },
};

export async function passageGoesOn({ page, folder }) {
  await openFile(page, "main.md");
  await cursorAt(page, folder, "main.md", "[@moss]", 3);
  await command(page, "citectx: Show evidence");
  const panel = panelOf(page);
  await panel.locator("li", { hasText: "每年只生长一毫米" }).click();
  const other = panel.locator(".pages .other");
  for (const [at, link, words] of [
    [1, "Continues on page 2", PAGES[0].at(-1)],
    [2, "Begins on page 1", PAGES[1][0]],
  ]) {
    await panel.locator(`.sheet[data-page="${at}"]`).waitFor();
    await until(async () => {
      assert.equal(plain((await highlightedWords(panel)).join("")), plain(words));
    });
    assert.equal(await other.textContent(), link);
    await other.click();
  }
  await panel.locator('.sheet[data-page="1"]').waitFor();
}

/** Better cards come while she reads on: the page that she has turned to stays. */
export async function turnedPageStays({ page, folder }) {
  const panel = panelOf(page);
  await panel.locator("body").evaluate(() => {
    window.addEventListener("message", ({ data }) => {
      if (data.kind === "cards") window.lastCards = data;
    });
  });
  await cursorAt(page, folder, "main.md", "p. 3]", 3);
  await panel.locator('.sheet[data-page="3"]').waitFor();
  await cursorAt(page, folder, "main.md", "[@moss]", 3);
  await panel.locator("li", { hasText: "每年只生长一毫米" }).click();
  await panel.getByRole("button", { name: "Continues on page 2" }).click();
  await panel.locator('.sheet[data-page="2"]').waitFor();
  await panel.locator("body").evaluate(() => {
    window.postMessage({ ...window.lastCards, passage: undefined }, "*");
  });
  await page.waitForTimeout(500);
  assert.equal(await panel.locator(".sheet").getAttribute("data-page"), "2");
  await panel.getByRole("button", { name: "Begins on page 1" }).click();
  await panel.locator('.sheet[data-page="1"]').waitFor();
}

export async function sidewaysPageIsTurned({ page, folder }) {
  await cursorAt(page, folder, "main.md", "p. 3]", 3);
  const panel = panelOf(page);
  await panel.locator("li", { hasText: "每小时测量一次空气的湿度" }).click();
  await until(async () => {
    assert.equal(plain((await highlightedWords(panel)).join("")), PAGES[SIDEWAYS][0]);
  });
  const { width, height } = await panel.locator(".sheet").boundingBox();
  assert.ok(width > height, "the page lies on its side");
}

export async function pictureIsDrawn({ page }) {
  const middle = await panelOf(page)
    .locator(".sheet canvas")
    .evaluate((it) => {
      const [x, y] = [(it.width * 500) / 595, (it.height * 80) / 842];
      return [...it.getContext("2d").getImageData(x, y, 1, 1).data];
    });
  assert.deepEqual(middle, [0, 0, 0, 255]);
}

function paper() {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>",
    ...[8, 9, 10].map(
      (content) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /song 6 0 R /drawn 13 0 R >> /XObject << /black 11 0 R >> >> >>`,
    ),
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [7 0 R] >>",
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor 12 0 R >>",
    ...PAGES.map(drawn),
    stream(
      "/Type /XObject /Subtype /Image /Width 16 /Height 16 /Filter /JPXDecode",
      Buffer.from(BLACK, "base64").toString("latin1"),
    ),
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 880] /FontMatrix [.001 0 0 .001 0 0] /CharProcs << /box 14 0 R >> /Encoding << /Type /Encoding /Differences [0 ${"/box ".repeat(DRAWN.length)}] >> /FirstChar 0 /LastChar ${DRAWN.length - 1} /Widths [${"1000 ".repeat(DRAWN.length)}] /ToUnicode 15 0 R /Resources << >> >>`,
    stream("", "1000 0 0 0 1000 880 d1 100 0 800 880 re f"),
    stream("", meanings()),
  ];
  const file = objects.reduce(
    (before, it, at) => `${before}${at + 1} 0 obj\n${it}\nendobj\n`,
    "%PDF-1.5\n",
  );
  return Buffer.from(`${file}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n`, "latin1");
}

function drawn(lines, page) {
  const texts = lines.map((line, at) => {
    const size = line.length > 10 ? 11 : 16;
    if (page === SIDEWAYS) {
      const codes = [...line].map((it) => DRAWN.indexOf(it));
      return `BT /drawn ${size} Tf 0 1 -1 0 ${82 + 24 * at} 72 Tm <${Buffer.from(codes).toString("hex")}> Tj ET`;
    }
    return `BT /song ${size} Tf 1 0 0 1 72 ${760 - 24 * at} Tm <${inUtf16(line)}> Tj ET`;
  });
  const picture = page === 0 ? "q 40 0 0 40 480 742 cm /black Do Q" : "";
  return stream("", [...texts, picture].join("\n"));
}

/** The letters that the codes of the font that is drawn stand for. */
function meanings() {
  const rows = DRAWN.map((it, code) => `<${Buffer.from([code]).toString("hex")}> <${inUtf16(it)}>`);
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "1 begincodespacerange <00> <ff> endcodespacerange",
    `${rows.length} beginbfchar ${rows.join(" ")} endbfchar`,
    "endcmap end end",
  ].join("\n");
}

function inUtf16(text) {
  return Buffer.from(text, "utf16le").swap16().toString("hex");
}

function stream(entries, content) {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
