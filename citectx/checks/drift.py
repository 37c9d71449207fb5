"""Citing words, source sentence -> how the one says more than the other, by named cues.

Every rule wants the cue to govern a word that both share: a hedge somewhere in a long sentence
says nothing about the rest of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from citectx.checks import close_drift, cues, dropped_cues
from citectx.checks.clauses import counterparts
from citectx.checks.drift_terms import (
    asserted,
    beside,
    content,
    is_same_word,
    is_stated_verb,
    names,
    said,
    same_object,
)
from citectx.checks.found_drift import Drift
from citectx.model import Range
from citectx.text.terms import stem

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from citectx.checks.clauses import Needed

_NEAR = 5  # Content words beside "associated with" that name what is associated.
_SAME = 0.6  # The share of terms in common by which two sentences say the same.


def drifts(citing: str, source: str, needed: Needed) -> Iterator[Drift]:
    """Every way in which the citing words go beyond the source sentence."""
    is_of_others = not names(citing) <= names(source)
    families = ((_VERB, needed.verb), (_TOLD, needed.told), (_TURNED, needed.turned))
    for rule, alike in ((it, alike) for family, alike in families for it in family):
        found = rule(citing, source)
        if found is None or (found.rule != "hedge" and is_of_others):
            continue
        if counterparts(citing, source, found.cue.start, alike) is not None:
            yield found
    yield from close_drift.drifts(citing, source, needed)
    yield from dropped_cues.drifts(citing, source)


def is_plain(source: str, term: str) -> bool:
    """Whether a sentence of the source uses the term and neither hedges nor negates it."""
    is_careful = cues.HEDGED.search(source) or cues.NEGATED.search(source)
    return term in content(source) and not is_careful


def _modal(citing: str, source: str) -> Drift | None:
    if cues.HEDGED.search(citing):
        return None
    for pattern in (cues.MODAL, cues.SEEMING):
        for cue in pattern.finditer(source):
            term = stem(cue["word"].lower())
            word = asserted(citing, term, cue["word"])
            is_able = cues.ABILITY.search(source[: cue.end()])
            if word is None or is_able or not is_stated_verb(citing[slice(*word)], cue["word"]):
                continue
            if same_object(citing, word, source, cue.end()):
                return Drift("hedge", word, Range(*cue.span()), term)
    return None


def _adverb(citing: str, source: str) -> Drift | None:
    if cues.HEDGED.search(citing) or cues.PARTLY.search(citing):
        return None
    terms = content(citing)
    for cue in cues.ADVERB.finditer(source):
        behind = list(content(cue["behind"]))[:2]
        shared = [it for it in behind if it in terms]
        if shared and is_same_word(citing[slice(*terms[shared[-1]])], cue["behind"]):
            end = cue.end() - len(cue["behind"])
            return Drift("hedge", terms[shared[-1]], Range(cue.start(), end), shared[-1])
    return None


def _reported(citing: str, source: str) -> Drift | None:
    if cues.HEDGED.search(citing) or cues.DENIED.search(citing):
        return None
    cue = cues.REPORTED.search(source)
    if cue is None:
        return None
    terms, behind = content(citing), content(cue["behind"])
    shared = [it for it in behind if it in terms]
    # Nearly all that the sentences have in common must stand under the cue.
    if len(shared) < 3 or len(shared) < max(0.6 * len(terms), 0.5 * len(behind)):
        return None
    end = cue.end() - len(cue["behind"])
    return Drift("hedge", terms[shared[0]], Range(cue.start(), end), shared[0])


def _negation(citing: str, source: str) -> Drift | None:
    if cues.NEGATED.search(citing) or cues.HEDGED.search(citing) or "not only" in source:
        return None
    for cue in cues.NOT.finditer(source):
        term = stem((cue["word"] or cue["noun"]).lower())
        word = asserted(citing, term, cue["word"] or "")
        if word is not None and same_object(citing, word, source, cue.end()):
            return Drift("negation", word, Range(*cue.span()), term)
    return None


def _causality(citing: str, source: str) -> Drift | None:
    cue, cause = cues.ASSOCIATED.search(source), cues.CAUSES.search(citing)
    if cue is None or cause is None or cues.CAUSES.search(source) or cues.ASSOCIATED.search(citing):
        return None
    if cues.HEDGED.search(citing) or cues.DENIED.search(citing):
        return None
    ours = frozenset(content(citing[: cause.start()])), frozenset(content(citing[cause.end() :]))
    theirs = _associated(source, cue)
    if not any(ours[0] & one and ours[1] & other for one, other in (theirs, theirs[::-1])):
        return None
    return Drift("causality", Range(*cause.span()), Range(*cue.span()), stem("caus"))


def _associated(source: str, cue: re.Match[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The content words of the two things that a source associates."""
    before, behind = source[: cue.start()], source[cue.end() :]
    if cue[0].lower().endswith("between"):
        before, _, behind = behind.partition(" and ")
    return frozenset(list(content(before))[-_NEAR:]), frozenset(list(content(behind))[:_NEAR])


def _population(citing: str, source: str) -> Drift | None:
    cue, people = cues.ANIMALS.search(source), cues.PEOPLE.search(citing)
    if cue is None or people is None or cues.PEOPLE.search(source) or cues.ANIMALS.search(citing):
        return None
    if cues.HEDGED.search(citing):
        return None
    return Drift("population", Range(*people.span()), Range(*cue.span()), people[0].lower())


def _generality(citing: str, source: str) -> Drift | None:
    cue, every = cues.LIMITED.search(source), cues.UNIVERSAL.search(citing)
    if cue is None or every is None or cues.UNIVERSAL.search(source) or cues.LIMITED.search(citing):
        return None
    if cues.NEGATED.search(citing):
        return None
    # "All cells" says too much where "some cells" are meant, not where others are.
    if every["each"]:
        limited = list(content(source[cue.end() :]))[:2]
        is_same = bool(frozenset(limited) & frozenset(list(content(citing[every.end() :]))[:2]))
    else:
        ours = said(citing[: every.start()] + citing[every.end() :])
        is_same = len(ours & said(source)) >= _SAME * len(ours)
    if not is_same:
        return None
    return Drift("generality", Range(*every.span()), Range(*cue.span()), every[0].lower())


def _direction(citing: str, source: str) -> Drift | None:
    if cues.NEGATED.search(citing) or cues.NEGATED.search(source):
        return None
    ours, theirs = content(citing), content(source)
    if frozenset(ours) & cues.INVERTERS != frozenset(theirs) & cues.INVERTERS:
        return None
    for pair in cues.SIDES:
        for one, other in (pair, pair[::-1]):
            said, given = _one(ours, one), _one(theirs, other)
            if not said or not given or one & frozenset(theirs) or other & frozenset(ours):
                continue
            if beside(list(ours), said) & beside(list(theirs), given):
                return Drift("direction", ours[said], theirs[given], said)
    return None


_Rule = Callable[[str, str], Drift | None]
_VERB: tuple[_Rule, ...] = (_modal,)
_TOLD: tuple[_Rule, ...] = (_adverb, _reported)
_TURNED: tuple[_Rule, ...] = (_negation, _causality, _population, _generality, _direction)


def _one(terms: dict[str, Range], side: frozenset[str]) -> str:
    found = [it for it in terms if it in side]
    return found[0] if len(found) == 1 else ""
