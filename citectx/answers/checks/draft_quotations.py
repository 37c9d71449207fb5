"""Draft -> the quotations in it, each with the citation that it is attributed to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx import drafts
from citectx.answers.checks.finding import Quotation
from citectx.answers.checks.word_lists import cue_pattern
from citectx.model import CITATION_MARK, Block, Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.model import Citation, Context, Draft

_MARKS = re.compile(
    r"“(?P<curly>[^“”]{8,2000})”|\"(?P<straight>[^\"\n]{8,}(?:\n(?!\s*\n)[^\"\n]*){0,12})\""
    r"|«(?P<angle>[^«»]{8,2000})»"
)
_ADJOINS = re.compile(r"^[\s,.;:)\]~]*$")
_ATTRIBUTION = re.compile(r"\s*(?:[—–-]{1,3}\s*[^.—–]{0,80})?$")


def quotations(draft: Draft, contexts: Sequence[Context]) -> tuple[Quotation, ...]:
    """All quotations of a draft that a citation stands by."""
    return (*_arguments(draft), *_blocks(draft), *_marked(draft, contexts))


def _arguments(draft: Draft) -> Iterator[Quotation]:
    """What commands of csquotes quote as their argument."""
    for citation in draft.citations:
        if citation.quotation is not None:
            yield Quotation(
                _plain(draft, citation.quotation), True, citation.quotation, citation.extent
            )


def _blocks(draft: Draft) -> Iterator[Quotation]:
    """Quotations set off as blocks, cited within or by the sentence that ends in a colon."""
    before: Block | None = None
    for block in draft.blocks:
        if block.kind == "quote":
            citation = _last(draft, block)
            if citation is None and before is not None and _introduces(draft, before):
                citation = _last(draft, before)
            if citation is not None and citation.quotation is None:
                where = _without(draft, block.range, citation.extent)
                text = _ATTRIBUTION.sub("", _plain(draft, where))
                yield Quotation(text, True, where, citation.extent)
        before = block


def _without(draft: Draft, block: Range, extent: Range) -> Range:
    """The words of a block before the citation in it."""
    if not block.start <= extent.start < block.end:
        return block
    words = draft.document.text[block.start : extent.start].rstrip(" \t\n~([—–-")
    return Range(block.start, block.start + len(words))


def _marked(draft: Draft, contexts: Sequence[Context]) -> Iterator[Quotation]:
    """What stands between quotation marks in a citing sentence."""
    if not draft.citations:
        return
    taken = [it.quotation for it in draft.citations if it.quotation is not None]
    taken += [block.range for block in draft.blocks if block.kind == "quote"]
    for where in _ranges(draft):
        if any(start <= where.start < end for start, end in taken):
            continue
        near = [
            citation
            for citation, context in zip(draft.citations, contexts, strict=True)
            if context.range.start < where.end and where.start < context.range.end
        ]
        if near:
            citation = min(near, key=lambda it: _distance(it, where))
            is_attributed = _is_attributed(draft.document.text, citation, where)
            yield Quotation(_plain(draft, where), is_attributed, where, citation.extent)


def _ranges(draft: Draft) -> Iterator[Range]:
    text = draft.document.text
    blocks = [
        block.range for block in draft.blocks if block.kind in ("paragraph", "footnote", "caption")
    ]
    quotations = drafts.language_named(draft.document.language).quotations
    for start, end in blocks:
        for match in _MARKS.finditer(text, start, end):
            yield Range(*match.span(match.lastgroup or 0))
        yield from quotations(text, Range(start, end))


def _plain(draft: Draft, where: Range) -> str:
    prose = drafts.prose(draft, Block(where, "quote")).text
    return " ".join(prose.replace(CITATION_MARK, " ").split()).replace(" .", ".").strip()


def _last(draft: Draft, block: Block) -> Citation | None:
    start, end = block.range
    inside = [
        citation
        for citation in draft.citations
        if start <= citation.extent.start < end and not citation.silent
    ]
    return inside[-1] if inside else None


def _introduces(draft: Draft, block: Block) -> bool:
    return draft.document.text[block.range.start : block.range.end].rstrip().endswith(":")


def _distance(citation: Citation, where: Range) -> int:
    """How far a citation is from a quotation; one that follows is nearer than one before."""
    if citation.extent.start >= where.end:
        return citation.extent.start - where.end
    return 2 * (where.start - citation.extent.end) + 1


def _is_attributed(text: str, citation: Citation, where: Range) -> bool:
    if citation.extent.start >= where.end:
        return bool(_ADJOINS.match(text[where.end + 1 : citation.extent.start].lstrip("'”\"}»")))
    between = text[citation.extent.end : where.start]
    return bool(cue_pattern("quotation.attributed").search(between))
