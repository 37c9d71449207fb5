/** What the panel asks for -> what is done about it, or the answer that it gets. */

import { commands, env, Range, Uri, type ViewColumn, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { apply } from "../features/suggest";
import { type Finding, request, type Summary } from "../protocol/requests";
import { QUESTIONS, type Question, type ToPanel, type Voice } from "./messages";
import type { SentenceCards } from "./sentenceCards";

/** The paper of a card: the bytes of a PDF, all else as text. */
export async function paper(
  client: BaseLanguageClient,
  shown: SentenceCards,
  card: number,
): Promise<ToPanel> {
  const { key, file, card: said } = shown.cards[card];
  if (file?.toLowerCase().endsWith(".pdf")) {
    const bytes = await bytesOf(file);
    return bytes
      ? { kind: "pdf", card, bytes }
      : { kind: "no-paper", card, words: `${file} cannot be opened.` };
  }
  const read = await request(client, "citectx.readPaper", shown.uri, key);
  return read
    ? { kind: "text", card, paper: read }
    : { kind: "no-paper", card, words: said.advice || said.status || "There is no text to show." };
}

/** What the server says about the citation of a card. */
export async function answer(
  client: BaseLanguageClient,
  shown: SentenceCards,
  card: number,
  question: Question,
  number: number,
): Promise<ToPanel> {
  const { line, character } = shown.places[card];
  const found = QUESTIONS.includes(question)
    ? await request(client, question, shown.uri, line, character).catch(() => null)
    : null;
  if (question === "citectx.summarize" && found) shown.summaries.set(card, found as Summary);
  if (question === "citectx.findings" && found) shown.findings.set(card, found as Finding[]);
  return { kind: "answer", number, answer: found };
}

export async function copy(
  client: BaseLanguageClient,
  shown: SentenceCards,
  card: number,
  number: number,
): Promise<ToPanel> {
  const passage = shown.cards[card].spans[number];
  const given = [shown.uri, shown.cards[card].key, passage.text, passage.page_label];
  const quotation = await request(client, "citectx.quotation", ...given);
  await env.clipboard.writeText(quotation ?? passage.text);
  window.setStatusBarMessage("Passage copied with its citation", 3000);
  return { kind: "copied", card, passage: number };
}

export async function insert(
  client: BaseLanguageClient,
  shown: SentenceCards,
  card: number,
  number: number,
): Promise<void> {
  const { line, character } = shown.places[card];
  const { key, spans } = shown.cards[card];
  const given = [shown.uri, line, character, spans[number].page_label, key];
  const edit = await request(client, "citectx.locator", ...given);
  const editor = window.visibleTextEditors.find((it) => it.document.uri.toString() === shown.uri);
  if (edit && editor) await apply(editor, edit);
  else
    void window.showInformationMessage(
      "This citation has a locator already, no room for one of its own, or has moved meanwhile.",
    );
}

/** Writes what mends a finding, at the place where that stands now. */
export async function mend(
  client: BaseLanguageClient,
  shown: SentenceCards,
  card: number,
  finding: number,
): Promise<void> {
  const before = shown.findings.get(card)?.[finding];
  const { line, character } = shown.places[card];
  const found = await request(client, "citectx.findings", shown.uri, line, character);
  const same = found?.find((it) => before && isSame(it, before));
  const editor = window.visibleTextEditors.find((it) => it.document.uri.toString() === shown.uri);
  if (same?.edit && editor) await apply(editor, same.edit);
  else
    void window.showInformationMessage(
      "The draft has changed meanwhile. Put the cursor on the citation again.",
    );
}

/** Whether two findings mean the same: what they write instead, in which sentence. */
function isSame(one: Finding, other: Finding): boolean {
  return one.id === other.id && one.citing === other.citing && one.edit?.text === other.edit?.text;
}

export async function open(shown: SentenceCards, card: number, passage: number): Promise<void> {
  const { file, spans } = shown.cards[card];
  const page = spans[passage]?.page ?? undefined;
  if (file) await commands.executeCommand("citectx.paper.open", { file, page });
}

/** Goes to a sentence of a summary: to its place in a draft, or to the paper that it is from. */
export async function visit(
  shown: SentenceCards,
  card: number,
  voice: Voice,
  sentence: number,
  viewColumn: ViewColumn,
): Promise<void> {
  const summary = shown.summaries.get(card);
  const at = voice === "drafts" ? summary?.drafts[sentence]?.at : undefined;
  const heard = voice === "library" ? summary?.library[sentence] : undefined;
  if (at) {
    const where = new Range(at.line, at.character, at.line, at.character);
    const options = { selection: where, viewColumn };
    await window.showTextDocument(Uri.parse(at.uri), options);
  } else if (heard)
    await commands.executeCommand("citectx.paper.open", {
      file: heard.file,
      page: heard.page ?? undefined,
    });
}

export async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  return workspace.fs.readFile(Uri.file(path)).then(
    (it) => new Uint8Array(it), // Node's own buffers do not survive the way to the panel.
    () => undefined,
  );
}
