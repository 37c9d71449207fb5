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

from citectx.model import Paper
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import Part
from citectx.papers.index.postings import numbered_postings, term_numbers
from citectx.papers.index.vocabulary import vocabulary

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
    numbers: dict[str, int] = {}
    documents = [document for piece in pieces for document in _documents(piece, numbers)]
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
        postings=numbered_postings(documents, vocabulary(numbers)),
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


def _documents(piece: Piece, numbers: dict[str, int]) -> list[NDArray[np.int32]]:
    """The terms of each sentence by their numbers among those of all pieces."""
    paper, first, end = piece
    lengths = paper.postings.lengths
    start = int(lengths[:first].sum())
    names = list(paper.postings.vocabulary)
    borders = accumulate(lengths[first:end].tolist(), initial=start)
    return [
        term_numbers(numbers, [names[it] for it in paper.sequence[low:high].tolist()])
        for low, high in pairwise(borders)
    ]
