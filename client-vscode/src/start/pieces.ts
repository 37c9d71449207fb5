/** The lock -> pieces of it that are installed one after another, and what is said meanwhile. */

const PIECES = 6;

export interface Piece {
  /** The packages of this piece, as the lock names them. */
  requirements: string;
  megabytes: number;
}

/** Several of about the same size, by what the lock says of that at its head. */
export function pieces(lock: string): Piece[] {
  const [head = "", ...packages] = lock.split(/^(?=[\w.-]+==)/m);
  const named = head.matchAll(/([\w.-]+) (\d+) MB/g);
  const sizes = new Map([...named].map(([, name, size]) => [name, Number(size)]));
  const sum = [...sizes.values()].reduce((all, it) => all + it, 0);
  const total = Number(/, (\d+) MB\./.exec(head)?.[1] ?? sum); // With what is compiled.
  const made: Piece[] = [];
  const counted = new Set<string>();
  for (const requirements of packages) {
    const name = requirements.split("==")[0];
    const size = counted.has(name) ? 0 : (sizes.get(name) ?? 0); // There may be one for each system.
    const megabytes = (size * total) / (sum || 1);
    counted.add(name);
    const last = made.at(-1);
    if (last && (!megabytes || last.megabytes + megabytes <= total / PIECES)) {
      last.requirements += requirements;
      last.megabytes += megabytes;
    } else made.push({ requirements, megabytes });
  }
  return made;
}

/** How much is there, and how long the rest takes if it goes on as so far. */
export function progress(done: number, total: number, seconds: number): string {
  const left = done ? Math.ceil((seconds * (total - done)) / done) : undefined;
  const words =
    left === undefined
      ? "a minute or two"
      : left > 90
        ? `about ${Math.round(left / 60)} minutes left`
        : `about ${Math.max(5 * Math.ceil(left / 5), 5)} seconds left`;
  return `${Math.round(done)} of ${Math.round(total)} MB, ${words}`;
}
