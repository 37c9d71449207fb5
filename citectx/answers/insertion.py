"""A key -> the text that cites it, and the edit that adds it to a draft, in the draft's syntax."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from citectx.drafts.citing_sentence import citing_at
from citectx.drafts.placeholders import UNKNOWN_KEYS, placeholder_at
from citectx.drafts.spelling import spelled
from citectx.model import Range
from citectx.workspace import citation_at

if TYPE_CHECKING:
    from citectx.model import Block, Citation, Draft

_IN_PARENTHESES = ("cite", "citep", "parencite", "autocite", "footcite", "supercite")
_BESIDE_TEXT = {"textcite": "parencite", "citet": "citep"}  # What goes with commands for names.
_ROLES = ("cite:p", "cite:ps", "cite", "cite:t")
_ENDS = ".!?…:;,"


def written(draft: Draft, key: str, page: str = "") -> str:
    """A citation of `key`, with the command that the draft uses most."""
    match draft.document.language:
        case "latex":
            note = f"[p.~{page}]" if page else ""
            named = _usual(draft, tuple(_BESIDE_TEXT), "")
            command = _usual(draft, _IN_PARENTHESES, _BESIDE_TEXT.get(named, "cite"))
            return f"\\{command}{note}{{{key}}}"
        case "rst":
            return f":{_usual(draft, _ROLES, 'cite:p')}:`{key}`"
        case "typst":
            return f"@{key}[p. {page}]" if page else f"@{key}"
        case "org":
            return f"[cite:@{key} p. {page}]" if page else f"[cite:@{key}]"
    role = _usual(draft, ("[@]", *_ROLES), "[@]")
    if role != "[@]":
        return f"{{{role}}}`{key}`"
    return f"[@{key}, p. {page}]" if page else f"[@{key}]"


def quoted(draft: Draft, text: str, key: str, page: str) -> str:
    """A passage in quotation marks, with its citation."""
    language = draft.document.language
    opening, closing = ("``", "''") if language == "latex" else "“”"
    return f"{opening}{spelled(text, language)}{closing} {written(draft, key, page)}"


def added(draft: Draft, offset: int, key: str) -> tuple[Range, str]:
    """Where to write what: into the citation at `offset`, or else at the end of the sentence.

    A note that a citation is missing gives way to it.
    """
    note = placeholder_at(draft, offset)
    if note is not None and citation_at(draft, offset) is None:
        return note, written(draft, key)
    place = _end_of_sentence(draft, offset)
    ending = (it for it in draft.citations if it.extent.end == place)
    citation = citation_at(draft, offset) or next(ending, None)
    joined = _joined(draft, citation, key) if citation else None
    if joined is not None:
        return joined
    blank = "" if place and draft.document.text[place - 1].isspace() else " "
    return Range(place, place), f"{blank}{written(draft, key)}"


def _usual(draft: Draft, among: tuple[str, ...], default: str) -> str:
    used = Counter(it.command for it in draft.citations if it.command in among)
    return used.most_common(1)[0][0] if used else default


def _joined(draft: Draft, citation: Citation, key: str) -> tuple[Range, str] | None:
    """The edit that adds a key to a citation; None where the syntax has one key only."""
    if not citation.key or citation.key in UNKNOWN_KEYS:
        return citation.range, key
    text, extent = draft.document.text, citation.extent
    if text[extent.start] == "[" and text[extent.end - 1] == "]":
        separator = ";" if draft.document.language == "org" else "; "
        return Range(extent.end - 1, extent.end - 1), f"{separator}@{key}"
    last = max(it.range.end for it in draft.citations if it.extent == extent)
    if text.startswith(("}", "`"), last):
        return Range(last, last), f",{key}"
    return None


def _end_of_sentence(draft: Draft, offset: int) -> int:
    block = _block(draft, offset)
    citing = citing_at(draft, block, offset) if block else None
    if block is None or citing is None:
        return offset
    start = block.range.start
    sentence = draft.document.text[start + citing.start : start + citing.end]
    return start + citing.start + len(sentence.rstrip().rstrip(_ENDS))


def _block(draft: Draft, offset: int) -> Block | None:
    around = [it for it in draft.blocks if it.range.start <= offset <= it.range.end]
    return around[-1] if around else None


def sentence_at(draft: Draft, offset: int) -> str:
    """The plain sentence around a place; empty where none is."""
    block = _block(draft, offset)
    citing = citing_at(draft, block, offset) if block else None
    return citing.text if citing else ""


def cited_at(draft: Draft, offset: int) -> frozenset[str]:
    """The keys that the sentence around a place cites already."""
    block = _block(draft, offset)
    citing = citing_at(draft, block, offset) if block else None
    if block is None or citing is None:
        return frozenset()
    start, end = block.range.start + citing.start, block.range.start + citing.end
    return frozenset(it.key for it in draft.citations if start <= it.range.start <= end)
