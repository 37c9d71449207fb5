"""What may be known of a paper that could be cited; each part may be missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A full text as its terms in order: `sequence` holds places in `names`."""

    names: Sequence[str]
    sequence: NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A paper that could be cited. `inlinks` are what others wrote where they cited it."""

    key: str
    title: str = ""
    abstract: str = ""
    body: Body | None = None
    inlinks: tuple[str, ...] = ()


def text_body(texts: Iterable[str]) -> Body:
    """The body of a paper that is given as plain texts."""
    every = tuple(texts)
    tongue = tongue_of(every)
    places: dict[str, int] = {}
    sequence = [
        places.setdefault(term, len(places)) for text in every for term in terms(text, tongue)
    ]
    return Body(tuple(places), np.array(sequence, np.int32))


def paper_body(index: PaperIndex) -> Body:
    """The body of a paper that was read and indexed."""
    return Body(tuple(index.postings.vocabulary), index.sequence)
