/** A place in a draft -> what the panel shows: the cards of all citations of that sentence. */

import type { BaseLanguageClient } from "vscode-languageclient";
import type { Place as Spot } from "../protocol/place";
import {
  type Evidence,
  type Finding,
  type Place,
  request,
  type Summary,
} from "../protocol/requests";

export interface SentenceCards {
  uri: string;
  places: Place[];
  cards: Evidence[];
  /** The number of the card at the place. */
  card: number;
  /** The summaries that were asked for, by card. */
  summaries: Map<number, Summary>;
  /** What was found in its sentence, by card. */
  findings: Map<number, Finding[]>;
}

/** Undefined where no citation is. */
export async function sentenceCards(
  client: BaseLanguageClient,
  { uri, line, character }: Spot,
): Promise<SentenceCards | undefined> {
  const first = await request(client, "citectx.showEvidence", uri, line, character);
  if (first === null) return undefined;
  const cards = await Promise.all(
    first.citations.map((it) =>
      request(client, "citectx.showEvidence", uri, it.line, it.character),
    ),
  );
  const found = first.citations.flatMap((place, number) => {
    const card = cards[number];
    return card ? [{ place, card }] : [];
  });
  const here = found.findIndex(({ place }) => isOn(place, line, character));
  const same = found.findIndex(({ place }) => place.key === first.key);
  return {
    uri,
    places: found.map((it) => it.place),
    cards: found.map((it) => it.card),
    card: here >= 0 ? here : Math.max(same, 0),
    summaries: new Map(),
    findings: new Map(),
  };
}

function isOn(place: Place, line: number, character: number): boolean {
  const end = place.character + place.key.length;
  return place.line === line && place.character <= character && character <= end;
}
