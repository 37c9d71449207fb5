"""A claim -> the note that it says more than its source: hedge, "not", cause, direction, scope."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from citectx.answers.checks.clauses import clauses
from citectx.answers.checks.drift import close, dropped_cues
from citectx.answers.checks.drift.differences import drifts, is_plain
from citectx.answers.checks.drift.terms import said
from citectx.answers.checks.finding import Note
from citectx.answers.checks.sources import OWN_WORK, claimed, is_methods, likenesses, shown
from citectx.model import Severity
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.clauses import Needed
    from citectx.answers.checks.drift.found import Drift
    from citectx.answers.checks.finding import Claim
    from citectx.answers.checks.sources import Likeness

    _Found = tuple[Drift, Likeness]

_SHARED = 3
_SHARE = 0.4
_CLAUSE_TERMS = 4  # A clause with fewer terms says too little to be found by,
_CLAUSE_SHARE = 0.5  # and this share of them must be in one sentence.
_AS_WELL = 0.7  # A plain statement elsewhere that matches this well beside the best is support.
_NUMBER = re.compile(r"(?<![\w-])\d")
_OWN = re.compile(
    rf"\b(?:{OWN_WORK}|unlike|these (?:data|results))\b|^\s*(?:to|in order)\b", re.IGNORECASE
)
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


def note(claim: Claim, needed: Needed, id_: str) -> Note | None:
    """What there is to say where the best matching sentence is more careful and none is less.

    `needed` is how alike the two must be.
    """
    if claim.partners or is_methods(claim.section) or _OWN.search(claim.text):
        return None
    text = claimed(claim)
    found = next(filter(None, _found(claim, text, needed)), None)
    return _note(claim, *found, id_) if found else None


def _found(claim: Claim, text: str, needed: Needed) -> Iterator[_Found | None]:
    yield _of_sentence(claim, text, needed)
    yield from _of_clauses(claim, text, needed)


def _of_sentence(claim: Claim, text: str, needed: Needed) -> _Found | None:
    """The claim as a whole beside the sentence that is most like it."""
    alike = [it for it in likenesses(claim) if it.share >= _SHARE and len(it.shared) >= _SHARED]
    if not alike or (_NUMBER.search(text) and not _NUMBER.search(alike[0].text)):
        return None  # A claim with numbers that the sentence lacks was taken from elsewhere.
    return _unmatched(claim, next(drifts(text, alike[0].text, needed), None), alike)


def _of_clauses(claim: Claim, text: str, needed: Needed) -> Iterator[_Found | None]:
    """Each clause of the claim beside the sentence that is most like this clause."""
    for where in islice(clauses(text), 1, None):
        if len(said(text[slice(*where)])) < _CLAUSE_TERMS:
            continue
        part = replace(claim, parts=(where,))
        alike = [it for it in likenesses(part) if it.share >= _CLAUSE_SHARE]
        if alike:
            source = alike[0].text
            found = chain(close.drifts(text, source, needed), dropped_cues.drifts(text, source))
            yield _unmatched(claim, next(found, None), alike)


def _unmatched(claim: Claim, drift: Drift | None, alike: list[Likeness]) -> _Found | None:
    """A drift and its sentence, unless the paper says the same without care elsewhere."""
    if drift is None or _is_said_elsewhere(claim, drift, alike[0], alike):
        return None
    return drift, alike[0]


def _is_said_elsewhere(claim: Claim, drift: Drift, hedged: Likeness, alike: list[Likeness]) -> bool:
    others = [it for it in alike if it is not hedged and it.share >= hedged.share * _AS_WELL]
    if any(is_plain(it.text, drift.term) for it in others):
        return True
    title = frozenset(terms(claim.index.title))
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
        source=shown(claim.index, like.number, (drift.cue,)),
        source_marked=(drift.cue,),
    )
