/** The texts of a page -> by how many degrees it is turned so that most of its letters stand upright. */

interface Item {
  str: string;
  transform: number[];
}

const TURNS = [0, 90, 180, 270];
/** A page with fewer of its letters in one direction is left as its file shows it. */
const MOST = 0.75;

/** `given` is how the file turns the page: tables that are printed sideways, it mostly does not. */
export function upright(items: readonly object[], given: number): number {
  const letters = new Map<number, number>();
  let all = 0;
  for (const item of items) {
    if (!isText(item)) continue;
    const { length } = item.str.trim();
    all += length;
    const turn = direction(item.transform);
    if (turn !== undefined) letters.set(turn, (letters.get(turn) ?? 0) + length);
  }
  return TURNS.find((turn) => (letters.get(turn) ?? 0) > MOST * all) ?? given;
}

function isText(item: object): item is Item {
  return "str" in item;
}

/** In which direction a text runs; undefined where it slants or is mirrored. */
function direction([a, b, c, d]: number[]): number | undefined {
  if (a * d - b * c <= 0) return undefined;
  if (Math.abs(b) < 0.1 * Math.abs(a)) return a > 0 ? 0 : 180;
  if (Math.abs(a) < 0.1 * Math.abs(b)) return b > 0 ? 90 : 270;
  return undefined;
}
