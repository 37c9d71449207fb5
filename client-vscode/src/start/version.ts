/** What `--version` prints -> whether that server speaks as this extension expects. */

export function fits(found: string, wanted: string): boolean {
  const there = numbers(found);
  const here = numbers(wanted);
  if (there === undefined || here === undefined) return false;
  return there[0] === here[0] && there[1] === here[1] && there[2] >= here[2];
}

export function isAtLeast(found: string, major: number, minor: number): boolean {
  const [first = 0, second = 0] = found.split(".").map(Number);
  return first > major || (first === major && second >= minor);
}

function numbers(version: string): [number, number, number] | undefined {
  const match = /(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}
