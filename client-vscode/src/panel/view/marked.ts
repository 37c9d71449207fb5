/** A passage and the words that matched -> its pieces, those words apart. */

export interface Piece {
  text: string;
  isMatch: boolean;
}

export function marked(text: string, matched: readonly string[]): Piece[] {
  if (!matched.length) return [{ text, isMatch: false }];
  const longestFirst = [...new Set(matched)].sort((one, other) => other.length - one.length);
  const words = longestFirst.map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(${words})(?![\\p{L}\\p{N}])`, "u");
  return text
    .split(whole)
    .map((piece, number) => ({ text: piece, isMatch: number % 2 === 1 }))
    .filter((it) => it.text);
}
