"""Citing words, source sentence -> how the one says more than the other, by named cues.

Every rule wants the cue to govern a word that both share: a hedge somewhere in a long sentence
says nothing about the rest of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Range
from citectx.text.stop_words import STOP_WORDS
from citectx.text.terms import stem, token_ranges

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Drift(NamedTuple):
    """The rule, the word of the citing text that is too strong, and the cue in the source."""

    rule: str
    word: Range
    cue: Range
    term: str


_HEDGED = re.compile(
    r"\b(?:may|might|can|could|would|should|possib\w+|potential\w*|perhaps|presum\w+|probabl\w+|"
    r"(?:un)?likely|likelihood|conceivabl\w+|apparent\w*|appear\w*|seem\w*|suggest\w*|propos\w*|"
    r"hypothes\w+|speculat\w+|postulat\w+|thought|believed|considered|suspect\w*|putativ\w*|"
    r"implicat\w*|impli(?:es|ed)|assum\w+|argu\w+|claim\w*|predict\w*|expect\w*|tend\w*|theor\w+|"
    r"candidate\w*|whether|if|evidence|support\w*|indicat\w*|often|sometimes|some|several|"
    r"purported\w*|capable|able|ability|capacity|help|helps|aim\w*|seek\w*|sought|wonder\w*|"
    r"question\w*|unclear|unknown|debat\w*|controver\w*|role|involve\w*|report\w*|model\w*)\b|\?",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"\b(?:not|no|never|neither|nor|none|nothing|without|cannot|fail\w*|lack\w*|absence|absent|"
    r"unaffected|unchanged|unable|hardly|rarely|barely|little|few|fewer|independent\w*|"
    r"insufficient|neglig\w+|contrary|despite|although|however|but|whereas|only|rather|"
    r"\w+n[’']t)\b",
    re.IGNORECASE,
)
_BETWEEN = r"(?:(?:also|therefore|thus|even|well|still|then|in turn|be|have|been|help|help to|" \
    r"be able to|both|directly|\w+ly)\s+){0,3}"  # fmt: skip
# What "can be done" in a method is a fact about the method.
_MODAL = re.compile(
    rf"\b(?:may|might|could|can(?!\s+be\b))\s+{_BETWEEN}(?P<word>[\w-]+)", re.IGNORECASE
)
_SEEMING = re.compile(
    r"\b(?:appears?|seems?|tends?|(?:is|are|was|were)\s+(?:thought|believed|hypothesi[sz]ed|"
    rf"proposed|likely|predicted|suspected|expected))\s+to\s+{_BETWEEN}(?P<word>[\w-]+)",
    re.IGNORECASE,
)
_ADVERB = re.compile(
    r"\b(?:possibly|perhaps|potentially|presumably|probably|conceivably)\b(?P<behind>[^;:.]*)",
    re.IGNORECASE,
)
_REPORTED = re.compile(
    r"\b(?:suggest(?:s|ed|ing)?|propos(?:e|es|ed|ing)|hypothesi[sz](?:e|es|ed)|speculat(?:e|es|ed)"
    r"|raises? the possibility|it is (?:possible|conceivable|plausible|tempting))\s+"
    r"(?:to \w+ )?that\b(?P<behind>.*)",
    re.IGNORECASE | re.DOTALL,
)
_NOT = re.compile(
    r"\b(?:did|does|do|was|were|is|are|has|have|had|could|can|would)(?:\s+not|n[’']t)\s+"
    r"(?:(?:be|been|significantly|substantially|simply|further|\w+ly)\s+){0,2}(?P<word>[\w-]+)"
    r"|\bno\s+(?:(?:significant|clear|detectable|measurable|consistent|evidence of|evidence for)"
    r"\s+){0,2}(?P<noun>effects?|differences?|changes?|associations?|correlations?|increases?|"
    r"decreases?|reductions?|benefits?|improvements?)\b",
    re.IGNORECASE,
)
_ASSOCIATED = re.compile(
    r"\b(?:associated|association|associations|correlated?|correlates|correlation|linked|"
    r"related)\s+(?:with|to|between)\b",
    re.IGNORECASE,
)
_CAUSES = re.compile(
    r"\b(?:causes?|caused|leads? to|led to|results? in|resulted in|induces?|induced|triggers?|"
    r"triggered|prevents?|prevented|protects?|protected|raises?|lowers?|lowered|reduces?|"
    r"reduced|increases?|increased|drives?|improves?|worsens?)\b",
    re.IGNORECASE,
)
_ANIMALS = re.compile(
    r"\b(?:mice|mouse|rats?|murine|rodents?|zebrafish|drosophila|macaques?|monkeys?|in vitro|"
    r"cell lines?|cultured|xenografts?|dogs|pigs|rabbits)\b",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"\b(?:patients?|humans?|people|persons|women|men|children|adults|clinical\w*)\b",
    re.IGNORECASE,
)
_LIMITED = re.compile(
    r"\b(?:in (?:one|a single|some|certain|a subset of)|a single|one (?:of|data ?set|case|"
    r"language|species|site|patient)|only (?:in|for|when|if|under)|under certain|in a subset)\b",
    re.IGNORECASE,
)
_UNIVERSAL = re.compile(
    r"\b(?:(?P<each>all|every|any)|always|in general|everywhere|universal\w*|generally|invariably|"
    r"regardless|irrespective)\b",
    re.IGNORECASE,
)
_OPPOSITES = (
    ("increas higher elev greater rise rose enhanc upregul larger grow gain",
     "decreas lower reduc diminish fewer declin fall fell downregul smaller shrink loss"),
    ("activ promot stimul induc facilit", "inhibit suppress repress block prevent impair"),
    ("improv better faster", "worsen wors slower deterior impair"),
    ("longer lengthen prolong", "shorter shorten"),
    ("posit", "neg"),
)  # fmt: skip
_LIGHT = frozenset({"lead", "result", "us", "show", "provid", "form", "occur", "plai", "contribut"})
_NOUN_ENDINGS = ("ion", "ions", "ing", "er", "ers", "ment", "or", "ors", "al", "nce", "ity", "ness")
_SIDES = tuple(tuple(frozenset(side.split()) for side in pair) for pair in _OPPOSITES)
_INVERTING = """
loss lack absenc knockdown knockout deplet delet mutant mutat defici inhibitor inhibit without null
silenc ablat less remov withdraw depriv antagonist block
"""
_INVERTERS = frozenset(_INVERTING.split())


def drifts(citing: str, source: str) -> Iterator[Drift]:
    """Every way in which the citing words go beyond the source sentence."""
    for rule in _RULES:
        found = rule(citing, source)
        if found is not None:
            yield found


def is_plain(source: str, term: str) -> bool:
    """Whether a sentence of the source uses the term and neither hedges nor negates it."""
    return term in _terms(source) and not _HEDGED.search(source) and not _NEGATED.search(source)


def _modal(citing: str, source: str) -> Drift | None:
    if _HEDGED.search(citing):
        return None
    for pattern in (_MODAL, _SEEMING):
        for cue in pattern.finditer(source):
            term = stem(cue["word"].lower())
            word = _asserted(citing, term)
            if word is not None and _same_object(citing, source, cue.end()):
                return Drift("hedge", word, Range(*cue.span()), term)
    return None


def _adverb(citing: str, source: str) -> Drift | None:
    if _HEDGED.search(citing):
        return None
    terms = _terms(citing)
    for cue in _ADVERB.finditer(source):
        behind = list(_terms(cue["behind"]))[:2]
        shared = [it for it in behind if it in terms]
        if shared:
            end = cue.end() - len(cue["behind"])
            return Drift("hedge", terms[shared[-1]], Range(cue.start(), end), shared[-1])
    return None


def _reported(citing: str, source: str) -> Drift | None:
    if _HEDGED.search(citing):
        return None
    cue = _REPORTED.search(source)
    if cue is None:
        return None
    terms, behind = _terms(citing), _terms(cue["behind"])
    shared = [it for it in behind if it in terms]
    # Nearly all that the sentences have in common must stand under the cue.
    if len(shared) < 3 or len(shared) < max(0.6 * len(terms), 0.5 * len(behind)):
        return None
    end = cue.end() - len(cue["behind"])
    return Drift("hedge", terms[shared[0]], Range(cue.start(), end), shared[0])


def _negation(citing: str, source: str) -> Drift | None:
    if _NEGATED.search(citing) or _HEDGED.search(citing) or "not only" in source:
        return None
    for cue in _NOT.finditer(source):
        term = stem((cue["word"] or cue["noun"]).lower())
        word = _asserted(citing, term)
        if word is not None and _same_object(citing, source, cue.end()):
            return Drift("negation", word, Range(*cue.span()), term)
    return None


def _causality(citing: str, source: str) -> Drift | None:
    cue, cause = _ASSOCIATED.search(source), _CAUSES.search(citing)
    if cue is None or cause is None or _CAUSES.search(source) or _ASSOCIATED.search(citing):
        return None
    if _HEDGED.search(citing) or _NEGATED.search(citing):
        return None
    ours = frozenset(_terms(citing[: cause.start()])), frozenset(_terms(citing[cause.end() :]))
    all_ = frozenset(_terms(source))
    if not (ours[0] & all_ and ours[1] & all_):
        return None
    return Drift("causality", Range(*cause.span()), Range(*cue.span()), stem("caus"))


def _population(citing: str, source: str) -> Drift | None:
    cue, people = _ANIMALS.search(source), _PEOPLE.search(citing)
    if cue is None or people is None or _PEOPLE.search(source) or _ANIMALS.search(citing):
        return None
    if _HEDGED.search(citing):
        return None
    return Drift("population", Range(*people.span()), Range(*cue.span()), people[0].lower())


def _generality(citing: str, source: str) -> Drift | None:
    cue, every = _LIMITED.search(source), _UNIVERSAL.search(citing)
    if cue is None or every is None or _UNIVERSAL.search(source) or _LIMITED.search(citing):
        return None
    if _NEGATED.search(citing):
        return None
    limited = list(_terms(source[cue.end() :]))[:2]
    meant = list(_terms(citing[every.end() :]))[:2] if every["each"] else list(_terms(citing))
    if not frozenset(limited) & frozenset(meant):
        return None
    return Drift("generality", Range(*every.span()), Range(*cue.span()), every[0].lower())


def _direction(citing: str, source: str) -> Drift | None:
    if _NEGATED.search(citing) or _NEGATED.search(source):
        return None
    ours, theirs = _terms(citing), _terms(source)
    if frozenset(ours) & _INVERTERS != frozenset(theirs) & _INVERTERS:
        return None
    for pair in _SIDES:
        for one, other in (pair, pair[::-1]):
            said, given = _one(ours, one), _one(theirs, other)
            if not said or not given or one & frozenset(theirs) or other & frozenset(ours):
                continue
            if _beside(ours, said) & _beside(theirs, given):
                return Drift("direction", ours[said], theirs[given], said)
    return None


_OBJECT = 3  # Content words behind a verb that tell what it acts on.
_RULES: tuple[Callable[[str, str], Drift | None], ...] = (
    _modal,
    _adverb,
    _reported,
    _negation,
    _causality,
    _population,
    _generality,
    _direction,
)


def _terms(text: str) -> dict[str, Range]:
    """The stems of a text with where each stands first, in their order."""
    found: dict[str, Range] = {}
    for token, where in token_ranges(text):
        if token not in STOP_WORDS or token in ("less", "fewer"):
            for part in (token, *token.split("-")):
                found.setdefault(stem(part), where)
    return found


def _asserted(text: str, term: str) -> Range | None:
    """Where `text` uses the verb of this stem as a statement, not as a noun or an infinitive."""
    if term in STOP_WORDS or term in _LIGHT or len(term) < 3:
        return None
    before = ""
    for token, where in token_ranges(text):
        is_noun = token.endswith(_NOUN_ENDINGS)
        if stem(token) == term and not is_noun and before not in ("to", "not", "the", "a", "an"):
            return where
        before = token
    return None


def _same_object(citing: str, source: str, after: int) -> bool:
    """Whether the words that follow a verb in the source are also words of the citing text.

    A verb that ends its clause is known by what stands before it.
    """
    clause = re.split(r"[,;:.]", source[after:], maxsplit=1)[0]
    behind = list(_terms(clause))[:_OBJECT] or list(_terms(source[:after]))[-_OBJECT:]
    return any(it in _terms(citing) for it in behind)


def _one(terms: dict[str, Range], side: frozenset[str]) -> str:
    found = [it for it in terms if it in side]
    return found[0] if len(found) == 1 else ""


def _beside(terms: dict[str, Range], term: str) -> frozenset[str]:
    """The content words next to a term."""
    order = list(terms)
    at = order.index(term)
    return frozenset(order[max(at - 1, 0) : at] + order[at + 1 : at + 2])
