/** What is said before and after papers are fetched: who is asked, what they are told, what came. */

import type { Fetched, Offer } from "../protocol/requests";

/** What the user agrees to, or not: that these machines are asked for these papers. */
export interface Asked {
  words: string;
  detail: string;
  agree: string;
  keys: string[];
  hosts: string[];
}

export function question({ keys, hosts, email }: Offer): Asked {
  const unpaywall = email
    ? `Unpaywall is also told your address ${email}, which it asks for.`
    : "Unpaywall is not asked: the setting citectx.unpaywallEmail is empty.";
  return {
    words: `Ask ${listed(hosts)} for open copies of ${counted(keys)}?`,
    detail: [
      `Each is looked for by its DOI or arXiv number: ${listed(keys)}.`,
      "Nothing else of your draft is sent.",
      unpaywall,
      "Copies go into the papers folder, with source and licence in open-access.tsv.",
      "This is experimental.",
    ].join(" "),
    agree: "Ask them",
    keys,
    hosts,
  };
}

/** About the machines that have copies of papers which did not come yet, and are not agreed to. */
export function further(every: readonly Fetched[], agreed: ReadonlySet<string>): Asked {
  const waiting = every.filter((it) => it.file === null);
  const elsewhere = waiting.flatMap((it) =>
    it.elsewhere.filter(({ host }) => !agreed.has(host)).map((copy) => ({ ...copy, key: it.key })),
  );
  const hosts = [...new Set(elsewhere.map((it) => it.host))];
  const keys = [...new Set(elsewhere.map((it) => it.key))];
  return {
    words: `Fetch ${counted(keys)} from ${listed(hosts)}?`,
    detail: elsewhere
      .map(({ key, host, licence }) => `${host} has ${key} (${licence || "licence not said"}).`)
      .join(" "),
    agree: "Fetch",
    keys,
    hosts,
  };
}

export function outcome(every: readonly Fetched[]): string {
  const came = every.filter((it) => it.file !== null);
  const none = every.filter((it) => it.file === null);
  const problems = [...new Set(every.flatMap((it) => it.problems))];
  return [
    ...(came.length
      ? [`Fetched: ${came.map((it) => `${it.key} (${it.source})`).join(", ")}.`]
      : []),
    ...(none.length ? [`No open copy of ${listed(none.map((it) => it.key))}.`] : []),
    ...problems,
  ].join(" ");
}

function counted(keys: readonly string[]): string {
  return keys.length === 1 ? keys[0] : `${keys.length} papers`;
}

function listed(names: readonly string[]): string {
  const most = names.slice(0, -1).join(", ");
  return most ? `${most} and ${names[names.length - 1]}` : (names[0] ?? "");
}
