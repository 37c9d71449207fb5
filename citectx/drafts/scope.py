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
from typing import Literal, NamedTuple

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
_LONGEST_LIGHT = 40


class Scope(NamedTuple):
    """What one citation supports: `range`, and the parts it shares with its neighbours."""

    range: Range
    shared: tuple[Range, ...] = ()


# Where the words of one citation end and those of the next begin, and what parts them.
_Cut = tuple[int, Literal["clause", "item", "nothing"]]


def scopes(text: str, holes: tuple[int, ...]) -> tuple[Scope, ...]:
    """The scope of the citation at each of `holes`, offsets in `text` in ascending order."""
    whole = Scope(Range(0, len(text)))
    if not holes or holes[0] == holes[-1]:
        return (whole,) * len(holes)
    places = list(dict.fromkeys(holes))
    cuts = [_cut(text, here, there) for here, there in pairwise(places)]
    starts = [0, *[offset for offset, _ in cuts]]
    ends = [*[offset for offset, _ in cuts], len(text)]
    found: dict[int, Scope] = {}
    for first, last in _enumerations(text, places, cuts):
        items = slice(first, last + 1)
        found |= _items(text, places[items], starts[items], ends[last])
    for index in reversed(range(len(places))):
        start, place = starts[index], places[index]
        if index < len(cuts) and cuts[index][1] == "nothing" and _is_empty(text, start, place):
            ends[index] = ends[index + 1]
        scope = found.get(place) or Scope(_trimmed(text, start, ends[index]))
        found[place] = whole if _is_empty(text, *scope.range) else scope
    return tuple([found[hole] for hole in holes])


def _cut(text: str, here: int, there: int) -> _Cut:
    listed = _NEXT_ITEM.match(text, here, there)
    clause = _CLAUSE.search(text, here, there)
    if clause:
        at_once = listed is not None and clause.start() == here
        return clause.start(), "item" if at_once else "clause"
    if listed:
        return here, "item"
    comma = text.find(", ", here, there + 1)
    return (comma, "clause") if comma >= 0 else (here, "nothing")


def _is_empty(text: str, start: int, end: int) -> bool:
    """Whether no word of weight stands in this part of the text."""
    if end - start > _LONGEST_LIGHT:
        return False
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
    for index, (offset, kind) in enumerate(cuts):
        if kind != "item" or len(text[offset : places[index + 1]].split()) > _LONGEST_ITEM:
            continue
        if runs and runs[-1][1] == index:
            runs[-1] = (runs[-1][0], index + 1)
        else:
            runs.append((index, index + 1))
    return runs


def _items(text: str, places: list[int], starts: list[int], end: int) -> dict[int, Scope]:
    """The scopes of an enumeration: each item, with the words around the enumeration shared."""
    ranges = [_trimmed(text, *it) for it in zip(starts, places, strict=True)]
    head = _head(text, ranges[0], ranges[1])
    tail = _trimmed(text, places[-1], end)
    goes_on = text[places[-1] : places[-1] + 1] == " " and tail.start < tail.end
    after = (tail,) if goes_on else ()
    found = {place: Scope(it, head + after) for place, it in zip(places, ranges, strict=True)}
    found[places[0]] = Scope(ranges[0], after)
    found[places[-1]] = Scope(Range(ranges[-1].start, _trimmed(text, starts[-1], end).end), head)
    return found


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
