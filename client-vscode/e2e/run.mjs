/** The journeys of a user through the real editor; ends with 1 when one of them fails. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { HERE, missing, openEditor, PATH_WITH_SERVER, VSIX } from "./editor.mjs";
import * as chinese from "./journeys/chinese.mjs";
import * as draft from "./journeys/draft.mjs";
import * as fetching from "./journeys/fetch.mjs";
import * as panel from "./journeys/panel.mjs";
import * as places from "./journeys/places.mjs";
import * as review from "./journeys/review.mjs";
import * as search from "./journeys/search.mjs";
import * as setUp from "./journeys/setUp.mjs";

const HOST_TESTS = join(HERE, "e2e/host/index.js");
const reason = missing() ?? (existsSync(VSIX) ? undefined : `${VSIX} is not built`);
if (reason) {
  console.log(`skipped: ${reason}`);
  process.exit(0);
}
const started = Date.now();
if (process.argv.includes("--set-up")) {
  await inEditor("with Python, no uv and no server", setUp.withVenv(), [
    ["the extension asks, sets itself up and shows the passage", setUp.setsItselfUp],
  ]);
} else {
  await inEditor("with a server on the PATH", { path: PATH_WITH_SERVER, change }, [
    ["a hover shows the passage of the cited paper", draft.hoverShowsThePassage],
    ["the first run offers the walkthrough", places.walkthroughIsOffered],
    ["the third passage of a card is seen", draft.thirdPassageIsSeen],
    ["a card shows the sentences around on demand", draft.contextIsShownOnDemand],
    ["the status bar counts the readable papers", draft.statusCounts],
    ["the panel highlights the passage's words on the page", panel.panelHighlights],
    ["the panel can be used by everybody", panel.panelIsAccessible],
    ["the panel can be used by keyboard", panel.keyboardReachesEverything],
    ["a passage is copied as a quotation", panel.quotationIsCopied],
    ["a page is inserted into the citation", panel.locatorIsInserted],
    ["papers without pages are shown as text", panel.panelShowsText],
    ["a cited XML file opens as text at the passage", panel.paperOpensAsText],
    ["a page is zoomed", panel.pageIsZoomed],
    ["a page is as wide as the panel", panel.pageFollowsThePanel],
    ["a locked panel stays", panel.lockedPanelStays],
    ["the panel is filtered by citation", panel.filterChoosesTheCitation],
    ["the panel says what a paper is cited for", panel.panelSummarises],
    ["the panel survives a reload", panel.panelSurvivesReload],
    ["keys are completed in LaTeX", draft.keysAreCompletedInLatex],
    ["a search in all papers finds, shows and cites", search.searchFindsAndCites],
    ["what is selected is searched, and quoted", search.selectionIsSearchedAndQuoted],
    ["a search is narrowed down", search.searchIsNarrowedDown],
    ["a work of the library is completed with its entry", search.workOfTheLibraryIsCompleted],
    ["a suggestion is written in LaTeX", draft.suggestionInLatex],
    ["a suggestion is written in Markdown", draft.suggestionInMarkdown],
    ["a draft is checked as a whole", draft.draftIsChecked],
    ["the doctor says what is missing", draft.doctorSays],
    ["the citations of a draft are reviewed", review.citationsAreReviewed],
    ["the example is written where the user says", places.exampleIsWritten],
    ["the server comes back after being killed", draft.serverComesBack],
  ]);
  await inEditor("with services that have open copies", await fetching.withServices(), [
    ["nobody is asked for papers before the user agrees", fetching.nothingIsAskedBeforeAgreeing],
    ["papers are fetched from machines that she was told of", fetching.papersAreFetched],
    ["a command says when there is nothing to fetch", fetching.commandSaysThatNothingIsMissing],
  ]);
  await inEditor("with a Chinese paper", chinese.WITH_PAPER, [
    ["a passage that goes on on the next page is shown on both", chinese.passageGoesOn],
    ["a picture in JPEG 2000 is drawn", chinese.pictureIsDrawn],
    ["a page that was turned to stays when better passages come", chinese.turnedPageStays],
    ["a page that is printed sideways is turned", chinese.sidewaysPageIsTurned],
  ]);
  await inEditor("in the extension host", { path: PATH_WITH_SERVER, tests: HOST_TESTS }, [
    ["the extension does its part with the real API", testsInHost],
  ]);
  await inEditor("in a workspace that is not trusted", places.UNTRUSTED, [
    ["the workspace chooses no program, and cards are shown", places.untrustedIsLimited],
    ["the panel has contrast in the high contrast theme", places.highContrastPanel],
  ]);
  await inEditor("with a Python that is pretended", setUp.pretended(), [
    ["no Python at all is said", setUp.missingPythonIsSaid],
    ["an old Python is said", setUp.oldPythonIsSaid],
    ["a missing network is said", setUp.missingNetworkIsSaid],
  ]);
  await inEditor("behind a proxy with a password", await setUp.behindProxy(), [
    ["the proxy is said", setUp.closedProxyIsSaid],
  ]);
  const uv = setUp.withUv();
  if (uv === undefined) console.log("skipped: the set-up with uv, because there is no uv");
  else
    await inEditor("with uv and no server", uv, [
      ["the extension asks, sets itself up and shows the passage", setUp.setsItselfUp],
      ["a command removes what was set up", setUp.removesItself],
    ]);
}
console.log(`all passed in ${seconds(started)} s`);

function change(folder) {
  draft.change(folder);
  search.change(folder);
}

async function testsInHost({ outcome }) {
  const { code, said } = await outcome();
  for (const line of said.filter((it) => /^passed: /.test(it))) console.log(`  ${line}`);
  assert.equal(code, 0, said.join("\n"));
}

async function inEditor(name, options, journeys) {
  if (!name.includes(process.env.CITECTX_ONLY ?? "")) return;
  console.log(name);
  const editor = await openEditor(options);
  try {
    for (const [title, journey] of journeys) {
      const from = Date.now();
      await journey(editor);
      console.log(`  passed: ${title} (${seconds(from)} s)`);
    }
  } catch (error) {
    await editor.page.screenshot({ path: join(HERE, "out/failed.png") }).catch(() => {});
    console.log(`  failed; see out/failed.png\n${error.stack}`);
    process.exitCode = 1;
  } finally {
    await editor.close();
  }
  if (process.exitCode) process.exit();
}

function seconds(from) {
  return ((Date.now() - from) / 1000).toFixed(0);
}
