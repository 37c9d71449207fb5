"""Lines of all pages -> the text, and apart from it what is printed around it, page numbers too."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.papers.read.pdf.line_numbers import without_line_numbers
from citectx.text.identifiers import first_doi

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from citectx.papers.read.pdf.layout import Line


_OUTER_ROWS = 5  # Heads and feet are among so many rows at either end of a page.
_ROW = 3.0
_SCANNED_ROW = 9.0  # Scanned pages are not all cut alike.
_PAGE_NUMBER = re.compile(
    r"(?i)[\s\-–—~•|\[(.]*(?:p(?:age|\.)?\s*)?(?:\d{1,5}|[ivxlc]{1,6})(?:\s*(?:/|of)\s*\d{1,5})?"
    r"[\s\-–—~•|\])'.,]*"
)
_DIGITS = re.compile(r"\d+")
_NOT_LETTERS = re.compile(r"[^\w#]+|_")
_SHORTEST_HEAD = 4
_LONGEST_HEAD = 120
_FEWEST_PAGES = 3
_MOST_PAGES = 0.5
_OF_ANY_SIZE = float("inf")
_LARGER = 1.25  # Than heads of the same words is a title.
_APART = 2.0
_TINY = 6.0  # Points.
_LONE = 3.0
# That of "Spin-1" is none, that of "1-13" is.
_NUMBER = re.compile(r"(?<![\d.,/:])(?<![^\W\d_][-–])\d{1,5}(?![\d.,/:])")
_OF_ALL = re.compile(r"(?<![\d.,/:])(\d{1,5})\s*(?:/|of)\s*\d{1,5}\W*$")
_AGREEING = 0.5
_YEAR = re.compile(r"(?<![\d./-])(?:19|20)\d\d(?!\d|[-–]\d)")
_PUBLISHED = re.compile(
    r"(?i)published\D{0,20}?(?:\d{1,2}\s)?\w*\s?((?:19|20)\d\d)|\(((?:19|20)\d\d)\)"
)


class Pages(NamedTuple):
    """Page by page, the lines of the text and the lines around it."""

    text: tuple[tuple[Line, ...], ...]
    furniture: tuple[tuple[Line, ...], ...]


def without_furniture(pages: Sequence[Sequence[Line]]) -> Pages:
    """The text set free from heads, feet, imprints, page numbers and line numbers."""
    numberless = without_line_numbers(pages)
    stamps = _stamps(numberless)
    unstamped = [[line for line in page if id(line) not in stamps] for page in numberless]
    outer = [_outer_rows(page) for page in unstamped]
    repeated, heights = _repeated(outer) | _counting(outer), _heights_of_numbers(outer)
    furniture = [
        stamps | _around(page, rows, repeated, heights)
        for page, rows in zip(unstamped, outer, strict=True)
    ]
    text = [
        [line for line in page if id(line) not in around]
        for page, around in zip(numberless, furniture, strict=True)
    ]
    if len(text) >= _FEWEST_PAGES:
        furniture[0].update(map(id, _imprint(text)))
    return Pages(
        tuple(
            tuple(line for line in page if id(line) not in around)
            for page, around in zip(numberless, furniture, strict=True)
        ),
        tuple(
            tuple(line for line in page if id(line) in around)
            for page, around in zip(numberless, furniture, strict=True)
        ),
    )


def _stamps(pages: Iterable[Sequence[Line]]) -> set[int]:
    """The lines that come back at the same place of most pages, as "Do not distribute" does.

    Publishers and libraries print them across the text, where heads and feet are not looked for.
    """
    places: dict[tuple[str, int, int, int], list[Line]] = {}
    number = 0
    for page in pages:
        number += bool(page)
        for line in page:
            place = (line.text, round(line.left), round(line.baseline), round(line.size))
            places.setdefault(place, []).append(line)
    fewest = max(_FEWEST_PAGES, _MOST_PAGES * number)
    return {
        id(line)
        for (text, *_), lines in places.items()
        if len(lines) >= fewest and len(_wording(text)) >= _SHORTEST_HEAD
        for line in lines
    }


def _around(
    page: Sequence[Line], outer: _Outer, repeated: Mapping[str, float], heights: set[int]
) -> set[int]:
    """The heads and feet of a page; one without other text has none, unless they count pages."""
    found = {id(line): line for side in outer for line in _head(side, repeated, heights)}
    counts = any(repeated.get(_wording(it.text)) == _OF_ANY_SIZE for it in found.values())
    return set(found) if counts or len(found) < len(page) else set()


class _Outer(NamedTuple):
    """Rows at both ends of a page, the outermost first."""

    top: list[list[Line]]
    bottom: list[list[Line]]


def _outer_rows(page: Sequence[Line]) -> _Outer:
    ordered = sorted(page, key=lambda line: -line.baseline)
    return _Outer(_first_rows(ordered), _first_rows(reversed(ordered)))


def _first_rows(lines: Iterable[Line]) -> list[list[Line]]:
    rows: list[list[Line]] = []
    for line in lines:
        if rows and abs(rows[-1][0].baseline - line.baseline) < _ROW:
            rows[-1].append(line)
        elif len(rows) == _OUTER_ROWS:
            break
        else:
            rows.append([line])
    return rows


def _repeated(outer: Iterable[_Outer]) -> dict[str, float]:
    """The wordings, numbers aside, that come back at the same height of several pages.

    Each has the size in which it is set there: a title may become the head of later pages.
    """
    sizes: dict[tuple[str, int], list[float]] = {}
    for page in outer:
        found = {
            (_wording(line.text), round(line.baseline / _ROW) + shift): line.size
            for side in page
            for row in side
            for line in row
            for shift in (0, 1)
        }
        for key, size in found.items():
            sizes.setdefault(key, []).append(size)
    largest: dict[str, float] = {}
    for (wording, _), own in sizes.items():
        if len(own) > 1 and len(wording) >= _SHORTEST_HEAD:
            largest[wording] = max(largest.get(wording, 0.0), *own)
    return largest


def _counting(outer: Sequence[_Outer]) -> dict[str, float]:
    """The wordings of outermost rows that hold a number which counts the pages, of any size."""
    votes: dict[tuple[int, int], list[list[Line]]] = {}
    for page, sides in enumerate(outer):
        for side, rows in enumerate(sides):
            row = sorted(rows[0], key=lambda line: line.left) if rows else []
            for number in _numbers_of_row([line.text for line in row]):
                votes.setdefault((side, number - page), []).append(row)
    return {
        _wording(line.text): _OF_ANY_SIZE
        for rows in votes.values()
        if len(rows) > 1 and 2 * len(rows) >= len(outer) - 1
        for row in rows
        for line in row
        if len(_wording(line.text)) > 1 and len(line.text) < _LONGEST_HEAD
    }


def _numbers_of_row(texts: Sequence[str]) -> set[int]:
    """What may be the number of the page: at the ends of a row, or all of a part of it."""
    alone = [text for text in texts if _PAGE_NUMBER.fullmatch(text)]
    return {int(number) for text in (*alone, " ".join(texts)) for number in _ends(text)}


@lru_cache(maxsize=1024)
def _wording(text: str) -> str:
    return _NOT_LETTERS.sub("", _DIGITS.sub("#", text.lower()))


def _heights_of_numbers(outer: Iterable[_Outer]) -> set[int]:
    """Where page numbers stand: at the same height on several pages."""
    times: Counter[int] = Counter()
    pages = 0
    for page in outer:
        pages += 1
        heights = {
            round(line.baseline / _SCANNED_ROW) + shift
            for side in page
            for row in side
            for line in row
            if _PAGE_NUMBER.fullmatch(line.text)
            for shift in (-1, 0, 1)
        }
        times.update(heights)
    return {height for height, number in times.items() if number > 1 or pages < _FEWEST_PAGES}


def _head(
    rows: Sequence[Sequence[Line]], repeated: Mapping[str, float], heights: set[int]
) -> list[Line]:
    """What of these rows, from the outside inwards, is no text."""
    lines: list[Line] = []
    if _is_lone_number(rows):
        heights = {*heights, round(rows[0][0].baseline / _SCANNED_ROW)}
    for at, row in enumerate(rows):
        if not _is_around(row, repeated, heights) and not (
            at == 0 and _is_stamp(rows) and _is_around(rows[1], repeated, heights)
        ):
            break
        lines += row
    return lines


def _is_around(row: Sequence[Line], repeated: Mapping[str, float], heights: set[int]) -> bool:
    """Whether all of a row comes back on other pages, or is the number of the page."""
    return all(
        it.size < _LARGER * repeated.get(_wording(it.text), 0.0) or _is_page_number(it, heights)
        for it in row
    )


def _is_stamp(rows: Sequence[Sequence[Line]]) -> bool:
    """Whether the outermost row is tiny, as archives print theirs, and the next is not."""
    return len(rows) > 1 and all(it.size < _TINY for it in rows[0]) and rows[1][0].size > _TINY


def _is_lone_number(rows: Sequence[Sequence[Line]]) -> bool:
    """Whether the outermost row is a number far from all text, as on first pages."""
    if len(rows) < 2 or len(rows[0]) > 1:
        return False
    line, next_line = rows[0][0], rows[1][0]
    far = abs(line.baseline - next_line.baseline) > _LONE * line.size
    return far and _PAGE_NUMBER.fullmatch(line.text) is not None


def _is_page_number(line: Line, heights: set[int]) -> bool:
    at_height = round(line.baseline / _SCANNED_ROW) in heights
    return at_height and _PAGE_NUMBER.fullmatch(line.text) is not None


def _imprint(text: Sequence[Sequence[Line]]) -> list[Line]:
    """Lines of the first page that stand outside of where all others have their text.

    That is known only where the others have more of it than the first page.
    """
    others = [line for page in text[1:] for line in page]
    if not text[0] or len(others) <= len(text[0]):
        return []
    lowest = min(line.baseline for line in others)
    highest = max(line.baseline for line in others)
    usual = Counter(round(line.size) for line in others).most_common(1)[0][0]
    below = [line for line in text[0] if line.baseline < lowest - usual]
    above = [
        line for line in text[0] if line.baseline > highest + usual and line.size < 1.1 * usual
    ]
    outside = {id(line) for line in (*below, *above)}
    inside = [line for line in text[0] if id(line) not in outside]
    lines = []
    if inside and below and _is_apart(min(it.baseline for it in inside), below):
        lines += below
    if inside and above and _is_apart(max(it.baseline for it in inside), above):
        lines += above
    return lines


def _is_apart(edge: float, lines: Sequence[Line]) -> bool:
    """Whether more than the room of a line lies between the text and these lines."""
    return min(abs(edge - line.baseline) - _APART * line.size for line in lines) > 0


def page_labels(claimed: Sequence[str], furniture: Sequence[Sequence[Line]]) -> tuple[str, ...]:
    """The file's own labels where they say more than the count, else the printed numbers."""
    counted = [str(number) for number in range(1, len(claimed) + 1)]
    if any(claimed) and list(claimed) != counted:
        return tuple(claimed)
    printed = _printed(furniture, _ends)
    if printed is None:
        printed = _printed(furniture, _counted)
    if printed is not None:
        return tuple(str(number + printed) for number in range(len(furniture)))
    return tuple(claimed)


