"""Query, paper in another tongue -> the query in words of the paper.

What carries over between tongues: whatever is written alike in both (names, symbols, an abstract in
the tongue of the draft), numbers, and words of one origin, which differ in their endings and in
how some sounds are spelled (`Korrelation`, `correlación`, `корреляция`, `correlation`).
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query

_NUMBER = re.compile(r"\d[\d.,\u00a0\u202f ]*\d")
_NOT_DIGITS = re.compile(r"\D+")
_CYRILLIC = str.maketrans(
    dict(zip("абвгдезийклмнопрстуфхыэё", "abvgdeziiklmnoprstufhieo", strict=True))
    | {"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ю": "iu", "я": "ia"}
    | {"ъ": "", "ь": ""}
)
_SPELLED_ALIKE = (
    *(("ph", "f"), ("th", "t"), ("rh", "r"), ("ck", "c"), ("qu", "c"), ("ch", "c")),
    *(("k", "c"), ("z", "c"), ("w", "v"), ("y", "i"), ("j", "i"), ("x", "s")),
)
_TWICE = re.compile(r"(.)\1")
_SHORTEST = 3  # Letters; shorter words look alike by chance.
_ALIKE = 0.6  # The share of their pairs of letters that two words of one origin have in common.
_RELATED = 0.7  # What a word counts that is only related.
_PAPERS = 16


def carried_over(query: Query, index: PaperIndex) -> Query:
    """The query as far as the paper may answer it; the same where both are in one tongue."""
    if query.tongue == index.tongue:
        return query
    weights: dict[str, float] = {}
    outlines = _outlines(index)
    vocabulary = index.postings.vocabulary
    for term, weight in zip(query.terms, query.weights, strict=True):
        if term in vocabulary:
            weights[term] = max(weight, weights.get(term, 0.0))
        for word in _related(outline(term), outlines):
            weights[word] = max(_RELATED * weight, weights.get(word, 0.0))
    numbers = {_digits(it) for it in _NUMBER.findall(query.text)}
    weights.update((it, 1.0) for it in vocabulary if it[0].isdigit() and _digits(it) in numbers)
    around = frozenset(weights) & query.around
    return replace(
        query,
        terms=tuple(weights),
        weights=tuple(weights.values()),
        tongue=index.tongue,
        around=around,
    )


def outline(term: str) -> str:
    """How a word looks without what differs between tongues: accents, spelling of sounds."""
    plain = unicodedata.normalize("NFKD", term.lower()).translate(_CYRILLIC)
    word = "".join(letter for letter in plain if not unicodedata.combining(letter))
    for written, alike in _SPELLED_ALIKE:
        word = word.replace(written, alike)
    return _TWICE.sub(r"\1", word)


@lru_cache(_PAPERS)
def _outlines(index: PaperIndex) -> Mapping[str, Sequence[tuple[str, frozenset[str]]]]:
    """The words of a paper by the first letter of their outlines, each with its pairs."""
    found = defaultdict(list)
    for term in index.postings.vocabulary:
        word = outline(term)
        if len(word) >= _SHORTEST and word.isalpha():
            found[word[0]].append((term, _pairs(word)))
    return found


def _related(word: str, outlines: Mapping[str, Sequence[tuple[str, frozenset[str]]]]) -> list[str]:
    """The words of the paper that look the most like this one, if any looks like it at all."""
    if len(word) < _SHORTEST or not word.isalpha():
        return []
    own = _pairs(word)
    near = [
        (2 * len(own & other) / (len(own) + len(other)), term)
        for term, other in outlines.get(word[0], ())
    ]
    best = max(near, default=(0.0, ""))[0]
    return [term for share, term in near if share == best and share >= _ALIKE]


def _pairs(word: str) -> frozenset[str]:
    framed = f"^{word}"
    return frozenset(framed[at : at + 2] for at in range(len(framed) - 1))


def _digits(number: str) -> str:
    """A number without the signs that tongues part its digits by."""
    return _NOT_DIGITS.sub("", number)
