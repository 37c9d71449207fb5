/**
 * What the extension and its panel say to each other. The panel names cards and passages by their
 * places, never files or text to be run: the extension knows which file belongs to which card.
 */

import type { Place } from "../protocol/place";
import type { Answers, Evidence, Paper, Reviewed } from "../protocol/requests";

/** What a section of the panel may ask the server about its citation: uri, line, character. */
export const QUESTIONS = ["citectx.showEvidence", "citectx.summarize", "citectx.findings"] as const;

/** Whose sentences of a summary have a place of their own to go to. */
export type Voice = "drafts" | "library";

export type Question = (typeof QUESTIONS)[number];
export type Answer<Asked extends Question> = Answers[Asked];

/** What the panel keeps of itself, so that it is there again after the window was reloaded. */
export interface Kept {
  place: Place;
  passage: number;
  isLocked: boolean;
}

/** Where a review is, and what it knows of the citation there. */
export interface ReviewState {
  number: number;
  total: number;
  decided: number;
  citation: Pick<Reviewed, "key" | "found" | "decided" | "reason" | "note">;
}

export type ReviewAct =
  | "previous"
  | "next"
  | "accepted"
  | "dismissed"
  | "noted"
  | "html"
  | "csv"
  | "end";

export type ToPanel =
  | {
      kind: "cards";
      cards: Evidence[];
      card: number;
      passage?: number;
      isLocked: boolean;
      place: Place;
    }
  | { kind: "copied"; card: number; passage: number }
  | { kind: "summary" }
  | { kind: "review"; state: ReviewState | undefined }
  | { kind: "nothing"; words: string }
  | { kind: "pdf"; card: number; bytes: Uint8Array }
  | { kind: "text"; card: number; paper: Paper }
  | { kind: "no-paper"; card: number; words: string }
  | { kind: "answer"; number: number; answer: unknown };

export type FromPanel =
  | { kind: "ready" }
  | { kind: "paper"; card: number }
  | { kind: "copy"; card: number; passage: number }
  | { kind: "insert"; card: number; passage: number }
  | { kind: "open"; card: number; passage: number }
  | { kind: "ask"; number: number; card: number; question: Question }
  | { kind: "visit"; card: number; voice: Voice; sentence: number }
  | { kind: "mend"; card: number; finding: number }
  | { kind: "lock"; isLocked: boolean }
  | { kind: "review"; act: ReviewAct; passage: number };
