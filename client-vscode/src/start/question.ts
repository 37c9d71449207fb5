/** The lock and a folder -> what the user is asked before anything is installed there. */

const FIRST_LINE = /^# (\d+) packages, (\d+) MB\./;

export function question(lock: string, folder: string): string {
  const [, packages, megabytes] = FIRST_LINE.exec(lock) ?? ["", "some", "some"];
  return (
    `To read papers, citectx needs a Python environment of its own: ${packages} packages from the ` +
    `Python package index, ${megabytes} MB, in ${folder}. This takes a minute or two, once; ` +
    "afterwards it works offline. Nothing else on this machine changes."
  );
}
