"""Blocks of a paper -> the same blocks; what only looks like a heading is text.

Rules see one block at a time and take rows of tables, theorems, names and steps of an algorithm for
headings too. What tells them apart is the whole paper: whether others are set alike, whether their
numbers count, whether text follows below. The weights of these signs are learned from papers whose
headings are known (`benchmarks/train_pdf_headings.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read import headings as section_kind
from citectx.papers.read.abstract_heading import is_abstract_heading
from citectx.papers.read.pdf import headings
from citectx.papers.read.pdf.layout import TOP
from citectx.papers.read.reference_heading import is_reference_heading

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from citectx.papers.read.pdf.layout import Block, Manner

_WEIGHTS = Path(__file__).parents[1] / "data" / "heading_weights.tsv"
_LETTERS = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER = re.compile(r"(?:\d{1,2}|[IVX]{1,5}|[A-Z])(?:\.\d{1,2}){0,3}(?=[.:)\s])")
_ROMAN = {"I": 1, "V": 5, "X": 10}
_FULL = 0.75  # Of the room: what a line of running text fills.
_SAME_ROW = 1.0  # Points.
_FARTHEST = 4.0  # Usual distances between lines; a wider blank says no more.
_MOST_LARGER = 0.6
_SOME_LINES = 3
_SOME_SECTIONS = 2  # That are set apart, so that what is set like the text is none.
_LARGER = 1.06
_MOST_OF_BACK = 4  # Words of "Author contributions" and the like.


class _Look(NamedTuple):
    size: int
    font: str
    is_capital: bool


def with_unlikely_as_text(
    blocks: Sequence[Block], manner: Manner, names: Mapping[int, frozenset[str]]
) -> list[Block]:
    """The blocks; `names` are by page the headings that the file's own table of contents tells."""
    weights = _weights()
    found = list(blocks)
    signs_of = heading_signs(blocks, manner, names)
    apart = [at for at in signs_of if not _is_plain(blocks[at], manner)]
    sections = [at for at in apart if signs_of[at]["numbered"] or is_certain(blocks[at])]
    counts = {_count(blocks[at].text) for at in sections}
    for at, signs in signs_of.items():
        item = len(sections) >= _SOME_SECTIONS and _is_item(blocks[at], manner, counts)
        unlikely = _score(signs, weights) < 0 or (item and not signs["listed"])
        if unlikely and not is_certain(blocks[at]):
            row = signs["gaps"] and not item
            found[at] = blocks[at]._replace(kind="aside" if row else "text")
    return found


def _is_item(block: Block, manner: Manner, counts: Container[tuple[int, ...]]) -> bool:
    """Whether a block is a short item of a list: it is set like the text and has a whole number,
    which does not go on with those of the sections that are set apart.
    """
    count = _count(block.text)
    if len(count) != 1 or not block.text[0].isdigit() or not _is_plain(block, manner):
        return False
    return count in counts or (count[0] - 1,) not in counts


def _is_plain(block: Block, manner: Manner) -> bool:
    """Whether a block is set like the text."""
    first = block.lines[0]
    alike = first.style == manner.style == first.ending and first.size < _LARGER * manner.size
    return alike and not headings.is_in_capitals(block.text)


def is_certain(block: Block) -> bool:
    """Whether the words alone make a heading of any paper."""
    text = block.text
    if headings.is_known(text) or headings.is_about_people(text):
        return True
    if is_reference_heading(text) or is_abstract_heading(text):
        return True
    return section_kind.kind(text) == "back" and text.count(" ") < _MOST_OF_BACK


def _score(signs: Mapping[str, float], weights: Mapping[str, float]) -> float:
    return weights["always"] + sum(value * weights[name] for name, value in signs.items())


@cache
def _weights() -> Mapping[str, float]:
    rows = (line.split("\t") for line in _WEIGHTS.read_text(encoding="utf-8").splitlines()[1:])
    return {name: float(weight) for name, weight in rows}


def heading_signs(
    blocks: Sequence[Block], manner: Manner, names: Mapping[int, frozenset[str]]
) -> dict[int, dict[str, float]]:
    """What speaks for and against each block that may be a heading, by its place."""
    places = [at for at, block in enumerate(blocks) if block.kind == "heading"]
    looks = {at: _look(blocks[at]) for at in places}
    times = Counter(looks.values())
    numbered = Counter(looks[at] for at in places if _count(blocks[at].text))
    known = Counter(looks[at] for at in places if is_certain(blocks[at]))
    listed = Counter(
        looks[at]
        for at in places
        if headings.is_named(blocks[at].lines, names.get(blocks[at].lines[0].page, frozenset()))
    )
    inside = Counter(_look(block) for block in blocks if block.kind == "text")
    texts = Counter(blocks[at].text for at in places)
    begun = next((at for at in places if is_certain(blocks[at])), 0)
    found = {}
    counts: set[tuple[int, ...]] = set()
    for at in places:
        block, look = blocks[at], looks[at]
        count = _count(block.text)
        own = _own_signs(block, manner)
        own["counts on"] = float(bool(count) and _goes_on(count, counts))
        own["counts wrong"] = float(bool(count) and not own["counts on"])
        counts.add(count)
        own["alike"] = log(times[look])
        own["alike are numbered"] = numbered[look] / times[look]
        own["alike are known"] = float(known[look] > 0)
        own["alike are listed"] = float(listed[look] > 0)
        own["text is alike"] = log(1 + inside[look])
        own["listed"] = float(
            headings.is_named(block.lines, names.get(block.lines[0].page, frozenset()))
        )
        own["repeated"] = float(texts[block.text] > 1)
        own["in front"] = float(at < begun and block.lines[0].page == blocks[0].lines[0].page)
        own |= _signs_around(block, blocks[at - 1] if at else None, blocks[at + 1 : at + 2])
        # Tables of contents often have fewer levels than the paper, where the numbers go on or
        # bold words stand in line with their text.
        deeper = (len(count) > 1 and own["counts on"]) or (own["bold"] and own["run in"])
        own["others are listed"] = float(bool(listed) and not own["listed"] and not deeper)
        found[at] = own
    return found