def _printed(furniture: Sequence[Sequence[Line]], numbers: Callable[[str], set[str]]) -> int | None:
    """The number printed on the first page, if the numbers of most pages agree on it."""
    votes: Counter[int] = Counter()
    for page, lines in enumerate(furniture):
        votes.update({int(it) - page for line in lines for it in numbers(line.text)})
    if not votes:
        return None
    first, times = votes.most_common(1)[0]
    return first if times > 1 and times >= _AGREEING * len(furniture) and first >= 0 else None


def _ends(text: str) -> set[str]:
    """Numbers at the start and the end of a head or foot, where page numbers stand."""
    found = list(_NUMBER.finditer(text))
    return {it.group() for it in found if it.start() <= 2 or it.end() >= len(text) - 2}


def _counted(text: str) -> set[str]:
    """The page number of a head such as "Algorithms 2023, 16, 56 5 of 21"."""
    return set(_OF_ALL.findall(text))


def doi(texts: Iterable[str]) -> str:
    """The first identifier that the margins of a paper name."""
    return next(filter(None, map(first_doi, texts)), "")


def year(texts: Iterable[str]) -> str:
    """The year that the margins of a paper name as that of its publication, else most often."""
    joined = "\n".join(texts)
    published = _PUBLISHED.search(joined)
    if published:
        return published[1] or published[2]
    years = Counter(_YEAR.findall(joined))
    return years.most_common(1)[0][0] if years else ""
