"""Draft -> the context of each of its citations: sentence, scope, section and group.

All citations are looked at together, block by block, because a block's plain text and sentences
serve all of its citations.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from citectx import drafts
from citectx.drafts.carriers import Carriers
from citectx.drafts.citing_sentence import Citing, citings
from citectx.drafts.tongue import tongue as tongue_of_draft
from citectx.model import NOWHERE, Context, Range
from citectx.text.unmark import unmark

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from citectx.model import Block, Citation, Draft, Tongue

# A block's kind, its source and where in it its citations are: all that its citings depend on.
_Source = tuple[str, str, tuple[int, ...]]
# Where in a sentence citations stood, and their commands in the source.
_Stood = tuple[tuple[int, Range], ...]
_EXTENT = attrgetter("extent")


# The context of a citation command and what tells its group from others.
_Placed = tuple[Context, "Hashable"]


class _Learnt(NamedTuple):
    """What was found out about a block, and what came of it where the block stood."""

    citings: tuple[Citing | None, ...]
    base: int
    section: str
    placed: tuple[_Placed, ...]


class Analysis(NamedTuple):
    """The context of each citation of a draft and the number of the group it stands in.

    Those of a group stand side by side and share one context, as Duma & Klein count them: the keys
    of one command always do; commands do when only blanks, punctuation, "and" or "or" part them.
    `blocks` and `sections` are what was found out about blocks and headings, by their source:
    they hold after an edit too, as long as the draft's `definitions` and its `tongue` are the same.
    """

    contexts: tuple[Context, ...] = ()
    groups: tuple[int, ...] = ()
    blocks: Mapping[_Source, _Learnt] = {}
    sections: Mapping[str, str] = {}
    definitions: Hashable = None
    tongue: Tongue = "und"


NOTHING = Analysis()


def analysis(draft: Draft, previous: Analysis = NOTHING) -> Analysis:
    """The contexts and groups of all citations, taken from `previous` where nothing changed."""
    definitions = drafts.language_named(draft.document.language).definitions(draft)
    tongue = tongue_of_draft(draft)
    if (definitions, tongue) != (previous.definitions, previous.tongue):
        previous = NOTHING
    blocks: dict[_Source, _Learnt] = {}
    sections: dict[str, str] = {}
    found: dict[Range, _Placed] = {}
    above, section = None, ""
    carriers = Carriers(draft, tongue)
    for block, heading, extents in _cited_blocks(draft.blocks, draft.citations):
        if heading is not None and heading is not above:
            above, title = heading, _text(draft, heading)
            section = previous.sections.get(title) or _section(draft, heading)
            sections[title] = section
        source = _source(draft, block, extents)
        learnt = _learnt(carriers, block, extents, section, previous.blocks.get(source))
        blocks[source] = learnt
        found.update(zip(extents, learnt.placed, strict=True))
    places = [
        found.get(citation.extent) or (_nowhere(citation.extent, tongue), citation.extent)
        for citation in draft.citations
    ]
    numbers: dict[Hashable, int] = {}
    return Analysis(
        tuple([it for it, _ in places]),
        tuple([numbers.setdefault(it, len(numbers)) for _, it in places]),
        blocks,
        sections,
        definitions,
        tongue,
    )


def _learnt(
    carriers: Carriers,
    block: Block,
    extents: Sequence[Range],
    section: str,
    learnt: _Learnt | None,
) -> _Learnt:
    draft, tongue, base = carriers.draft, carriers.tongue, block.range.start
    # The context of a footnote may be a sentence outside of it, which may have changed.
    if learnt and learnt.base == base and learnt.section == section and block.kind != "footnote":
        return learnt
    every = learnt.citings if learnt else citings(draft, block, extents, tongue)
    # Once for each sentence, which may have thousands of citations.
    stood: dict[int, _Stood] = {}
    for it in every:
        if it is not None and it.start not in stood:
            stood[it.start] = tuple([(place, extents[command]) for place, command in it.marks])
    placed = [
        (
            _context(carriers, block, extent, it, section, stood),
            (base, it.group) if it else extent,
        )
        for extent, it in zip(extents, every, strict=True)
    ]
    return _Learnt(every, base, section, tuple(placed))


class _CitedBlock(NamedTuple):
    """A block with citations, the heading above it, and the extents of its citation commands."""

    block: Block
    heading: Block | None
    extents: list[Range]


def _cited_blocks(blocks: Sequence[Block], citations: Sequence[Citation]) -> list[_CitedBlock]:
    """The innermost block of each citation command, as far as there is one."""
    extents = sorted(set(map(_EXTENT, citations)))
    starts = [it[0] for it in extents]
    owners = [-1] * len(extents)
    headings: list[Block | None] = []
    heading = None
    for index, block in enumerate(blocks):
        start, end = block.range
        first = bisect_left(starts, start)
        last = bisect_left(starts, end, first)
        # A block within another one comes after it and takes what is its own.
        owners[first:last] = [index] * (last - first)
        headings.append(heading)
        if block.kind == "heading":
            heading = block
    inside: dict[int, list[Range]] = {}
    for owner, extent in zip(owners, extents, strict=True):
        inside.setdefault(owner, []).append(extent)
    inside.pop(-1, None)
    return [_CitedBlock(blocks[it], headings[it], found) for it, found in inside.items()]


def _source(draft: Draft, block: Block, extents: Sequence[Range]) -> _Source:
    start = block.range.start
    inside = tuple([offset - start for extent in extents for offset in extent])
    return block.kind, _text(draft, block), inside


def _text(draft: Draft, block: Block) -> str:
    return draft.document.text[block.range.start : block.range.end]


def _section(draft: Draft, heading: Block) -> str:
    return unmark(drafts.prose(draft, heading).text).text


def _context(
    carriers: Carriers,
    block: Block,
    extent: Range,
    citing: Citing | None,
    section: str,
    stood: Mapping[int, _Stood],
) -> Context:
    tongue = carriers.tongue
    marked = stood[citing.start] if citing else ()
    if citing is not None and block.kind == "footnote" and not _has_words(citing.text):
        block, citing = carriers.carrier(block)
        marked = ()
    if citing is None:
        return _nowhere(extent, tongue, section)
    text, start, end, (scope, shared, parts), _, around, _ = citing
    base = block.range.start
    where = Range(base + start, base + end)
    return Context(text, where, scope, tongue, section, shared, around, parts, marked)


def _nowhere(extent: Range, tongue: Tongue, section: str = "") -> Context:
    return Context("", extent, NOWHERE, tongue, section)


@lru_cache(maxsize=16)  # Citations in a row ask about one sentence.
def _has_words(text: str) -> bool:
    return any(it.isalnum() for it in text)
