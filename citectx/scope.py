"""A sentence and the places of its citations -> the part of the sentence that each supports.

1. A citation alone in its sentence supports all of it, and so do those that stand together.
2. Between two citations the sentence is cut at the first clause boundary (a semicolon, a dash,
   a conjunction), else at the first comma, else right after the first of them: a citation
   closes what it supports.
3. Unless it opens it: where no boundary follows the subject of a clause ("[1] extends [2]"),
   the subject supports the whole clause and the other citation what follows the subject.
4. In an enumeration ("We tried A [1], B [2] and C [3] on text") each supports its item, and the
   words before and after the enumeration are shared.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from citectx.model import Range

_CLAUSE = re.compile(
    r"""
      ; | \s?[—–]\s | \s-\s | :\s
    | ,\s (?: and | but | or | nor | so | yet | while | whereas | although | though | however
            | which | where | since | because | unlike ) \b
    | \s (?: but | while | whereas | although | though ) \b
    """,
    re.VERBOSE,
)
_NEXT_ITEM = re.compile(
    r"""
      ,?\s (?: and | or | as\ well\ as ) \b
    | (?: , | (?<=,) ) \s
      (?! (?: with | where | which | who | through | via | by | especially | \w+ing ) \b )
    """,
    re.VERBOSE,
)
_JOINT = re.compile(
    r"[\s,;:–—-]*(?:(?:and|but|or|nor|so|yet|while|whereas|although|though|as well as)\b\s*)*"
)
# Words that say nothing by themselves, as between the start of a clause and its subject.
_LIGHT_WORDS = """
    and but while whereas although though yet however in as see for following like unlike
    similarly recently later also both by when since because if thus then moreover furthermore
    work of the that
"""
_LIGHT = frozenset(_LIGHT_WORDS.split())
# Words that lead to the first item of an enumeration ("tools such as", "seen in").
_LEADING_WORDS = """
    as like including include includes included e.g. e.g., i.e. i.e., using use uses used with by
    from of in on for are is was were be between to via both either namely into and
"""
_LEADING = frozenset(_LEADING_WORDS.split())
_TO_BLANKS = str.maketrans(",;:–—(", "      ")
_LONGEST_ITEM = 8


class Scope(NamedTuple):
    """What one citation supports: `range`, and the parts it shares with its neighbours."""

    range: Range
    shared: tuple[Range, ...] = ()


class _Cut(NamedTuple):
    """Where the words of one citation end and those of the next begin."""

    offset: int
    kind: str


def scopes(text: str, holes: tuple[int, ...]) -> tuple[Scope, ...]:
    """The scope of the citation at each of `holes`, offsets in `text` in ascending order."""
    whole = Scope(Range(0, len(text)))
    if len(set(holes)) < 2:
        return (whole,) * len(holes)
    places = sorted(set(holes))
    cuts = [_cut(text, here, there) for here, there in pairwise(places)]
    starts = [0, *(it.offset for it in cuts)]
    ends = [*(it.offset for it in cuts), len(text)]
    for index in reversed(range(len(cuts))):
        if cuts[index].kind == "none" and _is_empty(text, starts[index], places[index]):
            ends[index] = ends[index + 1]
    found = [Scope(_trimmed(text, start, end)) for start, end in zip(starts, ends, strict=True)]
    for first, last in _enumerations(text, places, cuts):
        items = slice(first, last + 1)
        found[items] = _items(text, places[items], starts[items], ends[last])
    by_place = {
        place: whole if _is_empty(text, *scope.range) else scope
        for place, scope in zip(places, found, strict=True)
    }
    return tuple(by_place[it] for it in holes)


def _cut(text: str, here: int, there: int) -> _Cut:
    clause = _CLAUSE.search(text, here, there)
    if clause:
        item = _NEXT_ITEM.match(text, here, there)
        listed = item is not None and clause.start() == here and ";" not in clause[0]
        return _Cut(clause.start(), "item" if listed else "clause")
    if _NEXT_ITEM.match(text, here, there):
        return _Cut(here, "item")
    comma = text.find(", ", here, there + 1)
    return _Cut(comma, "clause") if comma >= 0 else _Cut(here, "none")


def _is_empty(text: str, start: int, end: int) -> bool:
    """Whether no word of weight stands in this part of the text."""
    return _LIGHT.issuperset(text[start:end].translate(_TO_BLANKS).lower().split())


def _trimmed(text: str, start: int, end: int) -> Range:
    """The range without the punctuation and the conjunction that join it to its neighbours."""
    if start:
        joint = _JOINT.match(text, start, end)
        start = joint.end() if joint else start
    return Range(start, start + len(text[start:end].rstrip(" ,;:–—-")))


def _enumerations(text: str, places: list[int], cuts: list[_Cut]) -> list[tuple[int, int]]:
    """First and last index of every run of places that enumerate short items."""
    runs: list[tuple[int, int]] = []
    for index, cut in enumerate(cuts):
        words = len(text[cut.offset : places[index + 1]].split())
        if cut.kind != "item" or words > _LONGEST_ITEM:
            continue
        if runs and runs[-1][1] == index:
            runs[-1] = (runs[-1][0], index + 1)
        else:
            runs.append((index, index + 1))
    return runs


def _items(text: str, places: list[int], starts: list[int], end: int) -> list[Scope]:
    """The scopes of an enumeration: each item, with the words around the enumeration shared."""
    ranges = [_trimmed(text, *it) for it in zip(starts, places, strict=True)]
    head = _head(text, ranges[0], ranges[1])
    goes_on = text[places[-1] : places[-1] + 1] == " "
    tail = _trimmed(text, places[-1], end)
    after = (tail,) if goes_on and tail.start < tail.end else ()
    first = Scope(ranges[0], after)
    between = [Scope(it, head + after) for it in ranges[1:-1]]
    last = Scope(_trimmed(text, starts[-1], end), head)
    return [first, *between, last]


def _head(text: str, first: Range, second: Range) -> tuple[Range, ...]:
    """The words that introduce the enumeration, as far as they can be told from its first item."""
    words = text[first.start : first.end].split(" ")
    leading = (it for it in range(len(words), 0, -1) if _leads(words[it - 1]))
    item = len(text[second.start : second.end].split())
    kept = next(leading, max(0, len(words) - item))
    head = Range(first.start, first.start + len(" ".join(words[:kept])))
    return (head,) if head.start < head.end else ()


def _leads(word: str) -> bool:
    return word in _LEADING or word[-1:] == ":"
