"""Shelves of a resolution data set -> what weights are fitted to.

A writer rarely has the text of every reference. So each document is learnt from four times: as it
is, with abstracts alone, with the texts of a third of its candidates, and with titles and few
abstracts; in the last two the other sentences of the document are known, as they are in a draft.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.answers.suggest.centres import fitting_vectors
from citectx.answers.suggest.collection import collection
from citectx.answers.suggest.features import features
from citectx.answers.suggest.situation import Elsewhere
from citectx.lab.evaluation.resolution import candidates, cited_candidates, situation
from citectx.lab.training.fit_resolution import Judged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.answers.suggest.candidate import Candidate
    from citectx.answers.suggest.situation import Situation
    from citectx.lab.evaluation.resolution import Shelf


class _Known(NamedTuple):
    """Of which shares of the candidates there is what, and whether the rest of the document is."""

    texts: float
    abstracts: float
    inlinks: float
    is_draft: bool


_LESS = (
    _Known(0, 1, 0.5, is_draft=False),
    _Known(0.3, 0.33, 0.5, is_draft=True),
    _Known(0, 0.33, 0.5, is_draft=True),
)


def lessons(every: Sequence[Shelf], judged: Sequence[Sequence[Judged]]) -> list[list[Judged]]:
    """For each shelf what is `judged` there with all that is known, and again with less."""
    made: dict[str, Candidate] = {}
    return [
        [*cases, *(it for number in range(len(_LESS)) for it in _with_less(shelf, made, number))]
        for shelf, cases in zip(every, judged, strict=True)
    ]


def _with_less(shelf: Shelf, made: dict[str, Candidate], number: int) -> list[Judged]:
    less = _LESS[number]
    chance = np.random.default_rng([number, *shelf.queries[0].document.encode()])
    known = collection([_less(candidate, less, chance) for candidate in candidates(shelf, made)])
    vectors = fitting_vectors(known)
    places = [
        Elsewhere(situation(it).sentence, tuple(key for key in it.gold if key in known.places))
        for it in (shelf.queries if less.is_draft else ())
    ]
    return [
        Judged(
            features(_among(situation(it), place, places), known, vectors),
            cited_candidates(it, shelf),
        )
        for place, it in enumerate(shelf.queries)
    ]


def _less(candidate: Candidate, less: _Known, chance: np.random.Generator) -> Candidate:
    text, abstract, inlinks = chance.random(3)
    return replace(
        candidate,
        body=candidate.body if text < less.texts else None,
        abstract=candidate.abstract if text < less.texts or abstract < less.abstracts else "",
        inlinks=candidate.inlinks if inlinks < less.inlinks else (),
    )


def _among(here: Situation, number: int, places: Sequence[Elsewhere]) -> Situation:
    """The situation with all other places of its document around it."""
    others = (
        it._replace(apart=abs(number - place))
        for place, it in enumerate(places)
        if it.sentence != here.sentence
    )
    return replace(here, elsewhere=tuple(others))