def _look(block: Block) -> _Look:
    line = block.lines[0]
    return _Look(round(2 * line.size), line.style.font, headings.is_in_capitals(block.text))


def _count(text: str) -> tuple[int, ...]:
    """The numbers that a heading is counted by, none without."""
    match = _NUMBER.match(text)
    if match is None or headings.NUMBER.match(text) is None:
        return ()
    first, *rest = match.group().split(".")
    return (_value(first), *(int(it) for it in rest if it))


def _value(number: str) -> int:
    if number.isdigit():
        return int(number)
    if not set(number) <= set(_ROMAN) or number in ("X", "V"):
        return ord(number[0]) - ord("A") + 1
    values = [_ROMAN[letter] for letter in number]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))


def _goes_on(count: tuple[int, ...], counts: set[tuple[int, ...]]) -> bool:
    """Whether the number follows one that was there, or is the first of its level."""
    *above, last = count
    return (*above, last - 1) in counts or (last <= 1 and (not above or tuple(above) in counts))


def _own_signs(block: Block, manner: Manner) -> dict[str, float]:
    first, text = block.lines[0], block.text
    bare = text[match.end() :] if (match := headings.NUMBER.match(text)) else text
    letters = len(_LETTERS.findall(bare))
    room = block.right - block.left
    left = first.left - block.left
    words = _WORD.findall(bare)
    larger = first.size / manner.size - 1
    # The number of a heading is often set like the text.
    style = first.ending if match else first.style
    return {
        "larger": min(max(larger, 0.0), _MOST_LARGER),
        "smaller": min(max(-larger, 0.0), _MOST_LARGER),
        "bold": float(style.bold and not manner.style.bold),
        "italic": float(style.italic and not manner.style.italic),
        "capitals": float(headings.is_in_capitals(text)),
        "other font": float(first.style.font != manner.style.font),
        "fixed": float(first.style.fixed or first.ending.fixed),
        "formula": float(first.style.formula or first.ending.formula),
        "numbered": float(bool(match) and text[0].isdigit()),
        "lettered": float(bool(match) and not text[0].isdigit()),
        "closed": float(text[-1] == "."),
        "colon": float(text[-1] == ":"),
        "no section": float(headings.is_no_section(bare)),
        "other signs": 1 - letters / max(len(bare.replace(" ", "")), 1),
        "words": min(len(words), 15) / 10,
        "one word": float(len(words) <= 1),
        "small initials": sum(1 for it in words if it[0].islower()) / max(len(words), 1),
        "lines": float(len(block.lines) - 1),
        "full": float(first.right - first.left > 0.9 * room),
        "gaps": float(any(line.gaps for line in block.lines)),
        "indent": min(max(left / first.size, 0.0), 3.0),
        "centred": float(
            left > first.size and abs(left - (block.right - first.right)) < 1.5 * first.size
        ),
    }


def _signs_around(
    block: Block, before: Block | None, following: Sequence[Block]
) -> dict[str, float]:
    after = following[0] if following else None
    last = block.lines[-1]
    beside = after is not None and abs(after.lines[0].baseline - last.baseline) < _SAME_ROW
    top = block.above >= TOP
    signs = {
        "run in": float(beside),
        "blank above": min(block.above, _FARTHEST) if not top else 0.0,
        "on top": float(top),
        "blank below": min(after.above, _FARTHEST) if after and not beside else 0.0,
        "over text": 0.0,
        "over heading": 0.0,
        "over other": 0.0,
        "text before open": float(
            before is not None and before.kind == "text" and before.text[-1] not in ".?!:;)"
        ),
        "after heading": float(before is not None and before.kind == "heading"),
    }
    if after is None:
        return signs
    if after.kind == "text":
        line = after.lines[0]
        wide = line.right - line.left > _FULL * (after.right - after.left) and not line.gaps
        signs["over text"] = 1.0 if wide or len(after.lines) >= _SOME_LINES else 0.5
    else:
        signs["over heading" if after.kind == "heading" else "over other"] = 1.0
    return signs
