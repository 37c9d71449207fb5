import assert from "node:assert/strict";
import { test } from "node:test";
import { doctorPage } from "../src/features/doctorPage";
import { keyWords } from "../src/features/keyWords";
import { reportPage } from "../src/features/reportPage";
import { statusText } from "../src/features/statusText";
import { askUntil } from "../src/features/untilRead";
import { page } from "../src/panel/page";
import { marked } from "../src/panel/view/marked";
import { inert } from "../src/protocol/inert";
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

test("the doctor's page shows names as text", () => {
  const readable = { key: "b", state: "full text", readable: true, file: "/home/p_q/papers/b.pdf" };
  const papers = [{ ...readable, advice: "", tried: [] }];
  const one = { key: "a_b|c", file: "/home/p_q/papers/c.pdf", notes: ["Put it <here>, `x`."] };
  const found = {
    summary: "1 of 2 cited papers readable",
    papers,
    toMend: [{ state: "scanned", notes: [], papers: [one] }],
  };
  const text = doctorPage(found, "/home/p_q");
  const said = "### a\\_b\\|c · scanned\n\n- Put it \\<here\\>, `x`.\n- papers/c.pdf\n\n";
  assert.ok(text.includes(said));
  assert.ok(text.includes("| b | full text | papers/b.pdf |"));
});

test("the doctor's page says once what holds for many", () => {
  const lost = { key: "lost", file: null, notes: [] };
  const gone = { key: "gone", file: null, notes: ["file field: /x.pdf – no such file"] };
  const kind = { state: "no file", notes: ["Put it as KEY.pdf there."], papers: [lost, gone] };
  const text = doctorPage({ summary: "0 of 2", papers: [], toMend: [kind] }, "/p");
  assert.ok(
    text.endsWith(
      "### 2 papers · no file\n\n- Put it as KEY.pdf there.\n\n" +
        "These are:\n\n- lost\n- gone\n  - file field: /x.pdf – no such file",
    ),
  );
});

test("the panel's page allows nothing but the extension's own files", () => {
  const text = page({ origin: "https://x", script: "s", style: "c", pdf: "p", pdfWorker: "w" });
  assert.match(text, /default-src 'none'; script-src https:\/\/x;/);
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
  assert.equal(statusText(status).text, "$(book) 5/8 · offline");
  assert.match(statusText(status).tooltip, /Nothing leaves this machine/);
  const shared = statusText({ ...status, searchServer: "https://search.example.org" });
  assert.equal(shared.text, "$(book) 5/8");
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
