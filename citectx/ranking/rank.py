"""Name of a model -> the function that ranks a paper's sentences by it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from citectx.papers.index.paper_index import is_evidence
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

TONGUE: Tongue = "en"  # That of the vectors, the weights and the counts that ship.
_PAPERS = 64  # Of how many papers it is remembered which vectors fit them.


@cache
def ranker(name: str, resources: Resources = models.NO_RESOURCES) -> Rank:
    """The model called `name`, over the sentences of a paper.

    Without `resources` every paper is ranked with the shipped vectors and lexicon that fit it.
    A paper in another tongue than the query is asked for what carries over.
    `fused` is the first pass alone here; `encoder/both_passes.py` has both.
    """
    model = _fused(resources) if name in FUSED_NAMES else _named(name, resources)

    def ranked(asked: Query, index: PaperIndex) -> NDArray[np.float64]:
        return without_back_matter(model(carried_over(asked, index), index), index)

    return ranked


def without_back_matter(scores: NDArray[np.float64], index: PaperIndex) -> NDArray[np.float64]:
    """The scores with the lowest for acknowledgements and their like: they are never evidence."""
    lowest = scores.min(initial=0.0)
    for part in index.parts:
        if not is_evidence(part):
            scores[part.first : part.end] = lowest
    return scores


@lru_cache(_PAPERS)
def fitting_vectors(index: PaperIndex) -> Vectors:
    """The shipped vectors that fit a paper; a ValueError when none are installed."""
    from citectx.ranking.vectors.choice import best_vectors

    vectors = best_vectors(index)
    if vectors is None:
        raise ValueError("No word vectors are installed; choose another ranker, as vsm.")
    return vectors


def reason(asked: Query, index: PaperIndex, span: Span) -> Reason:
    """Why `fused` shows a span: the words and the features that carry its best sentence."""
    from citectx.ranking import shared_words
    from citectx.ranking.fused import scoring as fused
    from citectx.ranking.vectors import field_of

    if index.tongue != TONGUE:
        known = carried_over(asked, index)
        every = [shared_words.words(known, index, it) for it in range(span.first, span.end)]
        return fused.Reason(max(every, key=len), ())
    vectors = fitting_vectors(index)
    model = fused.shipped_model(field_of(vectors))
    each = (fused.explain(asked, index, it, vectors, model) for it in range(span.first, span.end))
    return max(each, key=lambda it: sum(worth for _, worth in it.features))


def first_pass(asked: Query, index: PaperIndex) -> NDArray[np.float64]:
    """The scores by which `fused` ranks, whether anything is close or not."""
    from citectx.ranking.fused import scoring as fused
    from citectx.ranking.vectors import field_of

    vectors = fitting_vectors(index)
    return fused.scores(asked, index, vectors, fused.shipped_model(field_of(vectors)))


def known_share(asked: Query, index: PaperIndex) -> float:
    """The share of a query's words, rare ones counting more, that the paper's vectors know."""
    from citectx.ranking.fused.paper import rarities
    from citectx.ranking.vectors import places

    vectors = fitting_vectors(index)
    rarity = rarities(vectors, asked.terms) * asked.weights
    whole = float(rarity.sum())
    return float(rarity[places(vectors, asked.terms) >= 0].sum()) / whole if whole > 0 else 1.0


def _fused(resources: Resources) -> Rank:
    """The default model; what is not close scores nothing. It was made for English."""
    from citectx.ranking import shared_words
    from citectx.ranking.fused import scoring as fused
    from citectx.ranking.vectors import field_of

    def ranked(asked: Query, index: PaperIndex) -> NDArray[np.float64]:
        if index.tongue != TONGUE:
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
