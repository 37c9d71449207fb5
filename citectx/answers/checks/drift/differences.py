"""Citing words, source sentence -> how the one says more than the other, by named cues.

Every rule wants the cue to govern a word that both share: a hedge somewhere in a long sentence
says nothing about the rest of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from citectx.answers.checks.clauses import counterparts
from citectx.answers.checks.drift import close, cues, dropped_cues, scope
from citectx.answers.checks.drift.found import Drift
from citectx.answers.checks.drift.terms import (
    asserted,
    content,
    is_same_word,
    is_stated_verb,
    names,
    said,
    same_object,
)
from citectx.model import Range
from citectx.text.terms import stem

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from citectx.answers.checks.clauses import Needed

_NEAR = 5  # Content words beside "associated with" that name what is associated.


def drifts(citing: str, source: str, needed: Needed) -> Iterator[Drift]:
    """Every way in which the citing words go beyond the source sentence."""
    is_of_others = not names(citing) <= names(source)
    families = zip((_VERB, _TOLD, _TURNED, _LIMITED), needed, strict=True)
    for rule, alike in ((it, alike) for family, alike in families for it in family):
        found = rule(citing, source)
        if found is None or (found.rule != "hedge" and is_of_others):
            continue
        # The words that make the difference do not tell how alike the rest is.
        apart = said(citing[slice(*found.word)]) ^ said(source[slice(*found.cue)])
        apart -= said(citing) & said(source)
        if counterparts(citing, source, found.cue.start, alike, apart) is not None:
            yield found
    yield from close.drifts(citing, source, needed)
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
    return _told("hedge", cues.REPORTED.search(source), citing)


def _missed(citing: str, source: str) -> Drift | None:
    if cues.CAUTIOUS.search(citing) or cues.DENIED.search(citing):
        return None
    return _told("negation", cues.NO_EVIDENCE.search(source), citing)


def _told(rule: str, cue: re.Match[str] | None, citing: str) -> Drift | None:
    if cue is None:
        return None
    terms, behind = content(citing), content(cue["behind"])
    shared = [it for it in behind if it in terms]
    # Nearly all that the sentences have in common must stand under the cue.
    if len(shared) < 3 or len(shared) < max(0.6 * len(terms), 0.5 * len(behind)):
        return None
    end = cue.end() - len(cue["behind"])
    return Drift(rule, terms[shared[0]], Range(cue.start(), end), shared[0])


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


_Rule = Callable[[str, str], Drift | None]
_VERB: tuple[_Rule, ...] = (_modal,)
_TOLD: tuple[_Rule, ...] = (_adverb, _reported)
_TURNED: tuple[_Rule, ...] = (_missed, _causality, scope.population)
_LIMITED: tuple[_Rule, ...] = (scope.generality, scope.limit)
