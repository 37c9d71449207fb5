"""A paper that was read and has nothing close to the sentence: the mildest hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.drift.clauses import TELLING, content
from citectx.answers.checks.finding import Note
from citectx.answers.checks.judge.alignment import is_close
from citectx.answers.checks.sources import is_methods, likenesses, supported_text
from citectx.answers.checks.thresholds import count, share
from citectx.answers.checks.word_lists import cue_pattern
from citectx.answers.evidence import strongest
from citectx.model import Severity, Strength

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.encoder.encoder import Encoder

ID = "unsupported"

_FEWEST_TERMS = count("unsupported.fewest-terms")
_FEWEST_TOGETHER = count("unsupported.fewest-together")
_LONG_ENOUGH = count("unsupported.long-enough")
_FEW = count("unsupported.few")
_KNOWN, _KNOWN_TOGETHER = share("unsupported.known"), share("unsupported.known-together")
_ALIKE = share("unsupported.alike")
_AT_HOME = count("unsupported.at-home")
_FOREIGN, _COMMON = count("unsupported.foreign"), share("unsupported.common")
_OWN = cue_pattern("unsupported.own")


def notes(claim: Claim) -> Iterator[Note]:
    """One note, if hardly a word of the claim occurs anywhere in the paper."""
    if not claim.is_whole or len(claim.index.texts) < _LONG_ENOUGH or claim.index.problems:
        return
    # What authors did themselves, they cite papers for by their tools and strains.
    if is_methods(claim.section) or _OWN.search(claim.text) or len(claim.partners) > _FEW:
        return
    present, wanted = _terms(supported_text(claim), claim.index)
    if len(wanted) < (_FEWEST_TOGETHER if claim.partners else _FEWEST_TERMS):
        return
    alike = max(
        (max(likeness.share, _share(likeness.shared, wanted)) for likeness in likenesses(claim)),
        default=0,
    )
    least = _KNOWN_TOGETHER if claim.partners else _KNOWN
    if _share(present, wanted) >= least or alike >= _ALIKE or len(present & wanted) >= _AT_HOME:
        return
    if claim.encoder and (is_close(claim) or _has_something_close(claim, claim.encoder)):
        return  # It is said in other words.
    if sum(map(_is_telling, wanted - present)) >= _FOREIGN:
        yield Note(
            ID,
            Severity.HINT,
            f"Nothing in {claim.key} is close to this sentence. Is it the paper you mean?",
            marked=claim.parts,
        )


def _has_something_close(claim: Claim, encoder: Encoder) -> bool:
    """Whether the card says more of the paper than that nothing in it is close."""
    from citectx.ranking.encoder.both_passes import BothPasses
    from citectx.ranking.queries import unmodified

    asked = unmodified.query(supported_text(claim), claim.tongue)
    return strongest(asked, claim.index, BothPasses(encoder)) is not Strength.NOTHING_CLOSE


def _terms(text: str, index: PaperIndex) -> tuple[frozenset[str], frozenset[str]]:
    """The terms of a claim that the paper has, and all that it should have.

    A name that the paper lacks says nothing: people, places and strains are named for themselves.
    """
    start = len(text) - len(text.lstrip())
    every = content(text).items()
    places = {it: where for it, where in every if it.isalpha() and it not in TELLING}
    title = content(index.title)
    present = frozenset(it for it in places if it in index.postings.vocabulary or it in title)
    named = (
        it for it, where in places.items() if where.start > start and text[where.start].isupper()
    )
    return present, frozenset(places) - (frozenset(named) - present)


def _is_telling(term: str) -> bool:
    """Whether a term says what a sentence is about: "analysis" and "value" do not."""
    from citectx.text.background import background, fields

    every = map(background, fields())
    return all(it.counts.get(term, 0) < _COMMON * it.size for it in every)


def _share(some: frozenset[str], every: frozenset[str]) -> float:
    return len(some & every) / len(every)
