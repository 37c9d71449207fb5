"""Citing words, source words -> how the one says more than the other, by named cues.

Every rule wants the cue to govern a word that both share: a hedge somewhere in a long sentence
says nothing about the rest of it. There are three kinds of rules, asked in this order: those that
look for a cue first and then for clauses that say the same; those that look within such clauses
only, where the cue counts whatever else the sentences hold; and what was left out between clauses
in the very same words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.drift import cues
from citectx.answers.checks.drift.clauses import (
    LIGHT,
    VERY_WORDS,
    WIDE,
    assertion,
    clauses,
    content,
    counterparts,
    has_same_object,
    has_same_subject,
    is_same_word,
    is_stated_verb,
    names,
    neighbours,
    statement,
)
from citectx.answers.checks.thresholds import count, share
from citectx.model import Range
from citectx.text.terms import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.drift.clauses import Counterparts, Needed

_VERB_REACH, _REACH = count("drift.verb-reach"), count("drift.reach")
_BESIDE = count("drift.beside")
_TOLD_TERMS = count("drift.told-terms")
_TOLD_OURS, _TOLD_THEIRS = share("drift.told-ours"), share("drift.told-theirs")
_STATED = share("drift.stated")
_DENIED_TERMS = count("drift.denied-terms")
_SAME = share("drift.same")
_LIMIT_KEPT = share("drift.limit-kept")
_INFINITIVE = re.compile(r"\b(?:to|not)\s+$", re.IGNORECASE)


class Drift(NamedTuple):
    """The rule, the word of the citing text that is too strong, and the cue in the source."""

    rule: str
    word: Range
    cue: Range
    term: str


def drifts(citing: str, source: str, needed: Needed) -> Iterator[Drift]:
    """Every way in which the citing words go beyond the source sentence."""
    yield from _of_same_things(citing, source, needed, _by_cue)
    yield from drifts_of_clauses(citing, source, needed)


def drifts_of_clauses(citing: str, source: str, needed: Needed) -> Iterator[Drift]:
    """Every way in which a clause goes beyond the clause of the source that says the same."""
    yield from _of_same_things(citing, source, needed, _within_clauses)
    if not _names_others(citing, source) and not cues.PARTLY.search(citing):
        yield from _dropped("hedge", cues.HEDGE, cues.CAUTIOUS, citing, source)
        yield from _dropped("negation", cues.PLAIN_NOT, cues.DENIED, citing, source)


def is_plain(source: str, term: str) -> bool:
    """Whether a sentence of the source uses the term and neither hedges nor negates it."""
    is_careful = cues.HEDGED.search(source) or cues.NEGATED.search(source)
    return term in content(source) and not is_careful


def _of_same_things(
    citing: str,
    source: str,
    needed: Needed,
    rules: Callable[[str, str, Needed], Iterator[Drift]],
) -> Iterator[Drift]:
    """What some rules give; only hedges where the two name different genes or strains."""
    is_of_others = _names_others(citing, source)
    return (it for it in rules(citing, source, needed) if it.rule == "hedge" or not is_of_others)


def _names_others(citing: str, source: str) -> bool:
    """Whether the citing text names a gene, strain or model that the source does not."""
    return not names(citing) <= names(source)


# Rules that look for a cue first.


def _by_cue(citing: str, source: str, needed: Needed) -> Iterator[Drift]:
    for rules, alike in zip(_BY_CUE, needed, strict=True):
        for rule in rules:
            drift = rule(citing, source)
            if drift is None:
                continue
            # The words that make the difference do not tell how alike the rest is.
            apart = statement(citing[slice(*drift.word)]) ^ statement(source[slice(*drift.cue)])
            apart -= statement(citing) & statement(source)
            if counterparts(citing, source, drift.cue.start, alike, apart) is not None:
                yield drift


def _modal(citing: str, source: str) -> Drift | None:
    """The source says "may reduce", the sentence "reduces"."""
    if cues.HEDGED.search(citing):
        return None
    for pattern in (cues.MODAL, cues.SEEMING):
        for cue in pattern.finditer(source):
            term = stem(cue["word"].lower(), "en")
            word = assertion(citing, term, cue["word"])
            is_able = cues.ABILITY.search(source[: cue.end()])
            if word is None or is_able or not is_stated_verb(citing[slice(*word)], cue["word"]):
                continue
            if has_same_object(citing, word, source, cue.end()):
                return Drift("hedge", word, Range(*cue.span()), term)
    return None


def _adverb(citing: str, source: str) -> Drift | None:
    """The source says "possibly", and the sentence is sure."""
    if cues.HEDGED.search(citing) or cues.PARTLY.search(citing):
        return None
    terms = content(citing)
    for cue in cues.ADVERB.finditer(source):
        behind = list(content(cue["behind"]))[:_REACH]
        shared = [it for it in behind if it in terms]
        if shared and is_same_word(citing[slice(*terms[shared[-1]])], cue["behind"]):
            end = cue.end() - len(cue["behind"])
            return Drift("hedge", terms[shared[-1]], Range(cue.start(), end), shared[-1])
    return None


def _reported(citing: str, source: str) -> Drift | None:
    """The source says "suggest that", and the sentence is sure."""
    if cues.HEDGED.search(citing) or cues.DENIED.search(citing):
        return None
    return _behind_cue("hedge", cues.REPORTED.search(source), citing)


def _no_evidence(citing: str, source: str) -> Drift | None:
    """The source says "no evidence that", and the sentence is sure."""
    if cues.CAUTIOUS.search(citing) or cues.DENIED.search(citing):
        return None
    return _behind_cue("negation", cues.NO_EVIDENCE.search(source), citing)


def _behind_cue(rule: str, cue: re.Match[str] | None, citing: str) -> Drift | None:
    if cue is None:
        return None
    terms, behind = content(citing), content(cue["behind"])
    shared = [it for it in behind if it in terms]
    # Nearly all that the sentences have in common must stand under the cue.
    least = max(_TOLD_OURS * len(terms), _TOLD_THEIRS * len(behind))
    if len(shared) < _TOLD_TERMS or len(shared) < least:
        return None
    end = cue.end() - len(cue["behind"])
    return Drift(rule, terms[shared[0]], Range(cue.start(), end), shared[0])


def _causality(citing: str, source: str) -> Drift | None:
    """The source says "associated with", the sentence "causes"."""
    cue, cause = cues.ASSOCIATED.search(source), cues.CAUSE.search(citing)
    if cue is None or cause is None or cues.CAUSE.search(source) or cues.ASSOCIATED.search(citing):
        return None
    if cues.HEDGED.search(citing) or cues.DENIED.search(citing):
        return None
    ours = frozenset(content(citing[: cause.start()])), frozenset(content(citing[cause.end() :]))
    theirs = _associated(source, cue)
    if not any(ours[0] & one and ours[1] & other for one, other in (theirs, theirs[::-1])):
        return None
    return Drift("causality", Range(*cause.span()), Range(*cue.span()), stem("caus", "en"))


def _associated(source: str, cue: re.Match[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The content words of the two things that a source associates."""
    before, behind = source[: cue.start()], source[cue.end() :]
    if cue[0].lower().endswith("between"):
        before, _, behind = behind.partition(" and ")
    return frozenset(list(content(before))[-_BESIDE:]), frozenset(list(content(behind))[:_BESIDE])


