"""A claim -> the sentences of the paper that it is most likely about, as the ranker has them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.drift.clauses import content, statement
from citectx.answers.checks.sources import supported_text
from citectx.answers.checks.thresholds import count, share

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from citectx.answers.checks.finding import Claim
    from citectx.model import Range
    from citectx.papers.index.paper_index import PaperIndex

_LIKELY = count("judge.likely")
_NEIGHBOURS = 2
_CLOSE_SCORE, _CLOSE_SHARE = share("judge.close-score"), share("judge.close-share")


class Aligned(NamedTuple):
    """A sentence of the paper, how likely it is the one that is meant, and which share of the
    claim's terms it has, rare ones counting more."""

    number: int
    text: str
    score: float
    share: float


@dataclass(frozen=True, slots=True)
class Alignment:
    """The words that a citation answers for, and the sentences beside which they are read.

    `scores` says of every sentence of the paper how likely it is the one that is meant.
    """

    text: str
    index: PaperIndex
    likely: tuple[Aligned, ...]
    terms: frozenset[str]
    scores: NDArray[np.float64]

    @property
    def best(self) -> Aligned:
        """The sentence that is most likely meant."""
        return self.likely[0]


@lru_cache(maxsize=512)
def alignment(claim: Claim) -> Alignment | None:
    """The claim beside the sentences most likely meant; None where the ranker has none."""
    import numpy as np

    from citectx.ranking.queries import unmodified
    from citectx.ranking.rank import ranker

    text = supported_text(claim)
    scores = ranker("fused")(unmodified.query(text, claim.tongue), claim.index)
    if not len(scores) or scores.max() <= 0:
        return None
    terms = statement(text)
    weights = {it: _rarity(it, claim.index) for it in terms}
    best = np.argsort(-scores, kind="stable")[:_LIKELY]
    likely = tuple(
        _aligned(int(it), claim.index, float(scores[it]), weights) for it in best if scores[it] > 0
    )
    return Alignment(text, claim.index, likely, terms, scores)


def is_close(claim: Claim) -> bool:
    """Whether the paper has a sentence that is close enough for a claim to be judged by it."""
    aligned = alignment(claim)
    return aligned is not None and (
        aligned.best.share >= _CLOSE_SHARE or aligned.best.score >= _CLOSE_SCORE
    )


def content_around(text: str, where: Range) -> frozenset[str]:
    """The content words next to some words of a text."""
    before, behind = list(content(text[: where.start])), list(content(text[where.end :]))
    return frozenset(before[-_NEIGHBOURS:] + behind[:_NEIGHBOURS])


def _aligned(number: int, index: PaperIndex, score: float, weights: dict[str, float]) -> Aligned:
    text = index.texts[number]
    theirs = statement(text)
    shared = sum(weight for term, weight in weights.items() if term in theirs)
    return Aligned(number, text, score, shared / max(sum(weights.values()), 1e-9))


def _rarity(term: str, index: PaperIndex) -> float:
    """How much a term tells within a paper; one that it does not have tells most."""
    postings = index.postings
    number = postings.vocabulary.get(term)
    found = 0 if number is None else postings.starts[number + 1] - postings.starts[number]
    return math.log(1 + len(index.texts) / (1 + found))
