/** What is known -> the words of the status bar. */

import { inert } from "../protocol/inert";
import type { Status } from "../protocol/requests";

export interface StatusText {
  text: string;
  tooltip: string;
  command: string;
  isProblem: boolean;
}

export function statusText(
  known: Status | "starting" | "not-set-up" | "setting-up" | "absent",
): StatusText {
  switch (known) {
    case "starting":
      return words("$(loading~spin) citectx", "citectx is starting", "citectx.server.showLogs");
    case "not-set-up":
      return words("$(plug) Set up citectx", "Set up citectx…", "citectx.server.restart");
    case "setting-up":
      return words("$(loading~spin) citectx", "citectx sets itself up", "citectx.server.showLogs");
    case "absent":
      return {
        ...words(
          "$(warning) citectx",
          "citectx has no server; click to try again",
          "citectx.server.restart",
        ),
        isProblem: true,
      };
  }
  if (known.reading) {
    const read = `${known.reading.done} of ${known.reading.total}`;
    return words(
      `$(loading~spin) reading ${read}`,
      `citectx reads the cited papers: ${read}`,
      "citectx.doctor.show",
    );
  }
  const promise = known.searchServer
    ? `Suggestions ask ${known.searchServer}; nothing else leaves this machine`
    : "Nothing leaves this machine";
  return words(
    known.cited ? `$(book) ${readable(known)}` : "$(book) citectx",
    `${known.summary || "No paper is cited here"}. ${promise}. Click for the doctor.`,
    "citectx.doctor.show",
  );
}

function readable({ readable, cited }: Status): string {
  const papers = cited === 1 ? "paper" : "papers";
  return `${readable} of ${cited} ${papers} readable`;
}

function words(text: string, tooltip: string, command: string): StatusText {
  return { text, tooltip: inert(tooltip), command, isProblem: false };
}
