"""A block, and what each mark in it means -> plain text: what Markdown, reST, Typst and Org share.

A language lists its marks in one pattern, whose alternatives all start with a literal because
only then does `re` leap over what is no mark, and says by the first character what to do.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import CITATION_MARK, Prose, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from citectx.model import Block, Citation, Draft

    Mark = Callable[["Plain", re.Match[str]], int]

_DASHES = {2: "–", 3: "—"}
_IRREGULAR_SPACE = re.compile(r"\s\s+|[^\S ]")


@dataclass(slots=True)
class Plain:
    """The parts so far and, by number, those that a later mark may show to be markup."""

    text: str
    start: int
    end: int
    parts: list[tuple[str, int]] = field(default_factory=list)
    openings: dict[str, list[int]] = field(default_factory=dict)
    ticks: dict[int, list[int]] = field(default_factory=dict)


def prose(
    draft: Draft,
    block: Block,
    markup: re.Pattern[str],
    marks: Mapping[str, Mark],
    around: Callable[[str, Range], Range],
) -> Prose:
    """The text of `block` as it is read, with one mark for each citation that prints something.

    `around` is a note or other inner block together with the markup that encloses it.
    """
    plain = Plain(draft.document.text, *block.range)
    position, end = block.range
    for stop in _stops(draft, block, around):
        position = _read(plain, position, stop.range.start, markup, marks)
        if stop.replacement:
            plain.parts.append((stop.replacement, max(position, stop.range.start)))
        position = max(position, stop.range.end)
    _read(plain, position, end, markup, marks)
    return _joined(plain.parts, block.range.start)


def keep(plain: Plain, mark: re.Match[str]) -> int:
    """The mark stays as it is written."""
    return replace(plain, mark[0], mark)


def drop(plain: Plain, mark: re.Match[str]) -> int:
    """The mark is not part of the text."""
    return mark.end()


def blank(plain: Plain, mark: re.Match[str]) -> int:
    """The mark parts words."""
    return replace(plain, " ", mark)


def dashes(plain: Plain, mark: re.Match[str]) -> int:
    """Two or three hyphens are a dash."""
    return replace(plain, _DASHES.get(len(mark[0]), mark[0]), mark)


def dots(plain: Plain, mark: re.Match[str]) -> int:
    """Three full stops are an ellipsis."""
    return replace(plain, "…", mark)


def emphasis(plain: Plain, mark: re.Match[str]) -> int:
    """Drop as many signs as close an emphasis and keep the rest as its possible opening."""
    sign = mark[0][0]
    before = plain.text[mark.start() - 1] if mark.start() > plain.start else " "
    after = plain.text[mark.end()] if mark.end() < plain.end else " "
    opens, closes = not after.isspace(), not before.isspace()
    if sign == "_":
        opens, closes = opens and not before.isalnum(), closes and not after.isalnum()
    left = len(mark[0])
    openings = plain.openings.setdefault(sign, [])
    while left and closes and openings:
        number = openings.pop()
        opening, offset = plain.parts[number]
        used = min(left, len(opening))
        left -= used
        plain.parts[number] = (opening[used:], offset)
        if len(opening) > used:
            openings.append(number)
    if left:
        if opens:
            openings.append(len(plain.parts))
        plain.parts.append((sign * left, mark.end() - left))
    return mark.end()


def replace(plain: Plain, replacement: str, mark: re.Match[str]) -> int:
    """Put `replacement` where the mark is."""
    plain.parts.append((replacement, mark.start()))
    return mark.end()


def keep_range(plain: Plain, start: int, end: int) -> None:
    """Add a part of the source as it is written."""
    plain.parts.append((plain.text[start:end], start))


def erase(plain: Plain, number: int) -> None:
    """Drop a part that has turned out to be markup."""
    plain.parts[number] = ("", plain.parts[number][1])


class _Stop(NamedTuple):
    """A piece of a block that stands for something else: a citation, or a note's own block."""

    range: Range
    replacement: str


