/** Tests that run inside the editor's extension host, with the real `vscode`. */

const assert = require("node:assert/strict");
const vscode = require("vscode");

const PLACE = "night \\citep{lamps2019}";

exports.run = async () => {
  const tests = Object.entries(exports.tests);
  for (const [name, test] of tests) {
    try {
      await test();
    } catch (error) {
      throw new Error(`${name}: ${error.stack}`);
    }
    console.log(`passed: ${name}`);
  }
};

exports.tests = {
  "every command of the manifest is there once the extension is active": async () => {
    const extension = vscode.extensions.getExtension("citectx.citectx");
    await extension.activate();
    const there = await vscode.commands.getCommands(true);
    for (const { command } of extension.packageJSON.contributes.commands)
      assert.ok(there.includes(command), command);
  },

  "it runs where the files are, and with limits where nobody vouches for them": () => {
    const { packageJSON } = vscode.extensions.getExtension("citectx.citectx");
    assert.deepEqual(packageJSON.extensionKind, ["workspace"]);
    assert.equal(packageJSON.capabilities.untrustedWorkspaces.supported, "limited");
    assert.equal(packageJSON.capabilities.virtualWorkspaces.supported, false);
  },

  "a hover has the passage, and its links may only show evidence, papers and context": async () => {
    const [card] = await cards(PLACE, /62 % fewer visits at night/);
    assert.deepEqual(card.isTrusted, {
      enabledCommands: ["citectx.evidence.show", "citectx.paper.open", "citectx.showContext"],
    });
    assert.match(card.value, /\(command:citectx\.evidence\.show\?/);
  },

  "a setting takes effect without a restart": async () => {
    const settings = vscode.workspace.getConfiguration("citectx");
    await settings.update("maxPassages", 1, vscode.ConfigurationTarget.Workspace);
    const passages = (card) => card.value.match(/command:citectx\.evidence\.show/g) ?? [];
    await until(async () => {
      const [card] = await cards(PLACE, /visits/);
      assert.equal(passages(card).length, 1);
    });
    await settings.update("maxPassages", undefined, vscode.ConfigurationTarget.Workspace);
  },

  "findings are problems of the draft, and one of them can be mended": async () => {
    const document = await draft();
    const about = (it) => it.source === "citectx" && /gives 31 seconds/.test(it.message);
    const found = await until(() => {
      const all = vscode.languages.getDiagnostics(document.uri);
      return all.find(about) ?? assert.fail(all.map((it) => it.message).join("; "));
    });
    const actions = await vscode.commands.executeCommand(
      "vscode.executeCodeActionProvider",
      document.uri,
      found.range,
    );
    const mend = actions.find((it) => /Write 31 seconds/.test(it.title));
    await vscode.workspace.applyEdit(mend.edit);
    assert.match(document.getText(), /for a median of 31 seconds, amber/);
    await vscode.commands.executeCommand("undo");
  },

  "evidence opens as a panel beside the draft, which keeps the focus": async () => {
    await select(PLACE);
    await vscode.commands.executeCommand("citectx.evidence.show");
    await until(() => {
      const tabs = vscode.window.tabGroups.all.flatMap((it) => it.tabs);
      assert.ok(tabs.some((it) => it.label === "Evidence"));
    });
    assert.match(vscode.window.activeTextEditor.document.fileName, /main\.tex$/);
  },

  "a paper that is no PDF is shown in the panel, not as source": async () => {
    await select("lamps \\citep{bats2018}");
    await vscode.commands.executeCommand("citectx.paper.open");
    await until(() => {
      const labels = vscode.window.tabGroups.all.flatMap((it) => it.tabs.map((tab) => tab.label));
      assert.ok(labels.includes("Evidence"));
      assert.ok(!labels.some((it) => it.includes("bats2018")), labels.join(", "));
    });
    assert.match(vscode.window.activeTextEditor.document.fileName, /main\.tex$/);
  },

  "an assistant drafts, is told its error and mends it": async () => {
    if (!vscode.lm?.registerTool) return; // An editor that knows no such tools.
    const settings = vscode.workspace.getConfiguration("citectx.assistants");
    const { packageJSON } = vscode.extensions.getExtension("citectx.citectx");
    const names = packageJSON.contributes.languageModelTools.map((it) => it.name);
    assert.match(JSON.stringify(await ask("citectx_check", {})), /has not turned on/);
    await settings.update("enabled", true, vscode.ConfigurationTarget.Global);
    await until(() => {
      const there = vscode.lm.tools.map((it) => it.name);
      for (const name of names) assert.ok(there.includes(name), name);
    });
    const document = await draft();
    const before = document.getText();
    await ask("citectx_check", {});
    const wrong =
      "Dimming lamps after 23:00 saved 74\\,\\% of the electricity \\citep{dimming2021}.\n\n";
    const at = document.positionAt(before.indexOf("\\section{Who else"));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, at, wrong);
    await vscode.workspace.applyEdit(edit);
    const { findings } = await ask("citectx_check", { draft: "main.tex", changed_only: true });
    assert.deepEqual(
      findings.map((it) => it.check),
      ["number"],
    );
    const [{ replaces, replacement }] = findings;
    const start = document.getText().indexOf(replaces, before.indexOf("\\section{Who else"));
    const mend = new vscode.WorkspaceEdit();
    const range = [start, start + replaces.length].map((it) => document.positionAt(it));
    mend.replace(document.uri, new vscode.Range(...range), replacement);
    await vscode.workspace.applyEdit(mend);
    assert.match(document.getText(), /23:00 saved 44 \\% of the electricity \\citep/);
    const again = await ask("citectx_check", { changed_only: true });
    assert.deepEqual(again.findings, []);
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const undo = new vscode.WorkspaceEdit();
    undo.replace(document.uri, whole, before);
    await vscode.workspace.applyEdit(undo);
    await settings.update("enabled", undefined, vscode.ConfigurationTarget.Global);
  },

  "a restarted server answers, and re-indexing keeps it so": async () => {
    await draft();
    await vscode.commands.executeCommand("citectx.server.restart");
    await cards(PLACE, /62 % fewer visits at night/);
    await vscode.commands.executeCommand("citectx.library.reindex");
    await cards(PLACE, /62 % fewer visits at night/);
  },
};

/** What a tool answers, as a model would read it. */
async function ask(name, input) {
  const answer = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return JSON.parse(answer.content.map((it) => it.value).join(""));
}

async function draft() {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, "main.tex");
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

/** Where the key at the end of `text` stands. */
function within(document, text) {
  const at = document.getText().indexOf(text);
  assert.ok(at >= 0, text);
  return document.positionAt(at + text.length - 3);
}

async function select(text) {
  const document = await draft();
  const place = within(document, text);
  vscode.window.activeTextEditor.selection = new vscode.Selection(place, place);
}

/** The cards over the end of `text`, as soon as one is like `wanted`. */
async function cards(text, wanted) {
  const document = await draft();
  return until(async () => {
    const hovers = await vscode.commands.executeCommand(
      "vscode.executeHoverProvider",
      document.uri,
      within(document, text),
    );
    const found = hovers.flatMap((it) => it.contents).filter((it) => wanted.test(bare(it)));
    assert.ok(found.length, hovers.flatMap((it) => it.contents.map(bare)).join("\n"));
    return found;
  });
}

/** The text of a card without its markup. */
function bare({ value }) {
  return value.replace(/[*\\]/g, "");
}

async function until(check) {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}
