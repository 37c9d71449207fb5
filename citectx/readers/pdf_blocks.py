"""Columns of a page -> blocks: text, headings, captions, footnotes, and asides to leave out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from citectx.readers import pdf_headings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citectx.readers.pdf_columns import Column
    from citectx.readers.pdf_lines import Line
    from citectx.readers.pdf_manner import Manner

Kind = Literal["text", "heading", "caption", "footnote", "aside"]

_CAPTION = re.compile(
    r"(?:(?:Supplementary |Extended Data |Online )?(?:Figure|Fig|FIGURE|FIG|Table|TABLE|Tab"
    r"|Algorithm|ALGORITHM|Listing|Scheme|Plate|Chart|Box|Exhibit|Abbildung|Tabelle)\.?)"
    r"\s*(?:S?\d{1,3}[a-z]?|[IVX]{1,5}|[A-Z]\.?\d{1,2})\s*(?P<mark>[.:|–—-])?(?=\s|$)"
)
_BULLET = re.compile(r"(?:[•◦▪■●○‣∙·*–—-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+\S")
_MARKER = re.compile(r"(?:\d{1,2}|[*∗†‡§¶#])\s?(?=\S)")
_WORDS = re.compile(r"[^\W\d_]{3,}")
_NEW_BLOCK = 1.42  # So many usual distances between two lines part two blocks.
_OTHER_SIZE = 0.08
_SMALL = 0.93
_TINY = 0.82
_TINIEST = 0.68


class Block(NamedTuple):
    """Lines that belong together; `left` and `right` are the room of their column.

    `above` is the blank over the block, in usual distances between lines.
    """

    kind: Kind
    lines: tuple[Line, ...]
    left: float
    right: float
    above: float

    @property
    def text(self) -> str:
        """The block in one line."""
        return " ".join(line.text for line in self.lines)


def blocks(columns: Iterable[Column], manner: Manner) -> list[Block]:
    """The blocks of a page in reading order."""
    found: list[Block] = []
    for column in columns:
        groups = [_block(group, column, manner) for group in _groups(column.lines, manner)]
        found += _footnotes_named(_asides_named(groups, manner), manner)
    return found


class _Group(NamedTuple):
    lines: list[Line]
    above: float


def _groups(lines: Sequence[Line], manner: Manner) -> list[_Group]:
    """The lines parted at wide blanks, changes of size and headings."""
    found: list[_Group] = []
    previous = None
    for line in lines:
        if previous is None:
            found.append(_Group([line], 9.0))
        else:
            above = (previous.baseline - line.baseline) / manner.distance(
                previous if previous.size < line.size else line
            )
            if above > _NEW_BLOCK or _changes(previous, line, above, manner):
                found.append(_Group([line], above))
            else:
                found[-1].lines.append(line)
        previous = line
    return found


def _changes(previous: Line, line: Line, above: float, manner: Manner) -> bool:
    if abs(previous.size - line.size) > _OTHER_SIZE * manner.size:
        return len(line.text) > 3 and len(previous.text) > 3
    apart = pdf_headings.is_set_apart(line, manner)
    if apart != pdf_headings.is_set_apart(previous, manner):
        return True
    return above > 1.12 and _CAPTION.match(line.text) is not None


def _block(group: _Group, column: Column, manner: Manner) -> Block:
    lines = group.lines
    room = column.left, column.right
    indent = (lines[0].left - column.left) / manner.size
    kind: Kind = "text"
    if _is_caption(group, manner):
        kind = "caption"
    elif (
        len(lines) <= 4
        and len(lines[0].gaps) < 2
        and pdf_headings.is_heading(lines, manner, above=group.above, indent=indent)
    ):
        kind = "heading"
    elif all(line.style.fixed for line in lines) and not manner.style.fixed:
        kind = "aside"
    return Block(kind, tuple(lines), *room, group.above)


def _is_caption(group: _Group, manner: Manner) -> bool:
    """Whether a block opens as captions do; "Table 3 shows" is running text."""
    match = _CAPTION.match(group.lines[0].text)
    if match is None:
        return False
    first = group.lines[0]
    other_manner = abs(first.size - manner.size) > 0.05 * manner.size or first.style.bold
    rest = first.text[match.end() :].lstrip()
    return bool(match["mark"]) or other_manner or not rest or rest[0].isupper()


def _asides_named(found: list[Block], manner: Manner) -> list[Block]:
    """The same blocks; those of tables and pictures have become asides."""
    named = [
        block._replace(kind="aside") if block.kind == "text" and _is_scrap(block, manner) else block
        for block in found
    ]
    for position, block in enumerate(named):
        if block.kind == "caption":
            for step in (-1, 1):
                _drop_neighbours(named, position, step, manner)
    return named


def _drop_neighbours(named: list[Block], position: int, step: int, manner: Manner) -> None:
    """Takes what stands next to a caption and is no prose for a part of its table or picture."""
    at = position + step
    while 0 <= at < len(named) and named[at].kind in ("text", "aside", "heading"):
        if named[at].kind != "aside":
            if _is_prose(named[at], manner) or named[at].kind == "heading":
                return
            named[at] = named[at]._replace(kind="aside")
        at += step


def _is_scrap(block: Block, manner: Manner) -> bool:
    """Whether a block shows by itself that it is a table or belongs to a picture."""
    lines = block.lines
    tabular = sum(1 for line in lines if line.gaps)
    if tabular >= 0.5 * len(lines) and (len(lines) > 2 or sum(len(it.gaps) for it in lines) > 2):
        return not _BULLET.match(lines[0].text)
    size = lines[0].size / manner.size
    return size < _TINIEST or (size < _TINY and not _is_prose(block, manner))


def _is_prose(block: Block, manner: Manner) -> bool:
    room = block.right - block.left
    wide = sum(
        1
        for line in block.lines
        if line.right - line.left > 0.75 * room and _share_of_words(line.text) > 0.6
    )
    if wide and block.lines[0].size > _TINY * manner.size:
        return wide >= 0.4 * len(block.lines)
    wordy = sum(1 for line in block.lines if len(line.text.split()) > 5 and not line.gaps)
    return wordy >= 0.5 * len(block.lines) and _share_of_words(block.text) > 0.6


def _share_of_words(text: str) -> float:
    """How much of the text is words; formulas and tables have few."""
    solid = len(text) - text.count(" ")
    return sum(map(len, _WORDS.findall(text))) / max(solid, 1)


def _footnotes_named(found: list[Block], manner: Manner) -> list[Block]:
    """The same blocks; small print at the foot of the column has become footnotes."""
    at = len(found)
    while at > 0 and _is_small_print(found[at - 1], manner):
        at -= 1
    first = next(
        (it for it in range(at, len(found)) if _MARKER.match(found[it].lines[0].text)), len(found)
    )
    if first == 0:
        return found
    return [
        *found[:first],
        *(block._replace(kind="footnote") for block in found[first:]),
    ]


def _is_small_print(block: Block, manner: Manner) -> bool:
    small = all(line.size < _SMALL * manner.size for line in block.lines if len(line.text) > 3)
    return block.kind in ("text", "aside") and small
