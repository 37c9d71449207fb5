import assert from "node:assert/strict";
import { test } from "node:test";
import { doctorPage } from "../src/features/doctorPage";
import { further, outcome, question } from "../src/features/fetchWords";
import { pageWithButtons } from "../src/features/html";
import { keyWords } from "../src/features/keyWords";
import { reportPage } from "../src/features/reportPage";
import { statusText } from "../src/features/statusText";
import { suggestPage } from "../src/features/suggestPage";
import { askUntil } from "../src/features/untilRead";
import { page } from "../src/panel/page";
import { marked } from "../src/panel/view/marked";
import { inert } from "../src/protocol/inert";
import { passagePlace } from "../src/protocol/passagePlace";
import type { Suggestion } from "../src/protocol/requests";
import { libraryNames, settingsToSend } from "../src/protocol/settings";

test("matched words are marked whole and as written", () => {
  const words = (text: string, matched: string[]) =>
    marked(text, matched)
      .filter((it) => it.isMatch)
      .map((it) => it.text);
  assert.deepEqual(words("Moths and moth-like moths", ["moths", "Moths"]), ["Moths", "moths"]);
  assert.deepEqual(words("a.c abc", ["a.c"]), ["a.c"]);
  assert.equal(
    marked("x <b>y</b>", ["y"])
      .map((it) => it.text)
      .join(""),
    "x <b>y</b>",
  );
});

test("the place of a passage is its section and its page", () => {
  assert.equal(
    passagePlace({ section: "3 Results", page: 2, page_label: "41" }),
    "3 Results, p.\u00a041",
  );
  assert.equal(
    passagePlace({ section: "Analyses.", page: 2, page_label: "" }),
    "Analyses, p.\u00a02",
  );
  assert.equal(passagePlace({ section: "", page: null, page_label: "" }), "");
});

const PAPER = {
  advice: "",
  tried: [],
  title: "On <b>moths</b>",
  doi: "10.1/x",
  entry: { uri: "file:///refs.bib", line: 3, character: 0 },
  papersFolder: "/home/p_q/papers",
  fileName: "b",
};

test("the doctor's page shows names as text, and knows what its buttons are about", () => {
  const b = { ...PAPER, key: "b", state: "full text", readable: true, file: "/home/p_q/x/b.pdf" };
  const a = { ...PAPER, key: 'a"<i>', state: "scanned", readable: false, file: null };
  const lost = { ...PAPER, key: "c", state: "no reference", readable: false, file: null };
  const one = { key: a.key, file: "/home/p_q/papers/c.pdf", notes: ["Put it <here>, `x`."] };
  const gone = { key: "c", file: null, notes: [] };
  const found = {
    summary: "1 of 3 cited papers readable",
    papers: [b, a, { ...lost, entry: null, papersFolder: null, doi: "" }],
    toMend: [
      { state: "scanned", notes: [], papers: [one] },
      { state: "no reference", notes: ["Add an entry."], papers: [gone] },
    ],
    fetch: { keys: [a.key], hosts: ["arxiv.org"], email: "" },
  };
  const page = pageWithButtons("Doctor", doctorPage(found, "/home/p_q"), "word");
  assert.ok(!/<i>|<here>|<b>moths/.test(page));
  assert.ok(page.includes("<h3>a&quot;&lt;i&gt;</h3><p>On &lt;b&gt;moths&lt;/b&gt;</p>"));
  assert.ok(page.includes("Put it &lt;here&gt;, <code>x</code>."));
  assert.ok(page.includes("full text · x/b.pdf"));
  const pressed = [...page.matchAll(/data-action="(\w+)" data-item="(\d+)"/g)];
  assert.deepEqual(
    pressed.map((it) => `${it[1]} ${it[2]}`),
    ["choose 1", "add 1", "entry 1", "doi 1", "fetch 1", "entry 0"],
  );
  assert.match(page, /default-src 'none'; style-src 'nonce-word'; script-src 'nonce-word'/);
});

test("suggestions show their sentence whole, and say when nothing fits", () => {
  const passage = {
    text: `${"Moths circle the lamp ".repeat(30)}& rest.`,
    section: "3 Results",
    page: 4,
    page_label: "41",
  };
  const suggestion = {
    key: "m",
    title: "Moths",
    people: "Byron",
    year: "2020",
    state: "full text",
  };
  const made = { ...suggestion, passage, new: true, told: null } as unknown as Suggestion;
  const page = suggestPage({ sentence: "So <b>.", fits: false, suggestions: [made] });
  assert.ok(page.includes(`“${passage.text.replace("&", "&amp;")}”`));
  assert.ok(page.includes("3 Results, p.\u00a041"));
  assert.ok(page.includes("new to this draft"));
  assert.ok(page.includes("<strong>Nothing in your library fits this sentence well"));
  assert.ok(page.includes("So &lt;b&gt;."));
});

