"""A claim -> the sentences of the paper that it is most likely about, as the ranker has them.

Where there is an encoder it looks a second time, as it does for the cards.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.drift.clauses import clause_at, clauses, content, statement
from citectx.answers.checks.judge.meaning import Meaning
from citectx.answers.checks.sources import supported_text
from citectx.answers.checks.thresholds import count, share

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from citectx.answers.checks.finding import Claim
    from citectx.model import Range
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.encoder.comparer import Comparison

_LIKELY = count("judge.likely")
_NEIGHBOURS = 2
_CLOSE_SCORE, _CLOSE_SHARE = share("judge.close-score"), share("judge.close-share")


class Aligned(NamedTuple):
    """A sentence of the paper, how likely it is the one that is meant, which share of the claim's
    terms it has, rare ones counting more, and how alike an encoder finds the two."""

    number: int
    text: str
    score: float
    share: float
    cosine: float


@dataclass(frozen=True, slots=True)
class Alignment:
    """The words that a citation answers for, and the sentences beside which they are read.

    `scores` says of every sentence of the paper how likely it is the one that is meant. Where there
    is a model that reads both, `compared` is what it says of each likely one, and `beside` of the
    first one together with the sentence before it, and with the one behind it.
    """

    text: str
    index: PaperIndex
    likely: tuple[Aligned, ...]
    terms: frozenset[str]
    scores: NDArray[np.float64]
    meaning: Meaning
    compared: tuple[Comparison, ...]
    beside: tuple[Comparison, ...]

    @property
    def best(self) -> Aligned:
        """The sentence that is most likely meant."""
        return self.likely[0]


@lru_cache(maxsize=512)
def alignment(claim: Claim) -> Alignment | None:
    """The claim beside the sentences most likely meant; None where the ranker has none."""
    import numpy as np

    from citectx.ranking.encoder.both_passes import BothPasses, cosines
    from citectx.ranking.queries import unmodified
    from citectx.ranking.rank import ranker

    text = supported_text(claim)
    asked = unmodified.query(text, claim.tongue)
    rank = BothPasses(claim.encoder) if claim.encoder else ranker("fused")
    alike = cosines(asked, claim.index, claim.encoder) if claim.encoder else None
    scores = rank(asked, claim.index)
    if not len(scores) or scores.max() <= 0:
        return None
    terms = statement(text)
    weights = {it: _rarity(it, claim.index) for it in terms}
    best = np.argsort(-scores, kind="stable")[:_LIKELY]
    likely = tuple(
        _aligned(int(it), claim.index, float(scores[it]), weights, alike)
        for it in best
        if scores[it] > 0
    )
    compared = () if alike is None else _compared(claim, text, likely)
    meaning = Meaning(claim.encoder if compared else None)
    first, beside = compared[: len(likely)], compared[len(likely) :]
    return Alignment(text, claim.index, likely, terms, scores, meaning, first, beside)


def _compared(claim: Claim, text: str, likely: Sequence[Aligned]) -> tuple[Comparison, ...]:
    """What is said of each likely sentence, and of the first one with each of its neighbours."""
    comparer = claim.encoder.comparer if claim.encoder else None
    if comparer is None:
        return ()
    texts, best = claim.index.texts, likely[0].number
    beside = [f"{texts[it]} {texts[it + 1]}" for it in (best - 1, best) if 0 <= it < len(texts) - 1]
    passages = [*(it.text for it in likely), *beside]
    return comparer.comparisons(" ".join(text.split()), passages) or ()


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


class Clauses(NamedTuple):
    """How alike a clause is to that of the other text which is most like it, with other words in
    the place of its own, and how much more alike this makes it."""

    likeness: float
    gain: float


def clauses_alike(aligned: Alignment, text: str, where: Range, words: str, other: str) -> Clauses:
    """The clause that has some words, with others in their place, beside the other text's."""
    own = clause_at(text, where)
    changed = f"{text[own.start : where.start]}{words}{text[where.end : own.end]}"
    parts = [other[slice(*it)] for it in clauses(other)]
    now = max(aligned.meaning.likenesses(parts, changed))
    before = max(aligned.meaning.likenesses(parts, text[slice(*own)]))
    return Clauses(now, now - before)


def _aligned(
    number: int,
    index: PaperIndex,
    score: float,
    weights: dict[str, float],
    alike: NDArray[np.float64] | None,
) -> Aligned:
    text = index.texts[number]
    theirs = statement(text)
    shared = sum(weight for term, weight in weights.items() if term in theirs)
    told = shared / max(sum(weights.values()), 1e-9)
    return Aligned(number, text, score, told, 0.0 if alike is None else float(alike[number]))


def _rarity(term: str, index: PaperIndex) -> float:
    """How much a term tells within a paper; one that it does not have tells most."""
    postings = index.postings
    number = postings.vocabulary.get(term)
    found = 0 if number is None else postings.starts[number + 1] - postings.starts[number]
    return math.log(1 + len(index.texts) / (1 + found))
