/**
 * The sections of a card, in the order in which they are read. A section is a function from the
 * evidence to its element, or to nothing. One that needs more than the evidence asks the server
 * with `doings.ask` and fills its element when the answer is there.
 */

import type { Evidence } from "../../protocol/requests";
import type { Answer, Question, Voice } from "../messages";
import { findings } from "./findings";
import { passages } from "./passages";
import { summary } from "./summary";

export type Section = (evidence: Evidence, doings: Doings) => HTMLElement | undefined;

export interface Doings {
  /** The number of the passage that is shown on its page; -1 for none. */
  current: number;
  show(passage: number): void;
  copy(passage: number): void;
  insert(passage: number): void;
  open(): void;
  /** Writes what mends a finding. */
  mend(finding: number): void;
  /** Goes to where a sentence of the summary is from. */
  visit(voice: Voice, sentence: number): void;
  /** What the server says about this citation; null where it knows nothing. */
  ask<Asked extends Question>(question: Asked): Promise<Answer<Asked> | null>;
}

export const SECTIONS: readonly Section[] = [findings, passages, summary];
