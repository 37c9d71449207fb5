"""Code actions: what an unknown key may mean, a page for a citation, why a paper is missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers import card as cards
from citectx.answers import insertion
from citectx.answers.diagnostics import is_complete
from citectx.answers.excerpt import has_context
from citectx.bibliography.lookup import find
from citectx.drafts.placeholders import UNKNOWN_KEYS
from citectx_server.features import card_text
from citectx_server.features.actions import Action, Call, FileEdit, Kind
from citectx_server.session.documents.positions import Extent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.model import Citation, Passage
    from citectx_server.session.cards.card_memory import EvidenceCard
    from citectx_server.session.snapshot import Snapshot

KINDS = {Kind.FIX: "quickfix", Kind.REWRITE: "refactor.rewrite", Kind.OTHER: ""}
_STUB = "\n@misc{{{key},\n  author = {{}},\n  title  = {{}},\n  year   = {{}},\n}}\n"


class Request(NamedTuple):
    """What actions are asked for: a range of the draft, and whether the user asked by herself."""

    start: int
    end: int
    is_invoked: bool


def is_wanted(only: Sequence[str]) -> bool:
    """Whether a client that asks for certain kinds, as when it saves a file, asks for ours."""
    ours = (KINDS[Kind.FIX], KINDS[Kind.REWRITE])
    return any(f"{it}.".startswith(f"{kind}." if kind else "") for kind in only for it in ours)


def cited_key(snapshot: Snapshot) -> Citation | None:
    """The citation at the place, if it names a key."""
    citation = snapshot.citation
    return citation if citation and citation.key not in ("", "*", *UNKNOWN_KEYS) else None


def is_defined(snapshot: Snapshot, citation: Citation) -> bool:
    """Whether a bibliography of the project has the key of a citation."""
    return find(snapshot.workspace.references, citation.key) is not None


def for_unknown_key(snapshot: Snapshot, citation: Citation) -> list[Action]:
    """What a key may mean that no bibliography has, or an entry for it."""
    return [*_nearest(snapshot, citation), *_entry_stubs(snapshot, citation)]


def for_card(snapshot: Snapshot, citation: Citation, card: EvidenceCard) -> list[Action]:
    """What the card of a citation offers: a page, why there is no text, the card turned over."""
    passages = card.evidence.passages
    locator = _locator(snapshot, citation, passages)
    doctor = () if passages else (_doctor(snapshot, citation.key),)
    return [*locator, *doctor, *_turn_over(snapshot, card)]


def _nearest(snapshot: Snapshot, citation: Citation) -> Iterator[Action]:
    """The key that may be meant by one that no bibliography has."""
    near = snapshot.workspace.references.nearest(citation.key)
    if near:
        document = snapshot.document
        edit = FileEdit(document.uri, document.extent(citation.range), near)
        title = f"Change to `{near}`"
        yield Action("change-key", title, Kind.FIX, (edit,), is_preferred=True)


def _entry_stubs(snapshot: Snapshot, citation: Citation) -> Iterator[Action]:
    workspace = snapshot.workspace
    files = [
        bibliography
        for bibliography in workspace.project.bibliographies
        if bibliography.lower().endswith(".bib")
    ]
    for path in files if is_complete(workspace) else ():
        file = snapshot.files.first(path)
        if file is not None:
            text = _STUB.format(key=citation.key)
            edit = FileEdit(file.uri, Extent(file.end, file.end), text)
            title = f"Add an entry `{citation.key}` to {Path(path).name}"
            yield Action("add-entry", title, Kind.FIX, (edit,))


def _locator(
    snapshot: Snapshot, citation: Citation, passages: tuple[Passage, ...]
) -> Iterator[Action]:
    """The page of the best passage as the citation's locator, if it has none yet."""
    document, draft = snapshot.document, snapshot.draft
    best = next((passage for passage in passages if passage.page_label), None)
    if best is None or draft is None or citation.postnote:
        return
    edit = insertion.with_page(draft, citation, best.page_label)
    if edit is not None:
        where, text = edit
        written = FileEdit(document.uri, document.extent(where), text)
        title = f"Cite page {best.page_label}: “{cards.shorten(best.text)}”"
        yield Action("cite-page", title, Kind.REWRITE, (written,))


def _doctor(snapshot: Snapshot, key: str) -> Action:
    title = f"Why is there no text of `{key}`?"
    call = Call("citectx.doctor", [snapshot.document.uri, key])
    return Action("doctor", title, Kind.FIX, call=call)


def _turn_over(snapshot: Snapshot, card: EvidenceCard) -> Iterator[Action]:
    """What turns the card of a citation over, if there is more to see."""
    if has_context(card.evidence):
        wide = "Show passages with the sentences around them (hover again)"
        is_wide = card_text.shows_context(snapshot, card)
        title = "Show passages alone (hover again)" if is_wide else wide
        place = card_text.citation_place(snapshot, card.evidence)
        call = Call(card_text.SHOW_CONTEXT, place)
        yield Action("show-context", title, Kind.OTHER, call=call)