def _population(citing: str, source: str) -> Drift | None:
    """People in the sentence where the source has animals or cells."""
    cue, people = cues.ANIMAL.search(source), cues.PEOPLE.search(citing)
    if cue is None or people is None or cues.PEOPLE.search(source) or cues.ANIMAL.search(citing):
        return None
    if cues.HEDGED.search(citing):
        return None
    return Drift("population", Range(*people.span()), Range(*cue.span()), people[0].lower())


def _generality(citing: str, source: str) -> Drift | None:
    """All or always in the sentence where the source has some or one."""
    cue, every = cues.LIMITED.search(source), cues.UNIVERSAL.search(citing)
    if cue is None or every is None:
        return None
    if cues.UNIVERSAL.search(source) or cues.LIMITED.search(citing) or cues.NEGATED.search(citing):
        return None
    # "All cells" says too much where "some cells" are meant, not where others are.
    if every["each"]:
        limited = list(content(source[cue.end() :]))[:2]
        is_same = bool(frozenset(limited) & frozenset(list(content(citing[every.end() :]))[:2]))
    else:
        ours = statement(citing[: every.start()] + citing[every.end() :])
        is_same = len(ours & statement(source)) >= _SAME * len(ours)
    if not is_same:
        return None
    return Drift("generality", Range(*every.span()), Range(*cue.span()), every[0].lower())


