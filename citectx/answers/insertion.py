"""A key, a page or a passage -> the edit that puts it into a draft, as its language writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.drafts import language_named
from citectx.drafts.citing_sentence import citing_at
from citectx.drafts.language import Edit
from citectx.drafts.placeholders import UNKNOWN_KEYS, placeholder_at
from citectx.drafts.tongue import tongue
from citectx.model import Range
from citectx.workspace import citation_at

if TYPE_CHECKING:
    from citectx.drafts.language import Writing
    from citectx.model import Block, Citation, Draft

_ENDS = ".!?…:;,"


def citation_text(draft: Draft, key: str, page: str = "") -> str:
    """A citation of `key`, with the command that the draft uses most."""
    return _writing(draft).citation(draft, key, page)


def quotation_text(draft: Draft, text: str, key: str, page: str) -> str:
    """A passage in quotation marks, with its citation."""
    writing = _writing(draft)
    opening, closing = writing.quotation_marks
    return f"{opening}{writing.escape(text)}{closing} {citation_text(draft, key, page)}"


def with_page(draft: Draft, citation: Citation, page: str) -> Edit | None:
    """The edit that puts a page into a citation; None where it has no place for one."""
    return _writing(draft).with_page(draft, citation, page)


def insertion_edit(draft: Draft, offset: int, key: str, page: str = "") -> Edit:
    """Where to write what: into the citation at `offset`, or else at the end of the sentence.

    A note that a citation is missing gives way to it. A citation of its own gets the page too.
    """
    note = placeholder_at(draft, offset)
    if note is not None and citation_at(draft, offset) is None:
        return Edit(note, citation_text(draft, key, page))
    place = _end_of_sentence(draft, offset)
    ending = (it for it in draft.citations if it.extent.end == place)
    citation = citation_at(draft, offset) or next(ending, None)
    joined = _joined(draft, citation, key) if citation else None
    if joined is not None:
        return joined
    blank = "" if place and draft.document.text[place - 1].isspace() else " "
    return Edit(Range(place, place), f"{blank}{citation_text(draft, key, page)}")


def _writing(draft: Draft) -> Writing:
    return language_named(draft.document.language).writing


def _joined(draft: Draft, citation: Citation, key: str) -> Edit | None:
    """The edit that adds a key to a citation; None where the syntax has one key only."""
    if not citation.key or citation.key in UNKNOWN_KEYS:
        return Edit(citation.range, key)
    return _writing(draft).with_key(draft, citation, key)


def _end_of_sentence(draft: Draft, offset: int) -> int:
    block = _block(draft, offset)
    citing = citing_at(draft, block, offset, tongue(draft)) if block else None
    if block is None or citing is None:
        return offset
    start = block.range.start
    sentence = draft.document.text[start + citing.start : start + citing.end]
    return start + citing.start + len(sentence.rstrip().rstrip(_ENDS))


def _block(draft: Draft, offset: int) -> Block | None:
    around = [block for block in draft.blocks if block.range.start <= offset <= block.range.end]
    return around[-1] if around else None


def sentence_at(draft: Draft, offset: int) -> str:
    """The plain sentence around a place; empty where none is."""
    block = _block(draft, offset)
    citing = citing_at(draft, block, offset, tongue(draft)) if block else None
    return citing.text if citing else ""


def cited_at(draft: Draft, offset: int) -> frozenset[str]:
    """The keys that the sentence around a place cites already."""
    block = _block(draft, offset)
    citing = citing_at(draft, block, offset, tongue(draft)) if block else None
    if block is None or citing is None:
        return frozenset()
    start, end = block.range.start + citing.start, block.range.start + citing.end
    return frozenset(
        citation.key for citation in draft.citations if start <= citation.range.start <= end
    )
