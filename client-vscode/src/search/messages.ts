/** What the extension and its search page say to each other; papers are named by their places. */

import type { Found } from "../protocol/requests";

export interface Wanted {
  scope: "library" | "workspace" | "draft" | "cited";
  years?: [number, number];
  sections?: string[];
  collection?: string;
  papers?: string[];
}

export type ToSearch =
  | { kind: "ask"; text: string }
  | { kind: "found"; number: number; found: Found; isFinal: boolean }
  | { kind: "failed"; number: number; words: string }
  | { kind: "pdf"; paper: number; bytes: Uint8Array };

export type FromSearch =
  | { kind: "ready" }
  | { kind: "search"; number: number; text: string; wanted: Wanted }
  | { kind: "show"; paper: number; passage: number }
  | { kind: "cite"; paper: number; passage: number }
  | { kind: "copy"; paper: number; passage: number }
  | { kind: "open"; paper: number; passage: number };
