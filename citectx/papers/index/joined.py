"""Pieces of papers -> one index of their sentences, as far as ranking reads it.

What was told of each sentence when its paper was indexed is taken over, not told again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.base.hashes import Hashed
from citectx.model import Paper
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import Part
from citectx.papers.index.postings import numbered_postings
from citectx.papers.index.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex


class Piece(NamedTuple):
    """Sentences `first` to `end` of a paper, which are of one section."""

    paper: PaperIndex
    first: int
    end: int


def joined(pieces: Sequence[Piece]) -> PaperIndex:
    """The pieces one after the other, each a section without a heading."""
    names, documents = _terms(pieces)
    borders = list(accumulate((it.end - it.first for it in pieces), initial=0))
    parts = [_part(it, *place) for it, place in zip(pieces, pairwise(borders), strict=True)]
    tongues = Counter({it.tongue: 0 for it in parts})
    for part in parts:
        tongues[part.tongue] += part.end - part.first
    nothing = _nothing()
    return replace(
        nothing,
        tongue=tongues.most_common(1)[0][0] if parts else nothing.tongue,
        parts=tuple(parts),
        texts=paper_bytes.texts([it for piece in pieces for it in _texts(piece)]),
        postings=numbered_postings(documents, names),
        vocabulary=names,
        sequence=np.concatenate((nothing.sequence, *documents)),
        roles=np.concatenate(
            (nothing.roles, *(it.paper.roles[it.first : it.end] for it in pieces))
        ),
        part_numbers=np.repeat(np.arange(len(parts), dtype=np.int32), np.diff(borders)),
    )


@cache
def _nothing() -> PaperIndex:
    return paper_bytes.open_index(memoryview(paper_bytes.pack(Paper(""))), "")


def _part(piece: Piece, first: int, end: int) -> Part:
    own = piece.paper.parts[int(piece.paper.part_numbers[piece.first])]
    return Part("", own.kind, own.level, first, end, own.tongue)


def _texts(piece: Piece) -> Sequence[str]:
    return piece.paper.texts[piece.first : piece.end]


def _terms(pieces: Sequence[Piece]) -> tuple[Vocabulary, list[NDArray[np.int32]]]:
    """The terms of all pieces, and those of each sentence by their numbers among these.

    Terms are the same whose hashes are: those were made when the papers were indexed.
    """
    nothing = _nothing()
    runs = [_run(it) for it in pieces]
    owns = [np.unique(it) for it in runs]  # The numbers of a piece's terms in its paper.
    keys = np.concatenate(
        (
            nothing.vocabulary.hashed.keys,
            *(it.paper.vocabulary.keys_of(own) for it, own in zip(pieces, owns, strict=True)),
        )
    )
    every, first, places = np.unique(keys, return_index=True, return_inverse=True)
    numbers = np.empty(len(every), np.int32)
    numbers[np.argsort(first)] = np.arange(len(every))
    is_first = np.zeros(len(keys), bool)
    is_first[first] = True
    names: list[str] = []
    documents: list[NDArray[np.int32]] = []
    start = 0
    for piece, run, own in zip(pieces, runs, owns, strict=True):
        here = slice(start, start + len(own))
        names += piece.paper.vocabulary.some(own[is_first[here]].tolist())
        renumbered = numbers[places[here]][np.searchsorted(own, run)]
        lengths = piece.paper.postings.lengths[piece.first : piece.end].tolist()
        documents += [
            renumbered[low:high] for low, high in pairwise(accumulate(lengths, initial=0))
        ]
        start = here.stop
    content = np.frombuffer("\n".join(names).encode(), np.uint8)
    return Vocabulary(content, Hashed(every, numbers)), documents


def _run(piece: Piece) -> NDArray[np.int32]:
    """The terms of a piece, one after the other, by their numbers in the paper."""
    lengths = piece.paper.postings.lengths
    start = int(lengths[: piece.first].sum())
    return piece.paper.sequence[start : start + int(lengths[piece.first : piece.end].sum())]
