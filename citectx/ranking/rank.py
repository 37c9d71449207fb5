"""Name of a model -> the function that ranks a paper's sentences by it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from citectx.ranking import models
from citectx.ranking.queries.carried_over import carried_over

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from citectx.model import Span, Tongue
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking import Rank
    from citectx.ranking.fused.scoring import Reason
    from citectx.ranking.models import Resources
    from citectx.ranking.queries import Query
    from citectx.ranking.vectors import Vectors

FUSED_NAMES = ("fused", "neural")  # One model; the second name asks for the second pass too.
NAMES = ("fused", *models.NAMES, "neural")

_NOT_EVIDENCE = ("back",)
_TONGUE: Tongue = "en"  # That of the vectors, the weights and the counts that ship.
_PAPERS = 64  # Of how many papers it is remembered which vectors fit them.


@cache
def ranker(name: str, resources: Resources = models.NO_RESOURCES) -> Rank:
    """The model called `name`, over the sentences of a paper.

    Without `resources` every paper is ranked with the shipped vectors and lexicon that fit it.
    Acknowledgements and other back matter share the lowest score: they are never evidence. A paper
    in another tongue than the query is asked for what carries over.
    `neural` is its first pass here; `encoder/both_passes.py` has both.
    """
    model = _fused(resources) if name in FUSED_NAMES else _named(name, resources)

    def ranked(asked: Query, index: PaperIndex) -> NDArray[np.float64]:
        scores = model(carried_over(asked, index), index)
        lowest = scores.min(initial=0.0)
        for part in index.parts:
            if part.kind in _NOT_EVIDENCE:
                scores[part.first : part.end] = lowest
        return scores

    return ranked


@lru_cache(_PAPERS)
def fitting_vectors(index: PaperIndex) -> Vectors:
    """The shipped vectors that fit a paper; a ValueError when none are installed."""
    from citectx.ranking.vectors.choice import best_vectors

    vectors = best_vectors(index.postings.vocabulary)
    if vectors is None:
        raise ValueError("No word vectors are installed; choose another ranker, as vsm.")
    return vectors


def reason(asked: Query, index: PaperIndex, span: Span) -> Reason:
    """Why `fused` shows a span: the words and the features that carry its best sentence."""
    from citectx.ranking import shared_words
    from citectx.ranking.fused import scoring as fused
    from citectx.ranking.vectors import field_of

    if index.tongue != _TONGUE:
        known = carried_over(asked, index)
        every = [shared_words.words(known, index, it) for it in range(span.first, span.end)]
        return fused.Reason(max(every, key=len), ())
    vectors = fitting_vectors(index)
    model = fused.shipped_model(field_of(vectors))
    each = (fused.explain(asked, index, it, vectors, model) for it in range(span.first, span.end))
    return max(each, key=lambda it: sum(worth for _, worth in it.features))


def _fused(resources: Resources) -> Rank:
    """The default model; what is not close scores nothing. It was made for English."""
    from citectx.ranking import shared_words
    from citectx.ranking.fused import scoring as fused
    from citectx.ranking.vectors import field_of

    def ranked(asked: Query, index: PaperIndex) -> NDArray[np.float64]:
        if index.tongue != _TONGUE:
            return shared_words.scores(asked, index)
        vectors = resources.vectors or fitting_vectors(index)
        model = fused.shipped_model(field_of(vectors))
        return fused.probabilities(asked, index, vectors, model)

    return ranked


def _named(name: str, resources: Resources) -> Rank:
    """A model over postings as a ranker: the documents are the sentences of the paper."""
    row = models.model_named(name.partition(":")[0])
    if resources is not models.NO_RESOURCES or (row and not row.needs_resources):
        model = models.scorer(name, resources)
        return lambda asked, index: model(asked, index.postings)

    from citectx.text.background import default_field

    @cache
    def of_field(field: str) -> models.Scorer:
        return models.scorer(name, shipped_resources(field))

    of_field(default_field())  # A name that is none is an error now, not at the first paper.
    return lambda asked, index: of_field(fitting_vectors(index).domain)(asked, index.postings)


def shipped_resources(field: str) -> Resources:
    """The vectors and the lexicon that ship for a field."""
    from citectx.ranking.lexicon.shipped import shipped_lexicon as lexicon
    from citectx.ranking.vectors.shipped import shipped_vectors as vectors

    return models.Resources(vectors(field), lexicon(field))