def _limit(citing: str, source: str) -> Drift | None:
    """A limit of the source of which the sentence has no word."""
    is_careful = cues.CAUTIOUS.search(citing) or cues.DENIED.search(citing)
    if is_careful or cues.KEPT_LIMIT.search(citing) or cues.DENIED.search(source):
        return None
    ours = content(citing)
    shared = [it for it in content(source) if it in ours]
    for cue in cues.LIMIT.finditer(source):
        limits = statement(cue[0])
        if shared and len(limits & statement(citing)) < _LIMIT_KEPT * max(len(limits), 1):
            return Drift("limit", ours[shared[0]], Range(*cue.span()), shared[0])
    return None


_Rule = Callable[[str, str], Drift | None]
_BY_CUE: tuple[tuple[_Rule, ...], ...] = (  # As `Needed` has them.
    (_modal,),
    (_adverb, _reported),
    (_no_evidence, _causality, _population),
    (_generality, _limit),
)


# Rules that look within clauses that say the same.


def _within_clauses(citing: str, source: str, needed: Needed) -> Iterator[Drift]:
    for rule in (_hedge, _negation, _direction):
        drift = rule(citing, source, needed)
        if drift is not None:
            yield drift


def _hedge(citing: str, source: str, needed: Needed) -> Drift | None:
    """A hedge of the source that its counterpart does not have."""
    if cues.CAUTIOUS.search(citing):
        return None
    for cue in cues.HEDGE.finditer(source):
        has_verb = bool(cues.BEFORE_VERB.match(cue[0]))
        pair = counterparts(citing, source, cue.start(), needed.verb if has_verb else needed.told)
        if pair is None:
            continue
        if cues.DENIED.search(citing, *pair.ours) or cues.ABILITY.search(source[: cue.end()]):
            continue
        term = _governed_term(citing, source, cue, pair)
        if not term or _is_stated(source, cue.start(), pair):
            continue
        drift = _drift("hedge", citing, pair, cue, term)
        if has_verb and not _acts_alike(citing, drift.word, source, cue, term):
            continue
        if is_same_word(citing[slice(*drift.word)], source[cue.end() : pair.theirs.end]):
            return drift
    return None


def _negation(citing: str, source: str, needed: Needed) -> Drift | None:
    """A "not" of the source that its counterpart does not have."""
    if cues.DENIED.search(citing) or cues.CAUTIOUS.search(citing):
        return None
    for cue in cues.NOT.finditer(source):
        pair = counterparts(citing, source, cue.start(), needed.turned)
        if pair is None or len(pair.shared) < _DENIED_TERMS or "not only" in source:
            continue
        is_only = len(cues.DENIED.findall(source, *pair.theirs)) == 1
        term = stem((cue["word"] or cue["noun"]).lower(), "en")
        word = assertion(citing, term, cue["word"] or "")
        if word is None or term not in pair.shared or not is_only:
            continue
        if cue["noun"] or has_same_subject(citing, word, source, cue.start()):
            return _drift("negation", citing, pair, cue, term)
    return None


