"""A claim -> the note that it says more than its source: hedge, "not", cause, direction, scope."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from citectx.answers.checks.drift.clauses import clauses, statement
from citectx.answers.checks.drift.rules import drifts, drifts_of_clauses, is_plain
from citectx.answers.checks.finding import Note
from citectx.answers.checks.sources import is_methods, likenesses, source_passage, supported_text
from citectx.answers.checks.thresholds import count, share
from citectx.answers.checks.word_lists import cue_pattern
from citectx.model import Severity
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.drift.clauses import Needed
    from citectx.answers.checks.drift.rules import Drift
    from citectx.answers.checks.finding import Claim
    from citectx.answers.checks.sources import Likeness

    _Sourced = tuple[Drift, Likeness]

_SHARED, _SHARE = count("drift.shared"), share("drift.share")
_CLAUSE_TERMS, _CLAUSE_SHARE = count("drift.clause-terms"), share("drift.clause-share")
_AS_WELL = share("drift.as-well")
_NUMBER = re.compile(r"(?<![\w-])\d")
_OWN = cue_pattern("drift.own")
_PURPOSE = re.compile(r"\s*(?:to|in order)\b", re.IGNORECASE)
_MESSAGES = {
    "hedge": "The source says “{cue}”; the sentence states it as a fact (“{word}”). "
    "Keep its caution, or cite a source that is sure.",
    "told": "The source says “{cue}”; the sentence states it as a fact. "
    "Keep its caution, or cite a source that is sure.",
    "negation": "The source says “{cue}”; the sentence says “{word}”. Check what it found.",
    "causality": "The source says “{cue}”; the sentence makes it a cause (“{word}”). "
    "Keep it an association.",
    "population": "The source speaks of “{cue}”; the sentence of “{word}”. Name what was studied.",
    "limit": "The source limits this (“{cue}”); the sentence leaves the limit out. Keep it.",
    "generality": "The source limits this (“{cue}”); the sentence says “{word}”. Keep the limit.",
    "direction": "The source says “{cue}”; the sentence says “{word}”. Check the direction.",
}


def drift_note(claim: Claim, needed: Needed, id_: str) -> Note | None:
    """What there is to say where the best matching sentence is more careful and none is less.

    `needed` is how alike the two must be.
    """
    if claim.partners or is_methods(claim.section):
        return None
    if _OWN.search(claim.text) or _PURPOSE.match(claim.text):
        return None
    text = supported_text(claim)
    every = chain([_of_sentence(claim, text, needed)], _of_clauses(claim, text, needed))
    first = next(filter(None, every), None)
    return _note(claim, *first, id_) if first else None


def _of_sentence(claim: Claim, text: str, needed: Needed) -> _Sourced | None:
    """The claim as a whole beside the sentence that is most like it."""
    alike = [
        likeness
        for likeness in likenesses(claim)
        if likeness.share >= _SHARE and len(likeness.shared) >= _SHARED
    ]
    if not alike or (_NUMBER.search(text) and not _NUMBER.search(alike[0].text)):
        return None  # A claim with numbers that the sentence lacks was taken from elsewhere.
    return _unmatched(claim, next(drifts(text, alike[0].text, needed), None), alike)


def _of_clauses(claim: Claim, text: str, needed: Needed) -> Iterator[_Sourced | None]:
    """Each clause of the claim beside the sentence that is most like this clause."""
    for where in islice(clauses(text), 1, None):
        if len(statement(text[slice(*where)])) < _CLAUSE_TERMS:
            continue
        part = replace(claim, parts=(where,))
        alike = [likeness for likeness in likenesses(part) if likeness.share >= _CLAUSE_SHARE]
        if alike:
            drift = next(drifts_of_clauses(text, alike[0].text, needed), None)
            yield _unmatched(claim, drift, alike)


def _unmatched(claim: Claim, drift: Drift | None, alike: list[Likeness]) -> _Sourced | None:
    """A drift and its sentence, unless the paper says the same without care elsewhere."""
    if drift is None or _is_said_elsewhere(claim, drift, alike[0], alike):
        return None
    return drift, alike[0]


def _is_said_elsewhere(claim: Claim, drift: Drift, hedged: Likeness, alike: list[Likeness]) -> bool:
    others = [it for it in alike if it is not hedged and it.share >= hedged.share * _AS_WELL]
    if any(is_plain(it.text, drift.term) for it in others):
        return True
    title = frozenset(terms(claim.index.title, claim.tongue))
    return len(title & hedged.shared) >= _SHARED and is_plain(claim.index.title, drift.term)


def _note(claim: Claim, drift: Drift, like: Likeness, id_: str) -> Note:
    word = claim.text[drift.word.start : drift.word.end]
    cue = like.text[drift.cue.start : drift.cue.end].strip()
    is_told = drift.rule == "hedge" and cue.endswith("that")  # No single word is too strong.
    return Note(
        id_,
        Severity.HINT,
        _MESSAGES["told" if is_told else drift.rule].format(word=word, cue=cue),
        marked=(drift.word,),
        source=source_passage(claim.index, like.number, (drift.cue,)),
        source_marked=(drift.cue,),
    )
