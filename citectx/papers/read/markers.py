"""Text with citation markers -> readable text, and where it cites which works.

"[12]" says nothing to a reader of one passage and is left out where the file links it; "Smith
et al. (2010)" is part of its sentence and stays.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import CITATION_MARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NUMBER = re.compile(r"[\[(]?\s*\d{1,4}[a-z]?(?:\s*[,–-]\s*\d{1,4})*\s*[\])]?[,.]?")
_LIST = rf"{CITATION_MARK}(?:\s*[,;–—-]?\s*{CITATION_MARK})*"
_MARKS = re.compile(rf"\s*(?:\[\s*{_LIST}\s*\]|\(\s*{_LIST}\s*\)|{_LIST})")
_RANGE = re.compile(r"[–—-]")
_SPACE = re.compile(r"\s+")
_GAP_BEFORE_STOP = re.compile(r" (?=[.,;](?: |$))")  # Where a formula or figure was taken out.
_OPENING = re.compile(
    r"\s*[(\[](?:(?:see(?: also)?|e\.g\.|i\.e\.|cf\.?|reviewed (?:in|by)),?)?\s*$"
)
_CLOSING = re.compile(r"\s*[)\]]")
_SEPARATOR = re.compile(r"\s*[,;]\s*")
_LONGEST_RANGE = 50
_LONGEST_OPENING = 40


class Marker(NamedTuple):
    """A citation in running text: what is printed, and the positions of the works it means.

    `raised` ones are printed above the line, where nothing else tells them from the text.
    """

    text: str
    works: tuple[int, ...]
    raised: bool = False


def numbers(runs: Iterable[Sequence[str | Marker]]) -> frozenset[str]:
    """The markers that are mere numbers, if the paper cites by number.

    One that cites by name has a few strays at most, and these are no citations: "3 m²".
    """
    printed = [piece.text.strip() for run in runs for piece in run if isinstance(piece, Marker)]
    found = [text for text in printed if _NUMBER.fullmatch(text)]
    return frozenset(found) if len(found) * 2 > len(printed) else frozenset()


def resolve(
    pieces: Sequence[str | Marker], numbers: frozenset[str]
) -> tuple[str, list[tuple[int, tuple[int, ...]]]]:
    """The text to read, and pairs of an offset in it and the works cited just before there.

    Markers among `numbers` are left out where the text reads well without them.
    """
    marked, found = _marked(pieces)
    waiting = iter(found)
    text, cites = "", []
    done = 0
    for match in _MARKS.finditer(marked):
        text += marked[done : match.start()]
        run = [next(waiting) for _ in range(match.group().count(CITATION_MARK))]
        silent = not any(marker.text for marker in run) or (
            all(marker.text.strip() in numbers for marker in run)
            and _is_set_off(match.group().strip(), run)
            and _may_fall(marked, match)
        )
        done = match.end()
        if silent:
            text, done = _closed(text, marked, done)
        else:
            text += _printed(match.group(), run)
        cites.append((len(text), _works(match.group(), run)))
    text += marked[done:]
    stripped = text.lstrip()
    lost = len(text) - len(stripped)
    return stripped.rstrip(), [(max(offset - lost, 0), works) for offset, works in cites]


def _marked(pieces: Sequence[str | Marker]) -> tuple[str, list[Marker]]:
    """The text with single spaces and one mark for every marker."""
    found = [piece for piece in pieces if isinstance(piece, Marker)]
    joined = "".join(
        CITATION_MARK if isinstance(piece, Marker) else piece.replace(CITATION_MARK, "")
        for piece in pieces
    )
    return _GAP_BEFORE_STOP.sub("", _SPACE.sub(" ", joined)), found


def _is_set_off(shown: str, run: Sequence[Marker]) -> bool:
    """Whether the run stands in brackets or above the line, apart from the sentence."""
    return shown[0] in "[(" or all(
        marker.raised or marker.text.strip()[:1] in {"[", "("} for marker in run
    )


def _may_fall(marked: str, match: re.Match[str]) -> bool:
    """False where the number is the subject of its sentence: "[12] showed that"."""
    before, after = marked[: match.start()], marked[match.end() :]
    begins = not before or before[-1] in ".?!"
    spaced = not before or match.group()[0] == " "
    return not (begins and spaced and after[1:2].islower())


def _closed(text: str, marked: str, done: int) -> tuple[str, int]:
    """The text before and the place after a gap, without what the gap leaves behind: "(see )"."""
    opening = _OPENING.search(text, max(0, len(text) - _LONGEST_OPENING))
    closing = _CLOSING.match(marked, done)
    if opening and closing:
        return text[: opening.start()], closing.end()
    separator = _SEPARATOR.match(marked, done)
    if opening and separator:
        return text, separator.end()
    if closing:
        return text.rstrip(" ,;"), done
    return text, done


def _printed(shown: str, run: Sequence[Marker]) -> str:
    texts = iter(run)
    return "".join(
        " ".join(next(texts).text.split()) if character == CITATION_MARK else character
        for character in shown
    )


def _works(shown: str, run: Sequence[Marker]) -> tuple[int, ...]:
    """The works of a run of markers, those between "12" and "15" in "12–15" included."""
    works = [work for marker in run for work in marker.works]
    between = shown.split(CITATION_MARK)[1:-1]
    for separator, (left, right) in zip(between, pairwise(run), strict=True):
        if _RANGE.search(separator) and left.works and right.works:
            first, last = left.works[-1], right.works[0]
            if first < last <= first + _LONGEST_RANGE:
                works += range(first + 1, last)
    return tuple(works)