def _direction(citing: str, source: str, needed: Needed) -> Drift | None:
    """A word of the source whose opposite stands at its place in the counterpart."""
    ours, theirs = content(citing), content(source)
    for up, down in cues.OPPOSITES:
        for our_side, their_side in ((up, down), (down, up)):
            turned = [it for it in ours if it in our_side and it not in theirs]
            opposite = [it for it in theirs if it in their_side and it not in ours]
            # "Lower at greater depth" goes the same way as "decreased with depth".
            is_kept = any(it in their_side and it not in theirs for it in ours)
            if len(turned) != 1 or len(opposite) != 1 or is_kept:
                continue
            apart = frozenset((turned[0], opposite[0]))
            pair = counterparts(citing, source, theirs[opposite[0]].start, needed.turned, apart)
            if pair is not None and _is_at_same_place(citing, source, pair, turned[0], opposite[0]):
                return Drift("direction", ours[turned[0]], theirs[opposite[0]], turned[0])
    return None


def _acts_alike(citing: str, word: Range, source: str, cue: re.Match[str], term: str) -> bool:
    """Whether the verb behind a cue is stated of the same object in the citing text."""
    if _INFINITIVE.search(citing[: word.start]):
        return False
    if term in LIGHT and counterparts(citing, source, cue.start(), WIDE.turned) is None:
        return False
    verb = content(source[cue.end() :])[term]
    start, end = cue.end() + verb.start, cue.end() + verb.end
    return is_stated_verb(citing[slice(*word)], source[start:end]) and has_same_object(
        citing, word, source, end
    )


def _is_stated(source: str, at: int, pair: Counterparts) -> bool:
    """Whether another clause of the sentence says the same without a hedge."""
    return any(
        len(statement(source[slice(*clause)]) & pair.shared) >= _STATED * len(pair.shared)
        and not cues.HEDGE.search(source, *clause)
        for clause in clauses(source)
        if not clause.start <= at < clause.end
    )


def _is_at_same_place(
    citing: str, source: str, pair: Counterparts, turned: str, opposite: str
) -> bool:
    """Whether two words stand between the same words, and both clauses deny or invert alike."""
    ours, theirs = citing[slice(*pair.ours)], source[slice(*pair.theirs)]
    if bool(cues.DENIED.search(ours)) != bool(cues.DENIED.search(theirs)):
        return False
    one, other = list(content(ours)), list(content(theirs))
    if turned not in one or opposite not in other:
        return False
    if (frozenset(one) ^ frozenset(other)) & cues.INVERTING - {turned, opposite}:
        return False
    return bool(neighbours(one, turned) & neighbours(other, opposite))


# What was left out between clauses in the very same words.


def _dropped(
    rule: str, cue_words: re.Pattern[str], kin: re.Pattern[str], citing: str, source: str
) -> Iterator[Drift]:
    for cue in cue_words.finditer(source):
        pair = counterparts(citing, source, cue.start(), VERY_WORDS)
        if pair is None or cues.ABILITY.search(source[: cue.end()]):
            continue
        term = _governed_term(citing, source, cue, pair)
        is_kept = cue[0].split()[0] in citing[slice(*pair.ours)]
        if term and not is_kept and _is_missing(kin, citing, source, pair):
            yield _drift(rule, citing, pair, cue, term)


def _is_missing(kin: re.Pattern[str], citing: str, source: str, pair: Counterparts) -> bool:
    """Whether the citing clause has fewer words of a kind, and its sentence has none elsewhere."""
    inside = len(kin.findall(citing, *pair.ours))
    is_whole = len(kin.findall(citing)) == inside
    return is_whole and inside < len(kin.findall(source, *pair.theirs))


def _governed_term(citing: str, source: str, cue: re.Match[str], pair: Counterparts) -> str:
    """The term that a cue governs, where both clauses have it; else nothing."""
    reach = _VERB_REACH if cues.BEFORE_VERB.match(cue[0]) else _REACH
    behind = list(content(source[cue.end() : pair.theirs.end]))[:reach]
    ours = content(citing[slice(*pair.ours)])
    return next((it for it in behind if it in ours), "")


def _drift(rule: str, citing: str, pair: Counterparts, cue: re.Match[str], term: str) -> Drift:
    """The drift of a term that both clauses have."""
    start, end = content(citing[pair.ours.start : pair.ours.end])[term]
    word = Range(pair.ours.start + start, pair.ours.start + end)
    return Drift(rule, word, Range(*cue.span()), term)
