"""Claims that deny what a passage states, state what it denies, or turn its direction round."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.drift.clauses import content
from citectx.answers.checks.judge.alignment import clauses_alike, content_around
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
_PREFIXES = ("un", "in", "im", "ir", "il", "non", "non-", "dis", "mis")
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


def are_opposites(one: str, other: str) -> bool:
    """Whether two words stand on the two sides of a group."""
    ours, theirs = (_sides().get(_form(it.lower()), ()) for it in (one, other))
    return any(group == its and side != of for group, side in ours for its, of in theirs)


def has_opposites(aligned: Alignment) -> bool:
    """Whether a word of the claim stands where the best passage has its opposite."""
    return any(True for _ in _pairs(aligned, aligned.best))


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
    clause = clauses_alike(aligned, text, Range(*cue.span()), "", other)
    yield Candidate(
        "negation",
        {
            "score": best.score,
            "share": best.share,
            "cosine": best.cosine,
            "gain": aligned.meaning.gain(text, Range(*cue.span()), "", other),
            "clause": clause.likeness,
            "gain of the clause": clause.gain,
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
            "opposites": float(has_opposites(aligned)),
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


class _Sided(NamedTuple):
    """A word that has opposites, where it stands, and on which side of its group it is."""

    group: int
    side: int
    word: str
    range: Range


class _Turned(NamedTuple):
    """Two opposites, how alike what stands around them is, and how alike what stands around a word
    of the passage that is on the claim's own side."""

    ours: _Sided
    theirs: _Sided
    alike: float
    kept: float


def _opposites(aligned: Alignment) -> Iterator[Candidate]:
    like = aligned.best
    denied = len(denials(aligned.text)) % 2 != len(denials(like.text)) % 2
    if denied:
        return  # "Did not differ" and "the same" are no opposites.
    for it in _pairs(aligned, like):
        ours, theirs = it.ours, it.theirs
        one, other = (
            content_around(aligned.text, ours.range),
            content_around(like.text, theirs.range),
        )
        said = [further for further in aligned.likely[1:] if ours.word in content(further.text)]
        word = like.text[slice(*theirs.range)]
        clause = clauses_alike(aligned, aligned.text, ours.range, word, like.text)
        yield Candidate(
            "opposite",
            {
                "score": like.score,
                "share": like.share,
                "cosine": like.cosine,
                "same place": it.alike,
                "kept": it.kept,
                "kept at all": float(it.kept > 0),
                "gain": aligned.meaning.gain(aligned.text, ours.range, word, like.text),
                "gain of the clause": clause.gain,
                "beside": len(one & other) / max(min(len(one), len(other)), 1),
                "further passages say so": float(bool(said)),
                "same ending": float(
                    aligned.text[slice(*ours.range)][-2:] == like.text[slice(*theirs.range)][-2:]
                ),
                "direction": float(0 <= ours.group < _DIRECTIONS),
                "prefix": float(ours.group < 0),
            },
            ours.range,
            like.number,
            theirs.range,
        )


def _pairs(aligned: Alignment, like: Aligned) -> Iterator[_Turned]:
    """Words of a claim that stand where the passage has their opposites."""
    theirs = _sided(like.text)
    for mine in _sided(aligned.text):
        there = [it for it in theirs if it.group == mine.group]
        opposite = [it for it in there if it.side != mine.side]
        if not opposite:
            continue
        places = {it: _alike(aligned, like, mine, it) for it in there}
        best = max(opposite, key=lambda it: places[it])
        kept = max((places[it] for it in there if it.side == mine.side), default=0.0)
        if kept < places[best] or not places[best]:
            yield _Turned(mine, best, places[best], kept)
    yield from _negated_words(aligned, like)


def _negated_words(aligned: Alignment, like: Aligned) -> Iterator[_Turned]:
    """Words that only one side has with "un" or "in" before them, and the other without."""
    ours, theirs = _forms(aligned.text), _forms(like.text)
    for form, where in ours.items():
        bare = {form.removeprefix(it) for it in _PREFIXES if form.startswith(it)}
        full = {f"{it}{form}" for it in _PREFIXES}
        for other in (bare | full) - {form}:
            if other in theirs and other not in ours and form not in theirs:
                mine = _Sided(-1, 0, form, where)
                its = _Sided(-1, 1, other, theirs[other])
                yield _Turned(mine, its, _alike(aligned, like, mine, its), 0.0)


def _forms(text: str) -> dict[str, Range]:
    return {
        _form(token): where for token, where in token_ranges(text) if len(token) > _SHORTEST + 1
    }


def _alike(aligned: Alignment, like: Aligned, ours: _Sided, theirs: _Sided) -> float:
    """How alike what stands around two words is, in meaning or else in words."""
    if aligned.meaning.encoder is not None:
        return aligned.meaning.surroundings(aligned.text, ours.range, like.text, theirs.range)
    one, other = content_around(aligned.text, ours.range), content_around(like.text, theirs.range)
    return len(one & other) / max(min(len(one), len(other)), 1)


@lru_cache(maxsize=1 << 12)
def _sided(text: str) -> tuple[_Sided, ...]:
    """The words of a text that have opposites, once for each group."""
    return tuple(
        _Sided(group, side, stem(token, "en"), where)
        for token, where in token_ranges(text)
        if not _NO_DENIAL.match(text, max(where.start - 3, 0))  # "No fewer than".
        for group, side in _sides().get(_form(token), ())
    )


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
