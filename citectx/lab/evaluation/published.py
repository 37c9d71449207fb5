"""The methods of Duma and Klein (2014), with scikit-learn's tf-idf, as they are in table 1.

A candidate is represented by its own text (`title_abstract`, `full_text`, `passage350`), by what
others wrote where they cited it (`inlink20`: 20 words on either side), or by both run together. Of
passages the nearest counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

NAMES = (
    "title_abstract",
    "full_text",
    "passage250",
    "passage300",
    "passage350",
    "passage400",
    "inlink10",
    "inlink20",
    "inlink30",
    "inlink20+full_text",
    "inlink20+title_abstract",
    "inlink20+passage250",
    "inlink10+passage350",
    "inlink20+passage350",
)
WINDOWS = ((5, 5), (10, 10), (10, 5), (20, 20), (30, 30))
_TOKEN = re.compile(r"\b\w\w+\b")  # As scikit-learn has it.
_METHOD = re.compile(r"(?:inlink(\d+))?\+?(title_abstract|full_text|passage(\d+))?")


class Run(NamedTuple):
    """Words as the numbers of their tokens; those of word `n` begin at `starts[n]`."""

    tokens: NDArray[np.int32]
    starts: NDArray[np.int32]


class Words:
    """The numbers of all tokens met so far."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    def run(self, text: str) -> Run:
        """The words of a text."""
        known = self._numbers
        tokens: list[int] = []
        starts = [0]
        for word in text.split():
            tokens += [known.setdefault(token, len(known)) for token in _tokens(word)]
            starts.append(len(tokens))
        return Run(np.array(tokens, np.int32), np.array(starts, np.int32))


@lru_cache(1 << 16)
def _tokens(word: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(word.lower()))


def first(run: Run, count: int) -> NDArray[np.int32]:
    """The tokens of the first words."""
    return run.tokens[: run.starts[min(count, len(run.starts) - 1)]]


def last(run: Run, count: int) -> NDArray[np.int32]:
    """The tokens of the last words."""
    return run.tokens[run.starts[max(len(run.starts) - 1 - count, 0)] :]


class Source(NamedTuple):
    """What is known of one candidate: its texts, and pairs left and right of citations of it."""

    front: Run
    whole: Run
    inlinks: Sequence[tuple[Run, Run]]


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """The vector space of one document's candidates; rows of candidate `n` begin at `starts[n]`."""

    rows: csr_matrix
    idf: NDArray[np.float64]
    starts: NDArray[np.int64]


def parts(name: str) -> tuple[int, str, int]:
    """The width of inlinks, the internal representation and the length of passages in a name."""
    match = _METHOD.fullmatch(name)
    if not name or match is None:
        raise ValueError(f"{name} is no method; choose one of {', '.join(NAMES)}, fused.")
    width, internal, length = match.groups()
    return int(width or 0), internal or "", int(length or 0)


def space(name: str, sources: Sequence[Source], words: int) -> Space:
    """The candidates as the method of that name represents them; `words` is how many there are."""
    from sklearn.feature_extraction.text import TfidfTransformer

    documents, starts = [], [0]
    for source in sources:
        documents += _documents(name, source)
        starts.append(len(documents))
    counts = _counts(documents, words)
    model = TfidfTransformer().fit(counts)
    return Space(model.transform(counts), model.idf_, np.array(starts))


def scores(known: Space, window: NDArray[np.int32]) -> NDArray[np.float64]:
    """The cosine between the window and every candidate, but for the length of the window."""
    inside = window[window < len(known.idf)]
    query = np.bincount(inside, minlength=len(known.idf)) * known.idf
    best: NDArray[np.float64] = np.maximum.reduceat(known.rows @ query, known.starts[:-1])
    return best


def _documents(name: str, source: Source) -> list[NDArray[np.int32]]:
    width, internal, length = parts(name)
    outside = [
        part
        for left, right in (source.inlinks if width else ())
        for part in (last(left, width), first(right, width))
    ]
    inside = [np.zeros(0, np.int32)]
    if internal == "title_abstract":
        inside = [source.front.tokens]
    elif internal == "full_text":
        inside = [source.whole.tokens]
    elif internal:
        inside = _cut(source.whole, length)
    return [np.concatenate((it, *outside)) for it in inside]


def _cut(run: Run, length: int) -> list[NDArray[np.int32]]:
    """The text as passages of so many words that each overlaps half of the next."""
    half = length // 2
    count = len(run.starts) - 1
    return [
        run.tokens[run.starts[it] : run.starts[min(it + length, count)]]
        for it in range(0, max(count - half, 1), half)
    ]


def _counts(documents: Sequence[NDArray[np.int32]], size: int) -> csr_matrix:
    from scipy.sparse import csr_matrix

    lengths = [len(document) for document in documents]
    rows = np.repeat(np.arange(len(documents)), lengths)
    columns = np.concatenate(documents)
    ones = np.ones(len(columns))
    return csr_matrix((ones, (rows, columns)), shape=(len(documents), size))
