/** The doctor's page, shown as a preview beside the draft. */

import { commands, EventEmitter, type ExtensionContext, Uri, workspace } from "vscode";
import type { Doctor } from "../protocol/requests";
import { doctorPage } from "./doctorPage";

const PAGE = Uri.parse("citectx-doctor:/Doctor.md");

export class DoctorPage {
  private text = "";
  private readonly changed = new EventEmitter<Uri>();

  constructor(context: ExtensionContext) {
    const provider = {
      onDidChange: this.changed.event,
      provideTextDocumentContent: () => this.text,
    };
    context.subscriptions.push(
      this.changed,
      workspace.registerTextDocumentContentProvider("citectx-doctor", provider),
    );
  }

  async show(found: Doctor, folder: string): Promise<void> {
    this.text = doctorPage(found, folder);
    this.changed.fire(PAGE);
    await commands.executeCommand("markdown.showPreviewToSide", PAGE);
  }
}
