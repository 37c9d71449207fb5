"""What a model that reads a claim and a passage at once says of them, for the judge to weigh.

Its doubts stand beside every difference that was found by words; and a claim may turn away from the
passage as a whole, by no word that is known. Without the model nothing is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.judge.otherwise import replaced, said_otherwise
from citectx.answers.checks.judge.polarity import denials, has_opposites
from citectx.answers.checks.word_lists import wording
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.answers.checks.judge.alignment import Alignment

# The kinds of candidates for which one verdict of the model speaks.
_VERDICT_OF = {
    "number": "number", "exchanged": "exchanged", "negation": "contrary",
    "opposite": "contrary", "contrary": "contrary", "hedge": "stronger", "scope": "stronger",
    "cause": "stronger", "stronger": "stronger", "name": "entity",
}  # fmt: skip
# The ways to say a claim otherwise that take a doubt of each kind away.
_RELIEFS = {
    "number": ("numbers",), "exchanged": ("numbers exchanged",),
    "negation": ("denied", "denied there"),
    "opposite": ("denied", "denied there", "turned", "turned there"),
    "contrary": ("denied", "denied there", "turned", "turned there"),
    "hedge": ("suggested",), "scope": ("of some",), "cause": ("together",),
    "stronger": ("suggested", "of some", "together"),
    "replaced": ("denied", "denied there", "turned", "turned there"),
}  # fmt: skip
_LOWEST = -7.0  # What is less likely than this is all the same.


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """That the claim says the contrary, that it says more than the passage, and that the paper
    does not say it at all."""
    if not aligned.compared:
        return
    best, text = aligned.best, aligned.text
    whole = Range(len(text) - len(text.lstrip()), len(text.rstrip()))
    same = {"score": best.score, "share": best.share, "cosine": best.cosine}
    for kind, features in (
        ("contrary", _of_denial(aligned)),
        ("stronger", _of_certainty(aligned)),
        ("absent", _of_terms(aligned)),
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


def _of_terms(aligned: Alignment) -> dict[str, float]:
    """Which share of the claim's terms the paper has nowhere, and how alike its passages are."""
    vocabulary = aligned.index.postings.vocabulary
    unknown = sum(vocabulary.get(it) is None for it in aligned.terms)
    others = [it.cosine for it in aligned.likely[1:]]
    return {
        "unknown": unknown / max(len(aligned.terms), 1),
        "several unknown": float(unknown > 1),
        "length": len(aligned.terms) / 10,
        "ahead": aligned.best.cosine - max(others, default=0.0),
        "shared by any": max(it.share for it in aligned.likely),
    }


def _has(words: str, text: str) -> float:
    return float(wording(words).search(text) is not None)


def with_signs(aligned: Alignment, found: Sequence[Candidate]) -> Iterator[Candidate]:
    """The candidates with what the model says of the claim, and of the same said otherwise."""
    if not aligned.compared:
        yield from found
        return
    text, best = aligned.text, aligned.best.text
    wanted = {name for it in found for name in _RELIEFS.get(it.kind, ())}
    ways = {name: it for name, it in said_otherwise(text, best).items() if name in wanted}
    passages = [aligned.index.texts[it.number] for it in found]
    own = [
        (_as_the_passage(text, it, passage), passage)
        for it, passage in zip(found, passages, strict=True)
    ]
    plain = [(text, it) for it in (best, *passages)]
    every = list(dict.fromkeys((*plain, *own, *(pair for it in ways.values() for pair in it))))
    told = aligned.meaning.doubts([(" ".join(it.split()), other) for it, other in every])
    doubts = dict(zip(every, told, strict=True)) if told else dict.fromkeys(every, 0.0)
    reliefs = {
        name: doubts[text, best] - min((doubts[it] for it in pairs), default=doubts[text, best])
        for name, pairs in ways.items()
    }
    for it, passage, changed in zip(found, passages, own, strict=True):
        otherwise = {
            "relief": doubts[text, passage] - doubts[changed],
            **{f"relief, {name}": reliefs[name] for name in _RELIEFS.get(it.kind, ())},
        }
        yield it._replace(features={**it.features, **_signs(aligned, it.kind), **otherwise})


def _as_the_passage(text: str, candidate: Candidate, passage: str) -> str:
    """The claim with the passage's words in the place of its own."""
    if candidate.otherwise or not candidate.theirs:
        return candidate.otherwise or text
    return replaced(text, candidate.ours, passage[slice(*candidate.theirs)])


def _signs(aligned: Alignment, kind: str) -> dict[str, float]:
    """How the model doubts a claim beside the passage most likely meant, and whether beside all."""
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
