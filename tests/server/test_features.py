"""Features as functions: a snapshot goes in, an answer comes out, and no server is there."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from citectx.answers.card import card
from citectx.answers.evidence import evidence
from citectx.answers.excerpt import without_context
from citectx.answers.markdown import of_card
from citectx.model import Location, Paper, Problem, Section, Sentence, State
from citectx.papers.index import paper_bytes
from citectx.project import project
from citectx.ranking.rank import ranker
from citectx.settings import Settings
from citectx.workspace import Workspace, workspace
from citectx_server.convert import to_lsp
from citectx_server.features import code_action, code_lens, hover, inlay_hint, navigation
from citectx_server.features.card_text import card_text
from citectx_server.session.cards.card_memory import EvidenceCard
from citectx_server.session.client_capabilities import ClientCapabilities
from citectx_server.session.documents.document import OpenDocument
from citectx_server.session.documents.positions import Extent, Position
from citectx_server.session.findings import Checked
from citectx_server.session.papers.draft_papers import ReadingProgress
from citectx_server.session.snapshot import Files, Snapshot

DRAFT = "---\nbibliography: refs.bib\n---\n\nHerons stand on one leg [@heron].\n"
BIBLIOGRAPHY = "@article{heron, title = {On herons}, author = {Grey, Ann}, year = 2020}\n"
FILES = {"/p/main.md": DRAFT, "/p/refs.bib": BIBLIOGRAPHY}
COMMANDS = frozenset({"citectx.showContext", "citectx.paper.open", "citectx.evidence.show"})
AT = {"uri": "file:///p/main.md", "line": 4, "character": 26}


def heron() -> Workspace:
    texts = ("Herons stand on one leg in cold water.", "It saves heat.")
    sentences = tuple(Sentence(text, page) for page, text in enumerate(texts, 1))
    paper = Paper(
        "", sections=(Section("Results", "results", sentences),), page_labels=("41", "42")
    )
    index = paper_bytes.open_index(memoryview(paper_bytes.pack(paper)), "/p/heron.pdf")
    made = workspace(project("/p/main.md", _read, Settings()))
    locations = {"heron": Location("heron", "/p/heron.pdf")}
    return replace(made, locations=locations, papers={"/p/heron.pdf": index})


def _read(path: str) -> str | Problem:
    return FILES.get(path) or Problem("missing-file", "There is no such file.")


def snapshot(known: Workspace, settings: Settings | None = None, **client: Any) -> Snapshot:
    """What is known where the draft cites the paper on herons."""
    document = OpenDocument("file:///p/main.md", "/p/main.md", DRAFT, "utf-16")
    files, chosen = Files((document,), _read, "utf-16"), settings or Settings()
    offset = DRAFT.index("heron]")
    return Snapshot(known, document, offset, chosen, ClientCapabilities(**client), files)


def made_card(at: Snapshot) -> EvidenceCard:
    assert at.citation is not None
    found = evidence(at.workspace, at.path, at.citation, ranker("bm25"), 1, ())
    shown = card(found if at.settings.passage_context else without_context(found))
    return EvidenceCard(found, shown, of_card(shown))


def links(text: str) -> list[tuple[str, str, Any]]:
    """The words of each link that is a command, the command, and its argument."""
    found = re.findall(r"\[([^]]*)\]\(command:([\w.]+)\?(\S+?)\)", text)
    return [(words, name, json.loads(unquote(it))) for words, name, it in found]


def test_the_links_of_a_card_lead_to_files() -> None:
    at = snapshot(heron())
    text = card_text(at, made_card(at))
    assert "[Open paper](file:///p/heron.pdf#page=1)" in text
    assert "[Results, p. 41](file:///p/heron.pdf#page=1)" in text
    assert links(text) == []


def test_the_links_of_a_card_are_commands_of_the_client() -> None:
    at = snapshot(heron(), command_links=COMMANDS)
    assert links(card_text(at, made_card(at))) == [
        ("Open paper", "citectx.paper.open", [{**AT, "page": 1}]),
        ("Show context", "citectx.showContext", ["file:///p/main.md", 4, 26]),
        ("Results, p. 41", "citectx.evidence.show", [{**AT, "passage": 0}]),
    ]


def test_a_card_that_is_turned_over_shows_what_stands_around() -> None:
    at = snapshot(heron())
    made = made_card(at)
    narrow, wide = card_text(at, made), card_text(at, made._replace(is_turned=True))
    assert ("It saves heat." in narrow) is at.settings.passage_context
    assert ("It saves heat." in wide) is not at.settings.passage_context


def test_a_hover_says_how_far_reading_has_come_while_its_paper_is_read() -> None:
    known = heron()
    at = replace(snapshot(known), progress=ReadingProgress(2, 6))
    answer = hover.on_citation(at, made_card(at))
    assert (answer.state, answer.progress) == (State.FULL_TEXT, None)
    assert answer.extent == Extent(Position(4, 26), Position(4, 31))
    unread = replace(at, workspace=replace(known, papers={}))
    waiting = hover.on_citation(unread, made_card(unread))
    assert (waiting.state, waiting.progress) == (State.READING, ReadingProgress(2, 6))
    assert waiting.markdown.endswith("*2 of 6 papers read.*")


def test_a_hover_has_its_state_as_data_where_the_client_wants_it() -> None:
    def write(value: Any) -> str:
        return json.dumps({"value": value.contents.value})

    at = snapshot(heron())
    answer = hover.on_citation(at, made_card(at))
    without = to_lsp.hover(answer, at.client, write)
    assert set(json.loads(without.json)) == {"value"}
    with_data = to_lsp.hover(answer, replace(at.client, hover_data=True), write)
    assert json.loads(with_data.json)["citectx"] == {"state": "full text", "progress": None}


def test_actions_say_what_they_do_beside_their_title() -> None:
    at = snapshot(heron())
    assert at.citation is not None
    actions = code_action.for_card(at, at.citation, made_card(at))
    sent = [to_lsp.code_action(it, at, Checked()) for it in actions]
    assert [it.data for it in sent] == [{"action": "cite-page"}, {"action": "show-context"}]
    assert sent[0].title.startswith("Cite page 41: ")


def test_marks_are_given_where_they_are_wanted() -> None:
    known = heron()
    hints = inlay_hint.inlay_hints(replace(snapshot(known, Settings(marks="hints")), offset=0), 999)
    assert [(it.position, it.label) for it in hints] == [(Position(4, 31), "✓")]
    (lens,) = code_lens.code_lenses(snapshot(known, Settings(marks="lenses")))
    assert (lens.title, lens.command) == ("✓ heron", "citectx.openPaper")
    assert code_lens.code_lenses(snapshot(known)) == []


def test_a_key_leads_to_its_entry_and_to_its_paper() -> None:
    at = snapshot(heron())
    (place,) = navigation.definition(at) or ()
    assert place == ("file:///p/refs.bib", Extent(Position(0, 9), Position(0, 14)))
    (link,) = navigation.document_links(at)
    assert link.address == "file:///p/heron.pdf"
