"""Vectors, citation pairs -> what vectors are tuned on; documents kept for development stay out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.lab.evaluation.vector_quality import citing_text, means
from citectx.lab.vectors.tune import Pairs
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from citectx.lab.evaluation.datasets import CandidatePaper, CitationPairs
    from citectx.ranking.vectors import Vectors


def tuning_pairs(vectors: Vectors, pairs: CitationPairs) -> Pairs:
    """Every citing sentence beside the sentences of the title and abstract it cites."""
    mentions = [it for it in pairs.mentions if not it.development and it.cited in pairs.papers]
    cited = sorted({it.cited for it in mentions})
    numbers = {paper: number for number, paper in enumerate(cited)}
    texts = [
        (number, text) for paper, number in numbers.items() for text in _texts(pairs.papers[paper])
    ]
    return Pairs(
        means(vectors, [citing_text(it) for it in mentions]),
        np.array([numbers[it.cited] for it in mentions], np.int64),
        means(vectors, [text for _, text in texts]),
        np.array([number for number, _ in texts], np.int64),
    )


def _texts(paper: CandidatePaper) -> list[str]:
    return [paper.title, *(paper.abstract[it.start : it.end] for it in sentences(paper.abstract))]
