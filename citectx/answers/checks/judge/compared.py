"""What a model that reads a claim and a passage at once says of them, for the judge to weigh.

Its doubts stand beside every difference that was found by words; and a claim may turn away from the
passage as a whole, by no word that is known. Without the model nothing is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.judge.polarity import denials, has_opposites
from citectx.answers.checks.word_lists import wording
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.judge.alignment import Alignment

# The kinds of candidates for which one verdict of the model speaks.
_VERDICT_OF = {
    "number": "number", "exchanged": "exchanged", "negation": "contrary", "opposite": "contrary",
    "contrary": "contrary", "hedge": "stronger", "stronger": "stronger", "name": "entity",
}  # fmt: skip
_LOWEST = -7.0  # What is less likely than this is all the same.


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """That the claim says the contrary, and that it says more than the passage."""
    if not aligned.compared:
        return
    best, text = aligned.best, aligned.text
    whole = Range(len(text) - len(text.lstrip()), len(text.rstrip()))
    same = {"score": best.score, "share": best.share, "cosine": best.cosine}
    for kind, features in (
        ("contrary", _of_denial(aligned)),
        ("stronger", _of_certainty(aligned)),
    ):
        yield Candidate(kind, {**same, **features}, whole, best.number)


def _of_denial(aligned: Alignment) -> dict[str, float]:
    both = aligned.text, aligned.best.text
    return {
        "denials differ": float(len({len(denials(it)) % 2 for it in both}) > 1),
        "opposites": float(has_opposites(aligned)),
        "mild": float(any(_has("mild-deny", it) for it in both)),
    }


def _of_certainty(aligned: Alignment) -> dict[str, float]:
    ours, theirs = aligned.text, aligned.best.text
    return {
        "hedged": _has("hedge", ours),
        "hedged there": _has("hedge", theirs),
        "careful": _has("careful", ours),
        "sure": _has("sure", ours),
        "all": _has("all", ours),
        "all there": _has("all", theirs),
    }


def _has(words: str, text: str) -> float:
    return float(wording(words).search(text) is not None)


def signs(aligned: Alignment, kind: str) -> dict[str, float]:
    """How the model doubts a claim beside the passage most likely meant, and whether beside all."""
    if not aligned.compared:
        return {}
    first, *rest = aligned.compared
    supported = max(first.supports, _LOWEST)
    told = _VERDICT_OF.get(kind)
    return {
        "doubted": max(min(first.doubt, -_LOWEST), _LOWEST),
        "doubted so": max(getattr(first, told), _LOWEST) - supported if told else first.doubt,
        "supported": supported,
        "supported elsewhere": max((it.supports for it in rest), default=_LOWEST),
        "supported together": max((it.supports for it in aligned.beside), default=supported),
        "unrelated": max(first.unrelated, _LOWEST),
    }
