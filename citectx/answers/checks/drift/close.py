"""Two clauses that say the same in nearly the same words -> a hedge or a "not" that one lacks,
or a word turned into its opposite.

So near to each other, the cue counts whatever else the two sentences hold.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.answers.checks.clauses import WIDE, clauses, counterparts
from citectx.answers.checks.drift import cues
from citectx.answers.checks.drift.found import Drift
from citectx.answers.checks.drift.governed import drift, governed
from citectx.answers.checks.drift.terms import (
    asserted,
    beside,
    content,
    is_same_word,
    is_stated_verb,
    names,
    said,
    same_object,
    same_subject,
)
from citectx.text.terms import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.clauses import Counterparts, Needed
    from citectx.model import Range

_STATED = 0.7  # The share of the common terms by which a clause says the same again.
_DENIED_TERMS = 4  # A "not" turns everything round, so more must be the same.
_INFINITIVE = re.compile(r"\b(?:to|not)\s+$", re.IGNORECASE)


def drifts(citing: str, source: str, needed: Needed) -> Iterator[Drift]:
    """Every way in which a clause goes beyond its counterpart."""
    is_of_others = not names(citing) <= names(source)
    for rule in _RULES:
        found = rule(citing, source, needed)
        if found is not None and (found.rule == "hedge" or not is_of_others):
            yield found


def hedge(citing: str, source: str, needed: Needed) -> Drift | None:
    """A hedge of the source that its counterpart does not have."""
    if cues.CAUTIOUS.search(citing):
        return None
    for cue in cues.CLOSE_HEDGE.finditer(source):
        has_verb = bool(cues.BEFORE_VERB.match(cue[0]))
        pair = counterparts(citing, source, cue.start(), needed.verb if has_verb else needed.told)
        if pair is None:
            continue
        if cues.DENIED.search(citing, *pair.ours) or cues.ABILITY.search(source[: cue.end()]):
            continue
        term = governed(citing, source, cue, pair)
        if not term or _is_stated(source, cue.start(), pair):
            continue
        found = drift("hedge", citing, pair, cue, term)
        if has_verb and not _acts_alike(citing, found.word, source, cue, term):
            continue
        if is_same_word(citing[slice(*found.word)], source[cue.end() : pair.theirs.end]):
            return found
    return None


def negation(citing: str, source: str, needed: Needed) -> Drift | None:
    """A "not" of the source that its counterpart does not have."""
    if cues.DENIED.search(citing) or cues.CAUTIOUS.search(citing):
        return None
    for cue in cues.NOT.finditer(source):
        pair = counterparts(citing, source, cue.start(), needed.turned)
        if pair is None or len(pair.shared) < _DENIED_TERMS or "not only" in source:
            continue
        is_only = len(cues.DENIED.findall(source, *pair.theirs)) == 1
        term = stem((cue["word"] or cue["noun"]).lower())
        word = asserted(citing, term, cue["word"] or "")
        if word is None or term not in pair.shared or not is_only:
            continue
        if cue["noun"] or same_subject(citing, word, source, cue.start()):
            return drift("negation", citing, pair, cue, term)
    return None


def direction(citing: str, source: str, needed: Needed) -> Drift | None:
    """A word of the source whose opposite stands at its place in the counterpart."""
    ours, theirs = content(citing), content(source)
    for up, down in cues.SIDES:
        for said_side, given_side in ((up, down), (down, up)):
            turned = [it for it in ours if it in said_side and it not in theirs]
            given = [it for it in theirs if it in given_side and it not in ours]
            # "Lower at greater depth" goes the same way as "decreased with depth".
            is_kept = any(it in given_side and it not in theirs for it in ours)
            if len(turned) != 1 or len(given) != 1 or is_kept:
                continue
            apart = frozenset((turned[0], given[0]))
            pair = counterparts(citing, source, theirs[given[0]].start, needed.turned, apart)
            if pair is not None and _same_place(citing, source, pair, turned[0], given[0]):
                return Drift("direction", ours[turned[0]], theirs[given[0]], turned[0])
    return None


def _acts_alike(citing: str, word: Range, source: str, cue: re.Match[str], term: str) -> bool:
    """Whether the verb behind a cue is stated of the same object in the citing text."""
    if _INFINITIVE.search(citing[: word.start]):
        return False
    if term in cues.LIGHT and counterparts(citing, source, cue.start(), WIDE.turned) is None:
        return False
    verb = content(source[cue.end() :])[term]
    start, end = cue.end() + verb.start, cue.end() + verb.end
    return is_stated_verb(citing[slice(*word)], source[start:end]) and same_object(
        citing, word, source, end
    )


def _is_stated(source: str, at: int, pair: Counterparts) -> bool:
    """Whether another clause of the sentence says the same without a hedge."""
    return any(
        len(said(source[slice(*it)]) & pair.shared) >= _STATED * len(pair.shared)
        and not cues.CLOSE_HEDGE.search(source, *it)
        for it in clauses(source)
        if not it.start <= at < it.end
    )


def _same_place(citing: str, source: str, pair: Counterparts, turned: str, given: str) -> bool:
    """Whether two words stand between the same words, and both clauses deny or invert alike."""
    ours, theirs = citing[slice(*pair.ours)], source[slice(*pair.theirs)]
    if bool(cues.DENIED.search(ours)) != bool(cues.DENIED.search(theirs)):
        return False
    one, other = list(content(ours)), list(content(theirs))
    if turned not in one or given not in other:
        return False
    if (frozenset(one) ^ frozenset(other)) & cues.INVERTERS - {turned, given}:
        return False
    return bool(beside(one, turned) & beside(other, given))


_RULES = (hedge, negation, direction)
