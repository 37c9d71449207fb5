/** Before anything is installed the user is asked: what, how large, how long, where. */

import { type ExtensionContext, Uri, window } from "vscode";

const ANSWER = "setUp.agreed";
const [YES, NO, WHAT] = ["Set up", "Not now", "Show the packages"];

/** What the user has answered, now or earlier; undefined if she has not. */
export function answered(context: ExtensionContext): boolean | undefined {
  return context.globalState.get(ANSWER);
}

/** Lets her be asked once more. */
export async function forget(context: ExtensionContext): Promise<void> {
  await context.globalState.update(ANSWER, undefined);
}

export async function refuse(context: ExtensionContext): Promise<void> {
  await context.globalState.update(ANSWER, false);
}

/** Whether she agrees; a question that is put away may be asked again another time. */
export async function agrees(
  context: ExtensionContext,
  lock: string,
  question: string,
): Promise<boolean> {
  for (;;) {
    const picked = await window.showInformationMessage(question, YES, NO, WHAT);
    if (picked === WHAT) await window.showTextDocument(Uri.file(lock), { preview: true });
    else {
      if (picked !== undefined) await context.globalState.update(ANSWER, picked === YES);
      return picked === YES;
    }
  }
}
