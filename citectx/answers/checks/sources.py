"""A claim -> the sentences of the source that speak of the same, by the terms they share."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.thresholds import count
from citectx.answers.checks.word_lists import any_cue
from citectx.answers.evidence import passage
from citectx.model import Passage, Span
from citectx.text.terms import terms

if TYPE_CHECKING:
    from citectx.answers.checks.finding import Claim
    from citectx.model import Range, Tongue
    from citectx.papers.index.paper_index import PaperIndex


_LIKELY = count("sources.likely")
_NOT_EVIDENCE = ("back",)
_METHODS = re.compile(any_cue("methods-section"), re.IGNORECASE)


class Likeness(NamedTuple):
    """A sentence of the source, the terms it shares with the claim, and which share of the claim's
    terms these are."""

    number: int
    text: str
    shared: frozenset[str]
    share: float


def supported_text(claim: Claim) -> str:
    """The words that the citation answers for, with blanks for all others: offsets stay."""
    kept = [" "] * len(claim.text)
    for start, end in claim.parts:
        kept[start:end] = claim.text[start:end]
    return "".join(kept)


def is_methods(section: str) -> bool:
    """Whether a section of the draft tells what its authors did themselves."""
    return bool(_METHODS.search(section))


def likenesses(claim: Claim) -> tuple[Likeness, ...]:
    """The sentences of the paper that share most terms with a claim, the most alike first.

    What counts is shared terms alone: a check must know why it took two sentences for the same.
    """
    wanted = frozenset(
        term for term in terms(supported_text(claim), claim.tongue) if not term[0].isdigit()
    )
    if not wanted:
        return ()
    alike = [
        _likeness(it, claim.index.texts[it], wanted, claim.tongue)
        for it in _likely(claim.index, wanted)
    ]
    return tuple(sorted(alike, key=lambda it: (-it.share, it.number)))


def source_passage(index: PaperIndex, number: int, marked: tuple[Range, ...] = ()) -> Passage:
    """One sentence of a paper as the passage of a note."""
    from citectx.ranking.queries import unmodified

    made = passage(Span(number, number + 1), index, 0.0, unmodified.query("", index.tongue))
    return replace(made, matched=marked)


def _likely(index: PaperIndex, wanted: frozenset[str]) -> list[int]:
    """The numbers of the sentences with most of the wanted terms."""
    import numpy as np

    postings = index.postings
    counts = np.zeros(len(index.texts), np.int32)
    for term in wanted:
        number = postings.vocabulary.get(term)
        if number is not None:
            counts[postings.documents[postings.starts[number] : postings.starts[number + 1]]] += 1
    for part in index.parts:
        if part.kind in _NOT_EVIDENCE:
            counts[part.first : part.end] = 0
    best = np.argsort(-counts, kind="stable")[:_LIKELY]
    return [int(it) for it in best if counts[it]]


def _likeness(number: int, text: str, wanted: frozenset[str], tongue: Tongue) -> Likeness:
    shared = wanted & frozenset(terms(text, tongue))
    return Likeness(number, text, shared, len(shared) / len(wanted))
