/** What the server is asked, and the shapes of its answers. */

import type { BaseLanguageClient, CancellationToken } from "vscode-languageclient";

export interface Box {
  page: number;
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export interface Passage {
  text: string;
  score: number;
  /** How much it says of what is asked, in words that mean the same for every paper. */
  strength: "says this" | "close" | "same topic" | "nothing close" | null;
  /** The clause that it was looked for, where that is not all of the sentence. */
  asked: string | null;
  section: string;
  page: number | null;
  page_label: string;
  matched: string[];
  boxes: Box[];
  sentences: [number, number] | null;
}

export interface Reference {
  title: string;
  year: string;
  venue: string;
  doi: string;
}

export interface Place {
  key: string;
  line: number;
  character: number;
}

export interface Evidence {
  key: string;
  reference: Reference | null;
  state: string;
  /** What is said of the paper in words: who wrote it, how much of it is missing, what to do. */
  card: { people: string; status: string; advice: string; empty: string };
  sentence: string;
  file: string | null;
  spans: Passage[];
  /** Whether the passages will stay as they are; if not, better ones may come soon. */
  isFinal: boolean;
  citations: Place[];
}

export interface Edit {
  start: { line: number; character: number };
  end: { line: number; character: number };
  text: string;
}

export interface Suggestion {
  key: string;
  score: number;
  title: string;
  people: string;
  year: string;
  state: string;
  passage: Passage | null;
  new: boolean;
  told: { sentence: string; source: string } | null;
  edit: Edit;
  entry: { uri: string; edit: Edit } | null;
}

export interface Suggested {
  sentence: string;
  /** Whether any fits well; null where that cannot be told. */
  fits: boolean | null;
  suggestions: Suggestion[];
}

/** A sentence about a paper: as it was written in a draft, in another paper, or in itself. */
export interface Saying {
  text: string;
  file: string;
  line: number;
  section: string;
  /** Where the editor finds it. */
  at: { uri: string; line: number; character: number } | null;
}

export interface Hearsay extends Passage {
  key: string | null;
  title: string;
  file: string;
}

export interface Quote extends Passage {
  facet: string;
}

export interface Summary {
  state: string;
  cited: number;
  cited_in_library: number;
  drafts: Saying[];
  library: Hearsay[];
  own: Quote[];
}

export interface Paper {
  title: string;
  sections: {
    heading: string;
    level: number;
    sentences: { number: number; text: string; paragraph: number }[];
  }[];
}

export interface Diagnosis {
  key: string;
  title: string;
  doi: string;
  /** Where its entry is; null where no bibliography has one. */
  entry: { uri: string; line: number; character: number } | null;
  /** The folder that its file may be put into, and the name without ending that is found there. */
  papersFolder: string | null;
  fileName: string;
  state: string;
  readable: boolean;
  file: string | null;
  advice: string;
  tried: { step: string; tried: string; outcome: string }[];
}

/** A paper that cannot be read, and what is to be said of it alone. */
export interface ToMend {
  key: string;
  file: string | null;
  notes: string[];
}

/** Papers in the same state, and what is to be said of all of them. */
export interface Kind {
  state: string;
  notes: string[];
  papers: ToMend[];
}

/** The papers of which open copies can be sought, and the machines that would be asked for them. */
export interface Offer {
  keys: string[];
  hosts: string[];
  /** Which Unpaywall is told; without one it is not asked. */
  email: string;
}

export interface Doctor {
  summary: string;
  papers: Diagnosis[];
  toMend: Kind[];
  fetch: Offer;
}

/** What became of a paper that was looked for. */
export interface Fetched {
  key: string;
  file: string | null;
  licence: string;
  source: string;
  /** Machines that have a copy and were not agreed to. */
  elsewhere: { host: string; licence: string }[];
  problems: string[];
}

/** How many of the papers that are wanted have been read. */
export interface Progress {
  done: number;
  total: number;
}

export interface Status {
  summary: string;
  reading: Progress | null;
  cited: number;
  readable: number;
  /** The only machine that is asked for anything; empty where none is. */
  searchServer: string;
}

export interface Finding {
  id: string;
  message: string;
  citing: string;
  /** The words of the sentence that differ. */
  marked: string[];
  source: (Passage & { marked: string[] }) | null;
  edit: (Edit & { title: string }) | null;
}

export interface Checked {
  html: string;
  findings: number;
  summary: string;
  outcome: string;
}

/** A citation of a draft as a review has it. */
export interface Reviewed {
  uri: string;
  line: number;
  character: number;
  key: string;
  sentence: string;
  /** What was found in the sentence. */
  found: string[];
  decided: "open" | "accepted" | "dismissed";
  reason: string;
  note: string;
}

/** A paper of the library, and those of its passages that fit a question. */
export interface FoundPaper {
  /** By which its citation is asked for. */
  id: string;
  key: string;
  title: string;
  authors: string[];
  year: string;
  /** Empty for one that only the group has; of a paper of the group, one's own copy. */
  file: string;
  group: boolean;
  new: boolean;
  passages: Passage[];
}

export interface Found {
  papers: FoundPaper[];
  /** How much of the library can be searched, in words. */
  coverage: { indexed: number; total: number; text: string };
  /** All that a search can be for. */
  collections: string[];
  /** Words that no paper has, and what was searched for in their place. */
  instead: Record<string, string>;
  problem: string | null;
}

export interface Answers {
  "citectx.search": Found;
  "citectx.cite": { key: string } & Pick<Suggestion, "edit" | "entry">;
  "citectx.pauseLibrary": undefined;
  "citectx.showEvidence": Evidence;
  "citectx.suggest": Suggested;
  "citectx.locator": Edit;
  "citectx.quotation": string;
  "citectx.readPaper": Paper;
  "citectx.doctor": Doctor;
  "citectx.fetch": Fetched;
  "citectx.status": Status;
  "citectx.check": Checked;
  "citectx.findings": Finding[];
  "citectx.review": Reviewed[];
  "citectx.decide": { uri: string; text: string };
  "citectx.export": string;
  "citectx.summarize": Summary;
  "citectx.reindex": undefined;
}

/** The server's answer; null where it knows nothing. */
export function request<Command extends keyof Answers>(
  client: BaseLanguageClient,
  command: Command,
  ...given: unknown[]
): Promise<Answers[Command] | null> {
  return client.sendRequest("workspace/executeCommand", { command, arguments: given });
}

/** The same, for whom the server works no longer once it is cancelled; undefined then. */
export function cancellableRequest<Command extends keyof Answers>(
  cancelled: CancellationToken,
  client: BaseLanguageClient,
  command: Command,
  ...given: unknown[]
): Promise<Answers[Command] | null | undefined> {
  const params = { command, arguments: given };
  return Promise.race([
    client.sendRequest<Answers[Command] | null>("workspace/executeCommand", params, cancelled),
    new Promise<undefined>((done) => cancelled.onCancellationRequested(() => done(undefined))),
  ]);
}
