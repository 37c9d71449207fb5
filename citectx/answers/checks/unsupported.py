"""A paper that was read and has nothing close to the sentence: the mildest hint."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.answers.checks.drift.terms import TELLING, content
from citectx.answers.checks.finding import Note
from citectx.answers.checks.sources import OWN_WORK, claimed, is_methods, likenesses
from citectx.model import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim
    from citectx.papers.index.paper_index import PaperIndex

ID = "unsupported"

_FEWEST_TERMS = 5
_FEWEST_TOGETHER = 8  # The same where several papers are cited.
_LONG_ENOUGH = 50  # Sentences that a paper has when all of it was read; comments have fewer.
_FEW = 2  # Papers cited together: in a longer list, each bears on a part of the sentence.

_KNOWN = 0.5  # The share of the claim's terms that the paper has anywhere,
_KNOWN_TOGETHER = 0.35  # the same where several papers are cited for it,
_ALIKE = 0.2  # and the share that one sentence of it has.
_AT_HOME = 8  # A paper that has so many terms of a claim speaks of the matter.
_FOREIGN = 2  # Terms that it lacks and that tell what a claim is about,
_COMMON = 0.03  # for they are in fewer passages than this share of any field's.
_OWN = re.compile(
    rf"\b(?:{OWN_WORK}|fig(?:ure|s)?|(?:these|this|present) (?:data|study|work|results|paper)|"
    r"colleagues|co-?workers|RRID|https?)\b",
    re.IGNORECASE,
)


def notes(claim: Claim) -> Iterator[Note]:
    """One note, if hardly a word of the claim occurs anywhere in the paper."""
    if not claim.is_whole or len(claim.index.texts) < _LONG_ENOUGH or claim.index.problems:
        return
    # What authors did themselves, they cite papers for by their tools and strains.
    if is_methods(claim.section) or _OWN.search(claim.text) or len(claim.partners) > _FEW:
        return
    known, wanted = _known(claimed(claim), claim.index)
    if len(wanted) < (_FEWEST_TOGETHER if claim.partners else _FEWEST_TERMS):
        return
    alike = max((max(it.share, _share(it.shared, wanted)) for it in likenesses(claim)), default=0)
    least = _KNOWN_TOGETHER if claim.partners else _KNOWN
    if _share(known, wanted) >= least or alike >= _ALIKE or len(known & wanted) >= _AT_HOME:
        return
    if sum(map(_is_telling, wanted - known)) >= _FOREIGN:
        yield Note(
            ID,
            Severity.HINT,
            f"Nothing in `{claim.key}` is close to this sentence. Is it the paper you mean?",
            marked=claim.parts,
        )


def _known(text: str, index: PaperIndex) -> tuple[frozenset[str], frozenset[str]]:
    """The terms of a claim that the paper has, and all that it should have.

    A name that the paper lacks says nothing: people, places and strains are named for themselves.
    """
    start = len(text) - len(text.lstrip())
    told = {it: where for it, where in content(text).items() if it.isalpha() and it not in TELLING}
    title = content(index.title)
    known = frozenset(it for it in told if it in index.postings.vocabulary or it in title)
    named = (
        it for it, where in told.items() if where.start > start and text[where.start].isupper()
    )
    return known, frozenset(told) - (frozenset(named) - known)


def _is_telling(term: str) -> bool:
    """Whether a term says what a sentence is about: "analysis" and "value" do not."""
    from citectx.text.background import background

    fields = (background("biomedical"), background("computing"))
    return all(it.counts.get(term, 0) < _COMMON * it.size for it in fields)


def _share(some: frozenset[str], every: frozenset[str]) -> float:
    return len(some & every) / len(every)
