"""Vectors, data -> how well the vectors know the words and bring related texts together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.ranking.vectors import places, units
from citectx.text.citation_markers import without_markers
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.lab.evaluation.datasets import CitationPairs, Mention
    from citectx.ranking.vectors import Vectors

_MENTIONS = 2_000


class PairQuality(NamedTuple):
    """How citing sentences find the paper they cite among all, by mean vectors alone."""

    n: int
    papers: int
    coverage: float
    mrr: float
    recall_at_10: float


def coverage(vectors: Vectors, texts: Sequence[str]) -> float:
    """The share of all terms that have a vector."""
    known = [places(vectors, terms(text, "en")) >= 0 for text in texts]
    total = sum(map(len, known))
    return sum(int(it.sum()) for it in known) / total if total else 0.0


def pair_quality(vectors: Vectors, pairs: CitationPairs) -> PairQuality:
    """Measured on mentions taken evenly from those that vectors are never tuned on."""
    numbers = {paper: number for number, paper in enumerate(pairs.papers)}
    known = [mention for mention in pairs.mentions if mention.cited in numbers]
    usable = [it for it in known if it.development] or known
    mentions = usable[:: max(1, len(usable) // _MENTIONS)]
    sentences = [citing_text(mention) for mention in mentions]
    papers = [f"{paper.title} {paper.abstract}" for paper in pairs.papers.values()]
    similarities = means(vectors, sentences) @ means(vectors, papers).T
    cited = np.array([numbers[mention.cited] for mention in mentions], np.intp)
    own = similarities[np.arange(len(cited)), cited]
    ranks = 1 + (similarities > own[:, None]).sum(axis=1)
    return PairQuality(
        n=len(mentions),
        papers=len(papers),
        coverage=coverage(vectors, sentences),
        mrr=float((1 / ranks).mean()) if len(ranks) else 0.0,
        recall_at_10=float((ranks <= 10).mean()) if len(ranks) else 0.0,
    )


def citing_text(mention: Mention) -> str:
    """The sentence of a mention without its citations."""
    return without_markers(mention.sentence.replace("<CITE>", "").replace("<OTHER>", ""))


def means(vectors: Vectors, texts: Sequence[str]) -> NDArray[np.float32]:
    """The direction of each text: the mean of its words as a unit vector."""
    found = np.zeros((len(texts), vectors.matrix.shape[1]), np.float32)
    for number, text in enumerate(texts):
        found[number] = units(vectors, places(vectors, terms(text, "en"))).sum(axis=0)
    norms = np.linalg.norm(found, axis=1, keepdims=True)
    return np.asarray(found / np.where(norms > 0, norms, 1), np.float32)
