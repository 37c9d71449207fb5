"""A block of a draft -> the sentence around each of its citation commands.

Offsets count from the block's start: nothing here depends on where the block stands, so that it
holds until the block's own source changes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from citectx import drafts
from citectx.base.offsets import plain_offset, source_offset
from citectx.drafts.scope import Scope, scopes
from citectx.model import CITATION_MARK, Range
from citectx.text.sentences import bounds
from citectx.text.unmark import unmark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Block, Draft, Prose, Tongue

_BESIDE = re.compile(r"(?:[\s,;&/()\[\]–—-]|\b(?:and|or)\b)*")


class Citing(NamedTuple):
    """The sentence around one citation command, and the number of the group it stands in.

    Commands stand in one group when only blanks, punctuation, "and" or "or" are between them.
    `start` and `end` are those of the sentence in the source, `around` the sentences beside it;
    `marks` pairs places in `text` with the numbers of the commands that stood there.
    """

    text: str
    start: int
    end: int
    scope: Scope
    group: int
    around: str = ""
    marks: tuple[tuple[int, int], ...] = ()


class _Mark(NamedTuple):
    """A citation mark in the prose; `command` numbers the command that it stands for."""

    offset: int
    command: int | None


def citings(
    draft: Draft, block: Block, extents: Sequence[Range], tongue: Tongue
) -> tuple[Citing | None, ...]:
    """The sentence around each of `extents`, the block's citation commands in ascending order.

    There is none around a command that prints nothing.
    """
    prose = drafts.prose(draft, block)
    marks = _marks(prose, extents)
    found: list[Citing | None] = [None] * len(extents)
    group = -1
    for first, last, around, inside in _cited_sentences(prose.text, marks, tongue):
        text, holes = unmark(prose.text[first:last])
        start = source_offset(prose, first)
        end = source_offset(prose, last - 1) + 1
        final = inside[-1]
        if final.offset == last - 1 and final.command is not None:
            end = extents[final.command].end  # A command that ends the sentence is part of it.
        stood = tuple(
            (hole, mark.command)
            for hole, mark in zip(holes, inside, strict=True)
            if mark.command is not None
        )
        after = 0
        for mark, scope in zip(inside, scopes(text, holes), strict=True):
            if not after or not _BESIDE.fullmatch(prose.text, after, mark.offset):
                group += 1
            after = mark.offset + 1
            if mark.command is not None:
                base = block.range.start
                found[mark.command] = Citing(
                    text, start - base, end - base, scope, group, around, stood
                )
    return tuple(found)


class BlockSentences(NamedTuple):
    """The prose of a block, and where its sentences begin and end."""

    prose: Prose
    bounds: Sequence[int]


def block_sentences(draft: Draft, block: Block, tongue: Tongue) -> BlockSentences:
    """The sentences of a block, cited or not."""
    prose = drafts.prose(draft, block)
    return BlockSentences(prose, bounds(prose.text, tongue))


def citing_at(draft: Draft, block: Block, offset: int, tongue: Tongue) -> Citing | None:
    """The sentence of the block around or before the source's `offset`."""
    sentences = block_sentences(draft, block, tongue)
    number = sentence_number(sentences, offset)
    return None if number is None else sentence_citing(sentences, block, number)


def sentence_number(sentences: BlockSentences, offset: int) -> int | None:
    """Which sentence is around or before the source's `offset`."""
    after = bisect_right(sentences.bounds, plain_offset(sentences.prose, offset) - 1)
    return (after - 1) // 2 if after else None


def sentence_citing(sentences: BlockSentences, block: Block, number: int) -> Citing:
    """The sentence with that number, as one that cites."""
    prose, every = sentences
    first, last = every[2 * number : 2 * number + 2]
    text = unmark(prose.text[first:last]).text
    base = block.range.start
    start, end = source_offset(prose, first) - base, source_offset(prose, last - 1) + 1 - base
    return Citing(text, start, end, Scope(Range(0, len(text))), 0)


def _marks(prose: Prose, extents: Sequence[Range]) -> list[_Mark]:
    """The marks of the prose; they, its pieces and the commands are all in ascending order."""
    marks: list[_Mark] = []
    offset = prose.text.find(CITATION_MARK)
    if offset < 0:
        return marks
    following = iter((*prose.pieces[1:], (len(prose.text) + 1, 0)))
    plain, source = prose.pieces[0]
    next_plain, next_source = next(following)
    command = -1
    while offset >= 0:
        while next_plain <= offset:
            plain, source = next_plain, next_source
            next_plain, next_source = next(following)
        place = source + offset - plain
        while command + 1 < len(extents) and extents[command + 1].start <= place:
            command += 1
        around = command
        while around >= 0 and extents[around].end <= place:
            around -= 1  # A command within the argument of another one has ended.
        marks.append(_Mark(offset, around if around >= 0 else None))
        offset = prose.text.find(CITATION_MARK, offset + 1)
    return marks


def _cited_sentences(
    text: str, marks: list[_Mark], tongue: Tongue
) -> list[tuple[int, int, str, list[_Mark]]]:
    """Start and end of the sentences with marks in them, those beside each, and the marks."""
    found: list[tuple[int, int, str, list[_Mark]]] = []
    every = bounds(text, tongue) if marks else []
    last = -1
    for mark in marks:
        after = bisect_right(every, mark.offset)
        if after != last:
            first, end = every[after - 1], every[after]
            before, beyond = every[max(after - 3, 0)], every[min(after + 2, len(every) - 1)]
            around = text[before:first] + text[end:beyond]
            found.append((first, end, around, []))
            last = after
        found[-1][3].append(mark)
    return found