def _stops(draft: Draft, block: Block, around: Callable[[str, Range], Range]) -> Iterator[_Stop]:
    """The citations and inner blocks of a block in their order, none inside another."""
    reached = block.range.start
    cited = bisect_left(draft.citations, reached, key=_start)
    inner = bisect_left(draft.blocks, reached, key=_start)
    while True:
        cited, citation = _next_citation(draft, block, cited, reached)
        inner, nested = _next_block(draft, block, inner, reached, around)
        if citation is not None and (nested is None or citation < nested):
            stop, cited = citation, cited + 1
        elif nested is not None:
            stop, inner = nested, inner + 1
        else:
            return
        yield stop
        reached = stop.range.end


def _next_citation(
    draft: Draft, block: Block, number: int, reached: int
) -> tuple[int, _Stop | None]:
    """The first citation from that number on that begins so far in the block, and its number."""
    citations, end = draft.citations, block.range.end
    if number < len(citations) and citations[number].range.start < reached:
        number = bisect_left(citations, reached, number, key=_start)
    # A key that is still to be typed may be empty and stand at the very end.
    while number < len(citations) and citations[number].range.start <= end:
        extent = citations[number].extent
        if reached <= extent.start < end:
            last = number
            while last + 1 < len(citations) and citations[last + 1].extent == extent:
                last += 1
            # Those that print nothing leave no mark.
            return last, _Stop(extent, "" if citations[last].silent else CITATION_MARK)
        number += 1
    return number, None


def _next_block(
    draft: Draft, block: Block, number: int, reached: int, around: Callable[[str, Range], Range]
) -> tuple[int, _Stop | None]:
    """The same of the blocks inside."""
    blocks, end = draft.blocks, block.range.end
    if number < len(blocks) and blocks[number].range.start < reached:
        number = bisect_left(blocks, reached, number, key=_start)
    while number < len(blocks) and (inner := blocks[number].range).start < end:
        if inner.end <= end and inner != block.range:
            enclosed = around(draft.document.text, inner)
            if enclosed.start >= reached:
                return number, _Stop(enclosed, "")
        number += 1
    return number, None


def _start(it: Block | Citation) -> int:
    return it.range.start


def _read(
    plain: Plain, position: int, stop: int, markup: re.Pattern[str], marks: Mapping[str, Mark]
) -> int:
    """Add the parts between `position` and `stop`, and say how far the last mark reached."""
    text, parts, search = plain.text, plain.parts, markup.search
    while mark := search(text, position, stop):
        if mark.start() > position:
            parts.append((text[position : mark.start()], position))
        position = marks[text[mark.start()]](plain, mark)
    if position < stop:
        parts.append((text[position:stop], position))
    return max(position, stop)


def _joined(parts: Iterable[tuple[str, int]], start: int) -> Prose:
    """The parts, each a text and the source offset it runs in step with, as one line.

    `start` is the source offset of the whole, which an empty prose points to.
    """
    texts: list[str] = []
    pieces: list[tuple[int, int]] = []
    length = 0
    step = 0
    after_space = True
    for part, offset in _without_irregular_space(parts):
        if after_space and part[0] == " ":
            part, offset = part[1:], offset + 1
            if not part:
                continue
        if not pieces or offset - length != step:
            pieces.append((length, offset))
            step = offset - length
        texts.append(part)
        length += len(part)
        after_space = part[-1] == " "
    text = "".join(texts).rstrip(" ")
    if not text:
        return Prose("", ((0, start),))
    while pieces[-1][0] >= len(text):
        pieces.pop()
    return Prose(text, tuple(pieces))


def _without_irregular_space(parts: Iterable[tuple[str, int]]) -> Iterable[tuple[str, int]]:
    """The same parts, none of them empty, cut so that the only white space is single blanks."""
    for part, offset in parts:
        position = 0
        for space in _IRREGULAR_SPACE.finditer(part):
            if space.start() > position:
                yield part[position : space.start()], offset + position
            yield " ", offset + space.start()
            position = space.end()
        if position < len(part):
            yield part[position:], offset + position
