"""Claims that deny what a passage states, state what it denies, or turn its direction round."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from citectx.answers.checks.drift.clauses import content
from citectx.answers.checks.judge.alignment import content_around
from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.word_lists import rows, wording
from citectx.model import Range
from citectx.text.terms import stem, token_ranges

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.judge.alignment import Aligned, Alignment

_GOVERNED = 3
_WITHIN = 3
_ENDING = re.compile(r"(?:ing|ed|es|e|s|d)$")
_SHORTEST = 4
_DIRECTIONS = 6  # So many of the first groups tell how much, or how well.
_NEARLY = 0.5
# "No fewer than", "whether or not" and the like deny nothing.
_NO_DENIAL = re.compile(
    r"not (?:only|just|merely|necessarily|yet|so|to mention|least)\b|"
    r"no (?:fewer|less|more|matter|longer|sooner|doubt|later|other)\b|nothing (?:but|other|else)\b|"
    r"never before\b|without (?:doubt|loss of)\b",
    re.IGNORECASE,
)
_WEAK = ("without", "rather than", "instead of", "hardly", "lack", "absence", "absent", "far from",
         "irrespective")  # fmt: skip
_OR = re.compile(r"\bor\s+$", re.IGNORECASE)
_VERB = re.compile(
    r"(?:\b(?:is|are|was|were|be|been|can|could|may|might|has|have|had|does|do|did)"
    r"\s+|^can)$",
    re.IGNORECASE,
)


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """A "not" that only one side has, and each word that stands where its opposite does."""
    yield from _denials(aligned)
    yield from _opposites(aligned)


def denials(text: str) -> list[re.Match[str]]:
    """What surely turns a statement round."""
    return [
        it
        for it in wording("deny").finditer(text)
        if not _NO_DENIAL.match(text, it.start()) and not _OR.search(text[: it.start()])
    ]


def _is_of_verb(text: str, cue: re.Match[str]) -> bool:
    """Whether a denial stands at a verb, as in "does not"."""
    return cue[0].lower() == "cannot" or bool(_VERB.search(text[: cue.start()]))


def _denials(aligned: Alignment) -> Iterator[Candidate]:
    best = aligned.best
    ours, theirs = denials(aligned.text), denials(best.text)
    if (len(ours) + len(theirs)) % 2 == 0 and bool(ours) == bool(theirs):
        return
    of_claim = len(ours) > len(theirs)
    if of_claim and _is_denied_elsewhere(aligned, ours):
        return
    denier, text, other = theirs, best.text, aligned.text
    if of_claim:
        denier, text, other = ours, aligned.text, best.text
    cue = max(denier, key=lambda it: (_is_of_verb(text, it), _governs(text, it, other)))
    number = best.number
    beside = [it for it in (number - 1, number + 1) if 0 <= it < len(aligned.index.texts)]
    others = [it for it in aligned.likely[1:_WITHIN] if it.score >= _NEARLY * best.score]
    counterpart = _counterpart(other, text, cue)
    whole = Range(0, len(aligned.text.rstrip()))
    yield Candidate(
        "negation",
        {
            "score": best.score,
            "share": best.share,
            "governs": _governs(text, cue, other),
            "governs first": _governs(text, cue, other, 1),
            "governs first of the verb": _governs(text, cue, other, 1)
            * _is_of_verb(text, cue)
            * best.share,
            "in the claim": float(of_claim),
            "only one side": float(not ours or not theirs),
            "further passages differ": float(
                any(bool(denials(it.text)) == bool(ours) for it in others)
            ),
            "mild": float(bool(wording("mild-deny").search(other))),
            "opposites": float(any(True for _ in _pairs(aligned.text, best.text))),
            "many": float(len(ours) + len(theirs) > 1),
            "of the verb": float(_is_of_verb(text, cue)),
            "no": float(cue[0].lower() in ("no", "none", "neither", "nor", "never", "nothing")),
            "weak": float(cue[0].lower() in _WEAK),
            "denied beside": float(
                of_claim and any(denials(aligned.index.texts[it]) for it in beside)
            ),
            "short": 1 / max(len(aligned.terms), 1) ** 0.5,
        },
        Range(*cue.span()) if of_claim else counterpart or whole,
        best.number,
        counterpart if of_claim else Range(*cue.span()),
        "denied by the sentence" if of_claim else "denied by the passage",
    )  # fmt: skip


def _is_denied_elsewhere(aligned: Alignment, ours: list[re.Match[str]]) -> bool:
    """Whether any sentence of the paper denies the same word."""
    words = {it for cue in ours for it in list(content(aligned.text[cue.end() :]))[:1]}
    return any(
        not words.isdisjoint(list(content(text[cue.end() :]))[:1])
        for text in aligned.index.texts
        for cue in denials(text)
    )


def _governs(text: str, cue: re.Match[str], other: str, reach: int = _GOVERNED) -> float:
    """Which share of the content words right behind a cue the other text has too."""
    governed = list(content(text[cue.end() :]))[:reach]
    theirs = content(other)
    return sum(it in theirs for it in governed) / max(len(governed), 1)


def _counterpart(other: str, text: str, cue: re.Match[str]) -> Range | None:
    """Where the other text has a word that the cue governs."""
    places = content(other)
    governed = list(content(text[cue.end() :]))[:_GOVERNED]
    return next((places[it] for it in governed if it in places), None)


def _opposites(aligned: Alignment) -> Iterator[Candidate]:
    for like in aligned.likely[:1]:
        for group, ours, theirs, word in _pairs(aligned.text, like.text):
            features = _turned(aligned, like, ours, theirs, word)
            if features["denied"]:
                continue  # "Did not differ" and "the same" are no opposites.
            features["direction"] = float(group < _DIRECTIONS)
            yield Candidate("opposite", features, ours, like.number, theirs)


def _turned(
    aligned: Alignment, like: Aligned, ours: Range, theirs: Range, word: str
) -> dict[str, float]:
    one, other = content_around(aligned.text, ours), content_around(like.text, theirs)
    said = [it for it in aligned.likely[1:] if word in content(it.text)]
    denied = len(denials(aligned.text)) % 2 != len(denials(like.text)) % 2
    return {
        "score": like.score,
        "share": like.share,
        "beside": len(one & other) / max(min(len(one), len(other)), 1),
        "further passages say so": float(bool(said)),
        "denied": float(denied),
        "same ending": float(aligned.text[slice(*ours)][-2:] == like.text[slice(*theirs)][-2:]),
    }


def _pairs(text: str, source: str) -> Iterator[tuple[int, Range, Range, str]]:
    """Words of the one whose opposite the other has, where neither has both."""
    ours, theirs = _sided(text), _sided(source)
    for (group, side), (where, word) in ours.items():
        opposite = theirs.get((group, 1 - side))
        if opposite and (group, side) not in theirs and (group, 1 - side) not in ours:
            yield group, where, opposite[0], word


def _sided(text: str) -> dict[tuple[int, int], tuple[Range, str]]:
    """The words of a text that have opposites, by their group and side."""
    found: dict[tuple[int, int], tuple[Range, str]] = {}
    for token, where in token_ranges(text):
        if _NO_DENIAL.match(text, max(where.start - 3, 0)):
            continue  # "No fewer than".
        for place in _sides().get(_form(token), ()):
            found.setdefault(place, (where, stem(token, "en")))
    return found


@cache
def _sides() -> dict[str, tuple[tuple[int, int], ...]]:
    """Every word that has an opposite: its groups, and its side in each."""
    sides: dict[str, set[tuple[int, int]]] = {}
    for group, both in enumerate(rows("antonyms")):
        for side, words in enumerate(both):
            for word in words.split():
                sides.setdefault(_form(word), set()).add((group, side))
    return {word: tuple(it) for word, it in sides.items()}


def _form(word: str) -> str:
    """A verb in any of its forms; stems would take "margin" for "marginal"."""
    return _ENDING.sub("", word) if len(word) > _SHORTEST else word