test("the doctor's page says once what holds for many", () => {
  const lost = { key: "lost", file: null, notes: [] };
  const gone = { key: "gone", file: null, notes: ["file field: /x.pdf – no such file"] };
  const kind = { state: "no file", notes: ["Put it as KEY.pdf there."], papers: [lost, gone] };
  const fetch = { keys: ["lost", "gone"], hosts: ["<b>", "arxiv.org"], email: "" };
  const text = doctorPage({ summary: "0 of 2", papers: [], toMend: [kind], fetch }, "/p");
  assert.match(text, /data-action="fetch" data-item="-1"[^>]*>Fetch open copies of 2 papers…/);
  assert.ok(text.includes("Experimental: asks &lt;b&gt;, arxiv.org, once you have agreed."));
  assert.ok(text.includes("<h2>no file (2)</h2>\n<p>Put it as KEY.pdf there.</p>\n<ul>"));
  assert.equal(text.match(/KEY\.pdf/g)?.length, 1);
  assert.ok(text.includes("<h3>gone</h3><p>file field: /x.pdf – no such file</p>"));
});

test("who is asked for papers is said before, and what came of it after", () => {
  const { words, detail } = question({ keys: ["a", "b"], hosts: ["x.org", "y.org"], email: "" });
  assert.equal(words, "Ask x.org and y.org for open copies of 2 papers?");
  assert.match(detail, /a and b\. .*Unpaywall is not asked.*experimental/);
  assert.match(question({ keys: ["a"], hosts: ["x.org"], email: "m@e" }).detail, /address m@e/);

  const none = { file: null, licence: "", source: "", elsewhere: [], problems: [] };
  const a = { ...none, key: "a", elsewhere: [{ host: "z.org", licence: "cc-by" }] };
  const b = { ...none, key: "b", file: "/p/b.pdf", source: "arXiv" };
  const c = { ...none, key: "c", problems: ["x.org does not answer."] };
  const next = further([a, b, c], new Set(["x.org", "y.org"]));
  assert.deepEqual([next.keys, next.hosts], [["a"], ["z.org"]]);
  assert.equal(next.words, "Fetch a from z.org?");
  assert.equal(next.detail, "z.org has a (cc-by).");
  assert.deepEqual(further([a, b, c], new Set(["x.org", "z.org"])).keys, []);
  assert.equal(
    outcome([a, b, c]),
    "Fetched: b (arXiv). No open copy of a and c. x.org does not answer.",
  );
});

test("the panel's page allows nothing but the extension's own files", () => {
  const files = { pdf: "p", pdfWorker: "w", pdfFiles: "f" };
  const text = page({ origin: "https://x", script: "s", style: "c", ...files });
  assert.match(text, /default-src 'none'; script-src https:\/\/x;/);
  assert.match(text, /font-src https:\/\/x data: blob:;/); // Fonts that papers do not bring.
  assert.doesNotMatch(text, /unsafe-|\*/);
});

test("what is not ours is shown and does nothing", () => {
  assert.equal(inert("[Click](command:x) $(sync~spin)"), "[Click] (command:x) $ (sync~spin)");
  assert.equal(inert("a\r\n\tb \u001b[2J \u202e"), "a b \ufffd[2J \ufffd");
});

test("only what was set is sent to the server", () => {
  const values: Record<string, unknown> = { maxPassages: 5, ocr: false };
  const configuration = {
    get: (name: string) => values[name],
    inspect: (name: string) => ({ key: name, globalValue: name === "maxPassages" ? 5 : undefined }),
  } as unknown as Parameters<typeof settingsToSend>[1];
  assert.deepEqual(settingsToSend(["maxPassages", "ocr", "workers"], configuration), {
    maxPassages: 5,
  });
  assert.deepEqual(libraryNames({ "citectx.ocr": {}, "citectx.server.command": {} }), ["ocr"]);
});

test("the status bar counts, reads and promises", () => {
  const status = {
    summary: "5 of 8 cited papers readable",
    reading: null,
    cited: 8,
    readable: 5,
    searchServer: "",
  };
  assert.equal(statusText(status).text, "$(book) 5 of 8 papers readable");
  assert.match(statusText(status).tooltip, /Nothing leaves this machine/);
  const shared = statusText({ ...status, searchServer: "https://search.example.org" });
  assert.equal(shared.text, "$(book) 5 of 8 papers readable");
  assert.match(shared.tooltip, /ask https:\/\/search\.example\.org; nothing else leaves/);
  assert.match(statusText({ ...status, reading: { done: 2, total: 6 } }).text, /reading 2 of 6/);
  assert.equal(statusText("absent").command, "citectx.server.restart");
});

test("the report is locked up but for its own style and script", () => {
  const report =
    "<html><head><style>a</style></head><body>&lt;<script>stray()</script><script>own()</script></body></html>";
  const text = reportPage(report, "abc");
  assert.match(text, /default-src 'none'; style-src 'nonce-abc'; script-src 'nonce-abc'/);
  assert.ok(text.includes('<script nonce="abc">own()'));
  assert.ok(text.includes("<script>stray()"));
});

test("a card that is early is asked for again until it is not, or nobody waits", async () => {
  const request = async (stop: { isCancellationRequested: boolean }) => {
    let times = 0;
    const ask = async () => ++times;
    return askUntil(ask, (it) => it < 3, stop);
  };
  assert.equal(await request({ isCancellationRequested: false }), 3);
  assert.equal(await request({ isCancellationRequested: true }), 1);
});

test("it is said who completes keys in LaTeX", () => {
  assert.equal(keyWords("auto", undefined).text, "citectx completes keys");
  assert.equal(keyWords("auto", "LaTeX Workshop").text, "Keys are left to LaTeX Workshop");
  assert.equal(keyWords("everywhere", "LaTeX Workshop").text, "citectx completes keys");
  assert.equal(keyWords("nowhere", undefined).text, "citectx completes no keys here");
});
