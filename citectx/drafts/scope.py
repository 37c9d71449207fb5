"""A sentence and the places of its citations -> the part of the sentence that each supports.

1. A citation closes what it supports: what follows the next clause boundary (a semicolon, a dash,
   a conjunction) is not meant. Those that stand together support the same.
2. Unless it opens it: the subject of a clause ("[1] extends", "Smith [1] found"), or what follows
   a preposition ("the lexicon of [1]"), supports the whole clause, up to a contrast.
3. Between two citations the sentence is cut at the first clause boundary, else at the first comma,
   else right after the first of them, unless that opens a clause: then both support it.
4. In an enumeration ("We tried A [1], B [2] and C [3] on text") each supports its item, and the
   words before and after the enumeration are shared.
5. What has several clauses is a claim that may be meant as a whole or only in part: `parts` are
   these clauses, the one beside the citation first.
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
# Where another claim begins, whoever is cited before it.
_CONTRAST = re.compile(
    r"""
      ;
    | (?: ,\s | \s ) (?: but | while | whereas | although | though ) \b
    | ,\s (?: yet | however | unlike ) \b
    """,
    re.VERBOSE,
)
_ADDED = re.compile(r",\s(?:and|or|nor)\b")
_NEXT_ITEM = re.compile(
    r"""
      ,?\s (?: and | or | as\ well\ as ) \b
    | (?: , | (?<=,) ) \s
      (?! (?: with | where | which | who | through | via | by | especially | \w+ing ) \b )
    """,
    re.VERBOSE,
)
_JOINT = re.compile(
    r"""
      [\s,;:–—-]*
      (?: (?: and | but | or | nor | so | yet | while | whereas | although | though | however
            | as\ well\ as ) \b [\s,]* )*
    """,
    re.VERBOSE,
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
# Authors as they are named before a citation.
_NAMES = re.compile(r"\s*(?:(?:[A-Z][\w'’.-]*|et|al\.?|and|&|,)(?:\s+|$))+")
_TO_BLANKS = str.maketrans(",;:–—(", "      ")
_LONGEST_ITEM = 8
_LONGEST_LIGHT = 40
_SHORTEST_CLAUSE = 3  # Words, in which something can be claimed.


class Scope(NamedTuple):
    """What one citation supports: `range`, and what it shares with its neighbours.

    `parts` are the clauses of `range` where it has several, the one beside the citation first.
    """

    range: Range
    shared: tuple[Range, ...] = ()
    parts: tuple[Range, ...] = ()


# Where the words of one citation end and those of the next begin, and what parts them.
_Cut = tuple[int, Literal["clause", "item", "nothing"]]


def scopes(text: str, holes: tuple[int, ...]) -> tuple[Scope, ...]:
    """The scope of the citation at each of `holes`, offsets in `text` in ascending order."""
    places = list(dict.fromkeys(holes))
    cuts = [_cut(text, here, there) for here, there in pairwise(places)]
    starts = [0, *[offset for offset, _ in cuts]]
    ends = [*[offset for offset, _ in cuts], len(text)]
    if places:
        starts[0] = _start(text, places[0])
        ends[-1] = _end(text, starts[-1], places[-1])
    found: dict[int, Scope] = {}
    for first, last in _enumerations(text, places, cuts):
        items = slice(first, last + 1)
        found |= _items(text, places[items], starts[items], ends[last])
    for index in reversed(range(len(places))):
        start, place = starts[index], places[index]
        if index < len(cuts) and cuts[index][1] == "nothing" and _opens(text, start, place):
            ends[index] = ends[index + 1]
        scope = found.get(place) or Scope(_trimmed(text, start, ends[index]))
        if _is_empty(text, *scope.range):
            scope = Scope(Range(0, len(text)))
        found[place] = scope._replace(parts=_parts(text, scope.range, place))
    return tuple([found[hole] for hole in holes])


def _start(text: str, place: int) -> int:
    """Where the words of the first citation begin: with its clause, if it opens one inside."""
    comma = text.rfind(",", 0, place)
    clause = _CLAUSE.search(text, place)
    after = text[place : clause.start() if clause else len(text)]
    claim = after.strip().partition(", ")[0].split()
    is_inside = comma > 0 and _opens(text, comma + 1, place) and len(claim) >= _SHORTEST_CLAUSE
    return comma if is_inside else 0


def _end(text: str, start: int, place: int) -> int:
    """Where the words of the last citation end."""
    boundary = (_CONTRAST if _opens(text, start, place) else _CLAUSE).search(text, place)
    return boundary.start() if boundary else len(text)


def _cut(text: str, here: int, there: int) -> _Cut:
    listed = _NEXT_ITEM.match(text, here, there)
    clause = _CLAUSE.search(text, here, there)
    if clause:
        at_once = clause.start() == here and not _CONTRAST.match(text, here)
        return clause.start(), "item" if listed and at_once else "clause"
    if listed:
        return here, "item"
    comma = text.find(", ", here, there + 1)
    return (comma, "clause") if comma >= 0 else (here, "nothing")


def _parts(text: str, scope: Range, place: int) -> tuple[Range, ...]:
    """The clauses of a scope, if there are several, the nearest to the citation first."""
    cuts = [scope.start]
    for it in _CLAUSE.finditer(text, *scope):
        # After other commas, "and" joins the last item of a list, which is no clause.
        if not (_ADDED.match(text, it.start()) and "," in text[cuts[-1] + 1 : it.start()]):
            cuts.append(it.start())
    is_inside = scope.start < place < scope.end and not _opens(text, scope.start, place)
    if is_inside and text.startswith(", ", place):
        cuts = sorted({*cuts, place})
    clauses = [_trimmed(text, *it) for it in pairwise((*cuts, scope.end))]
    clauses = [it for it in clauses if len(text[it.start : it.end].split()) >= _SHORTEST_CLAUSE]
    if len(clauses) < 2:
        return ()
    return tuple(sorted(clauses, key=lambda it: min(abs(it.end - place), abs(it.start - place))))


def _opens(text: str, start: int, place: int) -> bool:
    """Whether a clause that begins at `start` is carried on by the citation at `place`."""
    before = text[start:place]
    word = before.split()[-1:]
    return (
        _is_empty(text, start, place)
        or _NAMES.fullmatch(before.lstrip(", ")) is not None
        or (bool(word) and word[0] in _LEADING)
    )


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
    # No comma parts two items: "A [1], and B [2]" are clauses.
    return [
        (first, last)
        for first, last in runs
        if last - first > 1 or not _ADDED.match(text, cuts[first][0])
    ]


def _items(text: str, places: list[int], starts: list[int], end: int) -> dict[int, Scope]:
    """The scopes of an enumeration: each item, with the words around the enumeration shared."""
    ranges = [_trimmed(text, *it) for it in zip(starts, places, strict=True)]
    head = _head(text, ranges[0], ranges[1])
    tail = _trimmed(text, places[-1], end)
    goes_on = text[places[-1] : places[-1] + 1] in (" ", ",") and tail.start < tail.end
    after = (tail,) if goes_on else ()
    found = {place: Scope(it, head + after) for place, it in zip(places, ranges, strict=True)}
    found[places[0]] = Scope(ranges[0], after)
    found[places[-1]] = Scope(Range(ranges[-1].start, _trimmed(text, starts[-1], end).end), head)
    return found


def _head(text: str, first: Range, second: Range) -> tuple[Range, ...]:
    """The words that introduce the enumeration, as far as they can be told from its first item."""
    words = text[first.start : first.end].split(" ")
    leading = (it for it in range(len(words), 0, -1) if _leads(words[it - 1]))
    item = text[second.start : second.end].split()
    if item and item[0] in words[1:]:  # "in mice and in rats"
        kept = len(words) - 1 - words[::-1].index(item[0])
    else:
        kept = next(leading, max(0, len(words) - len(item)))
    head = Range(first.start, first.start + len(" ".join(words[:kept])))
    return (head,) if head.start < head.end else ()


def _leads(word: str) -> bool:
    return word in _LEADING or word[-1:] == ":"
