"""Papers that link their citations -> what weights are fitted to, as if each were a draft.

Its reference list is the bibliography, of which little more than the titles is known: that of a
writer who has just begun to collect papers. The other papers tell what they say of the same works.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.answers.suggest.candidate import Candidate, paper_body
from citectx.answers.suggest.centres import fitting_vectors
from citectx.answers.suggest.collection import collection
from citectx.answers.suggest.features import features
from citectx.answers.suggest.inlinks import inlinks, linked_works, meant
from citectx.answers.suggest.situation import Elsewhere, Situation
from citectx.lab.training.fit_resolution import Judged
from citectx.model import Reference, Work
from citectx.text.citation_markers import without_markers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.index.paper_index import PaperIndex

_FEWEST = 20  # Works; shorter lists are no bibliographies.
_SENTENCES, _WORDS = 6, 150  # What is around a place, on either side.


class _Place(NamedTuple):
    """A citing sentence: its number, its text without marks, and the numbers of works cited."""

    number: int
    text: str
    cited: tuple[int, ...]


def lessons(papers: Sequence[PaperIndex]) -> list[Judged]:
    """The features of every work in a reference list at every place that cites."""
    return [lesson for paper in papers for lesson in _lessons(paper, papers)]


def _lessons(paper: PaperIndex, papers: Sequence[PaperIndex]) -> list[Judged]:
    from citectx.papers.index.paper_index import works

    listed = works(paper)
    if len(listed) < _FEWEST:
        return []
    known = collection(_candidates(listed, [it for it in papers if it is not paper]))
    vectors = fitting_vectors(known)
    texts = [without_markers(text) for text in paper.texts]
    places = _places(paper, texts, len(listed))
    return [
        Judged(
            features(_situation(texts, places, at), known, vectors),
            np.isin(np.arange(len(listed)), places[at].cited),
        )
        for at in range(len(places))
    ]


def _candidates(listed: Sequence[Work], others: Sequence[PaperIndex]) -> list[Candidate]:
    references = [_reference(number, it) for number, it in enumerate(listed)]
    around = inlinks(references, others)
    is_meant = meant(references)
    own = (
        (is_meant(Work("", title=it.title, authors=it.authors, year=it.year, doi=it.doi)), it)
        for it in others
    )
    bodies = {key: paper_body(it) for key, it in own if key is not None}
    return [
        Candidate(
            key, it.title, "", bodies.get(key), tuple(told.sentence for told in around.get(key, ()))
        )
        for key, it in ((str(number), it) for number, it in enumerate(listed))
    ]


def _reference(number: int, work: Work) -> Reference:
    authors = " and ".join(work.authors)
    fields = {"title": work.title, "doi": work.doi, "year": work.year, "author": authors}
    return Reference(str(number), "article", {name: it for name, it in fields.items() if it})


def _places(paper: PaperIndex, texts: Sequence[str], size: int) -> list[_Place]:
    cited: dict[int, list[int]] = {}
    for place, number in linked_works(paper):
        if number < size:
            cited.setdefault(place, []).append(number)
    return [_Place(it, texts[it], tuple(numbers)) for it, numbers in cited.items()]


def _situation(texts: Sequence[str], places: Sequence[_Place], at: int) -> Situation:
    here = places[at]
    before = " ".join(texts[max(here.number - _SENTENCES, 0) : here.number + 1]).split()
    after = " ".join(texts[here.number + 1 : here.number + 1 + _SENTENCES]).split()
    others = (
        Elsewhere(it.text, tuple(map(str, it.cited)), abs(at - place))
        for place, it in enumerate(places)
        if place != at
    )
    left, right = " ".join(before[-_WORDS:]), " ".join(after[:_WORDS])
    return Situation(here.text, left, right, tuple(others))
