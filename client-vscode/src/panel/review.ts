/** The review of a draft: its citations one after another, and what is decided of each. */

import {
  Position,
  ProgressLocation,
  Range,
  Uri,
  type ViewColumn,
  WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { Place } from "../protocol/place";
import { cancellableRequest, type Reviewed, request } from "../protocol/requests";
import type { ReviewState } from "./messages";

const EXPORTS = { html: "Web page", csv: "Table" };

export type Decision = "accepted" | "dismissed" | "noted";

export class Review {
  private constructor(
    private readonly client: BaseLanguageClient,
    private readonly uri: string,
    private citations: Reviewed[],
    private at: number,
  ) {}

  /** Undefined where there is nothing to review, or the user did not wait. */
  static async of(client: BaseLanguageClient, uri: string): Promise<Review | undefined> {
    const found = await window.withProgress(
      { location: ProgressLocation.Notification, title: "citectx", cancellable: true },
      (progress, cancelled) => {
        progress.report({ message: "reading the cited papers and comparing every sentence" });
        return cancellableRequest(cancelled, client, "citectx.review", uri);
      },
    );
    if (found === undefined) return undefined;
    if (!found?.length) {
      void window.showInformationMessage("There are no citations to review here.");
      return undefined;
    }
    const open = found.findIndex((it) => it.decided === "open");
    return new Review(client, uri, found, Math.max(open, 0));
  }

  get place(): Place {
    const { uri, line, character } = this.citations[this.at];
    return { uri, line, character };
  }

  get state(): ReviewState {
    const { key, found, decided, reason, note } = this.citations[this.at];
    return {
      number: this.at + 1,
      total: this.citations.length,
      decided: this.citations.filter((it) => it.decided !== "open").length,
      citation: { key, found, decided, reason, note },
    };
  }

  /** Goes on or back, and shows the sentence in its draft, in this column. */
  async go(steps: number, viewColumn: ViewColumn): Promise<void> {
    const last = this.citations.length - 1;
    this.at = Math.min(Math.max(this.at + steps, 0), last);
    const { uri, line, character } = this.place;
    const selection = new Range(line, character, line, character);
    const options = { selection, viewColumn, preserveFocus: true };
    await window.showTextDocument(Uri.parse(uri), options);
  }

  /** Whether something was decided: the words that it takes are asked for. */
  async decide(decided: Decision, passage: string): Promise<boolean> {
    const words = decided === "accepted" ? passage : await this.words(decided);
    if (!words) return false;
    const { uri, line, character } = this.place;
    const file = await request(this.client, "citectx.decide", uri, line, character, decided, words);
    if (file === null) {
      void window.showInformationMessage("The draft has changed meanwhile. Begin the review anew.");
      return false;
    }
    await written(Uri.parse(file.uri), file.text);
    const now = this.citations[this.at];
    if (decided === "noted") now.note = words;
    else {
      now.decided = decided;
      now.reason = decided === "dismissed" ? words : now.reason;
    }
    return true;
  }

  /** Writes all evidence where the user wants it. */
  async export(style: keyof typeof EXPORTS): Promise<void> {
    const beside = Uri.joinPath(Uri.parse(this.uri), "..", `evidence.${style}`);
    const filters = { [EXPORTS[style]]: [style] };
    const target = await window.showSaveDialog({ defaultUri: beside, filters });
    const text = target && (await request(this.client, "citectx.export", this.uri, style));
    if (target && text) {
      await workspace.fs.writeFile(target, new TextEncoder().encode(`${text}\n`));
      window.setStatusBarMessage(`Written to ${target.fsPath}`, 5000);
    }
  }

  private words(decided: Decision): Thenable<string | undefined> {
    const { reason, note } = this.citations[this.at];
    return decided === "dismissed"
      ? window.showInputBox({ prompt: "Why does what was found not count?", value: reason })
      : window.showInputBox({ prompt: "A note on this citation", value: note });
  }
}

/** The file with this text, saved; unsaved changes of other lines would be seen first. */
async function written(file: Uri, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.createFile(file, { ignoreIfExists: true });
  await workspace.applyEdit(edit);
  const document = await workspace.openTextDocument(file);
  const whole = new Range(new Position(0, 0), document.lineAt(document.lineCount - 1).range.end);
  const change = new WorkspaceEdit();
  change.replace(file, whole, text);
  await workspace.applyEdit(change);
  await document.save();
}
