/**
 * Open copies of missing papers, fetched by the server. Nothing is asked of anybody before the user
 * has been told which machines these are and has agreed, and nothing at all in a folder that she
 * does not trust. Experimental.
 */

import { ProgressLocation, type Uri, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { inert } from "../protocol/inert";
import { type Fetched, type Offer, request } from "../protocol/requests";
import { further, outcome, question } from "./fetchWords";

const MOST_ROUNDS = 3;

/** Lets the user choose among the papers that can be sought; whether one of them came. */
export async function chooseAndFetch(client: BaseLanguageClient, draft: Uri): Promise<boolean> {
  const found = await request(client, "citectx.doctor", draft.toString(), "");
  if (!found?.fetch.keys.length) {
    void window.showInformationMessage(
      "No cited paper is missing that has a DOI or an arXiv number in its entry.",
    );
    return false;
  }
  const titles = new Map(found.papers.map((it) => [it.key, it.title]));
  const items = found.fetch.keys.map((key) => {
    return { label: inert(key), description: inert(titles.get(key) ?? ""), key, picked: true };
  });
  const title = "Open copies of which papers? (experimental)";
  const picked = await window.showQuickPick(items, { title, canPickMany: true });
  if (!picked?.length) return false;
  return fetchPapers(client, draft, { ...found.fetch, keys: picked.map((it) => it.key) });
}

/** Asks the user, then the machines that she agrees to; whether a paper came. */
export async function fetchPapers(
  client: BaseLanguageClient,
  draft: Uri,
  offer: Offer,
): Promise<boolean> {
  if (!workspace.isTrusted) {
    void window.showInformationMessage("Papers are fetched only for folders that you trust.");
    return false;
  }
  const agreed = new Set<string>();
  const every = new Map<string, Fetched>();
  let next = question(offer);
  for (let round = 0; round < MOST_ROUNDS && next.keys.length; round++) {
    const { words, detail, agree } = next;
    const options = { modal: true, detail: inert(detail) };
    if ((await window.showWarningMessage(inert(words), options, agree)) !== agree) break;
    for (const it of next.hosts) agreed.add(it);
    for (const it of await fetchAll(client, draft, next.keys, [...agreed])) every.set(it.key, it);
    next = further([...every.values()], agreed);
  }
  if (every.size) void window.showInformationMessage(inert(outcome([...every.values()])));
  return [...every.values()].some((it) => it.file !== null);
}

async function fetchAll(
  client: BaseLanguageClient,
  draft: Uri,
  keys: readonly string[],
  hosts: readonly string[],
): Promise<Fetched[]> {
  const all: Fetched[] = [];
  const options = { location: ProgressLocation.Notification, title: "citectx", cancellable: true };
  await window.withProgress(options, async (progress, cancelled) => {
    for (const [number, key] of keys.entries()) {
      if (cancelled.isCancellationRequested) return;
      progress.report({ message: inert(`looking for ${key} (${number + 1} of ${keys.length})`) });
      const found = await request(client, "citectx.fetch", draft.toString(), key, hosts);
      if (found) all.push(found);
    }
  });
  return all;
}
