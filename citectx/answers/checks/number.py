"""A number that the source does not give, where its matching passage gives another one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.answers.checks.finding import Fix, Note
from citectx.answers.checks.quantities import (
    UNITS,
    english_figures,
    measured,
    numbers,
    same_kind,
    slack,
)
from citectx.answers.checks.sources import is_methods, likenesses, source_passage, supported_text
from citectx.answers.checks.thresholds import count, share
from citectx.answers.checks.word_lists import any_cue, cue_pattern
from citectx.model import Severity
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.answers.checks.finding import Claim
    from citectx.answers.checks.quantities import Quantity
    from citectx.answers.checks.sources import Likeness
    from citectx.model import Range, Tongue

ID = "number"

_SHARED, _SHARE = count("number.shared"), share("number.share")
_COUNT_SHARE = share("number.count-share")
_BORROWED_SHARE, _OWN_SHARE = share("number.borrowed-share"), share("number.own-share")
_NEARLY = share("number.nearly")
_SAME_WORDS = share("number.same-words")
_ELSEWHERE = count("number.elsewhere")
_FEW = count("number.few")
_ALLOWED = share("number.allowed")
_OWN = cue_pattern("number.own")
_BORROWED = cue_pattern("number.borrowed")
_SHOWN = cue_pattern("number.shown")
_AT_LEAST = re.compile(rf"(?:\b{any_cue('number.at-least')}|[>≥])\s*$", re.IGNORECASE)
_AT_MOST = re.compile(rf"(?:\b{any_cue('number.at-most')}|[<≤])\s*$", re.IGNORECASE)
_BREAK = re.compile(r"[,;:]\s|\b(?:and|or|but|while|whereas|versus|vs)\b")


def notes(claim: Claim) -> Iterator[Note]:
    """A note for each number that the source contradicts."""
    if claim.partners or is_methods(claim.section) or _OWN.search(claim.text):
        return
    text = supported_text(claim)
    ours = measured(text, claim.tongue)
    alike = _alike(claim) if any(it.is_digits for it in ours) else []
    if not alike:
        return
    source_numbers = _numbers_near(alike, claim.tongue)
    for quantity in ours:
        if not quantity.is_digits or _is_given(quantity, source_numbers, text, alike[0].share):
            continue
        note = next((it for like in alike if (it := _note(claim, quantity, ours, like))), None)
        if note is not None and not _is_elsewhere(claim, text, quantity):
            yield note


def _alike(claim: Claim) -> list[Likeness]:
    """The sentences that report the same, most alike first."""
    least = _SHARE
    if _BORROWED.search(claim.text):
        least = _BORROWED_SHARE
    if _SHOWN.search(claim.text):  # Who points to a figure tells of results that are their own.
        least = _OWN_SHARE
    return [
        likeness
        for likeness in likenesses(claim)
        if likeness.share >= least and len(likeness.shared - UNITS) >= _SHARED
    ]


def _numbers_near(alike: list[Likeness], tongue: Tongue) -> frozenset[float]:
    """The numbers that acquit a claim, whatever they count: those of the sentences most alike."""
    near = [it for it in alike if it.share >= _NEARLY * alike[0].share]
    return frozenset().union(*(numbers(english_figures(it.text, tongue)) for it in near))


def _is_given(
    quantity: Quantity, source_numbers: frozenset[float], text: str, share: float
) -> bool:
    """Whether the paper has the number anywhere, as it is, rounded, as fraction or remainder.

    A remainder counts only where other words are used: 62 % fewer is not 38 % fewer.
    """
    value = quantity.value
    allowed = slack(quantity, text)
    forms = [value, value / 1000, value * 1000, value / 60, value * 60]
    if quantity.unit == "%":
        forms += [value / 100, 100 + value]
        if share < _SAME_WORDS:
            forms += [100 - value, (100 - value) / 100]
    if quantity.unit == "fold":
        forms += [1 / value if value else 0.0, value * 100, 100 - 100 / value if value else 0.0]
    return any(
        abs(form - number) <= allowed * max(abs(form), abs(number))
        for form in forms
        for number in source_numbers
    )


def _is_elsewhere(claim: Claim, text: str, quantity: Quantity) -> bool:
    """Whether another sentence of the paper gives this number of the same kind of thing."""
    tongue = claim.tongue
    wanted = frozenset(terms(text, tongue)) - UNITS
    near = (
        it for it in claim.index.texts if quantity.value in numbers(english_figures(it, tongue))
    )
    return any(
        quantity.value in (it.value, it.low, it.high) and same_kind(quantity, it)
        for sentence in near
        if len(wanted & frozenset(terms(sentence, tongue))) >= _ELSEWHERE
        for it in measured(sentence, tongue)
    )


def _note(
    claim: Claim, quantity: Quantity, ours: Sequence[Quantity], like: Likeness
) -> Note | None:
    """What a sentence says instead; None unless it counts the same and gives another number."""
    if not quantity.unit and like.share < _COUNT_SHARE:
        return None
    theirs = [it for it in measured(like.text, claim.tongue) if same_kind(quantity, it)]
    if any(_agrees(quantity, it, like.text) for it in theirs):
        return None
    taken = {it.value for it in ours if it is not quantity}
    other = [it for it in theirs if it.value not in taken]
    # A claim with more numbers of this kind than the source was taken from elsewhere.
    if not other or sum(same_kind(quantity, it) for it in ours) > len(theirs):
        return None
    ours_written = claim.text[quantity.range.start : quantity.range.end]
    other = _nearest(claim, quantity, like.text, other)
    if len(other) > _FEW:
        return None
    words = [like.text[it.range.start : it.range.end] for it in other]
    fix = None
    if len(other) == 1:
        fix = Fix("sentence", ours_written, words[0], f"Write {words[0]}, as the source does")
    return Note(
        ID,
        Severity.INFORMATION,
        f"The source gives {' and '.join(words)} here, not {ours_written}. "
        "Correct the number, or cite where it is from.",
        marked=(quantity.range,),
        source=source_passage(claim.index, like.number, tuple(it.range for it in other)),
        source_marked=tuple(it.range for it in other),
        fix=fix,
    )


def _agrees(quantity: Quantity, other: Quantity, source: str) -> bool:
    """Whether a number lies in the range, or on the side, that the source gives."""
    before = source[: other.range.start]
    low = other.low / _ALLOWED if _AT_MOST.search(before) else other.low
    high = other.high * _ALLOWED if _AT_LEAST.search(before) else other.high
    return low <= quantity.high and quantity.low <= high


def _nearest(
    claim: Claim, quantity: Quantity, source: str, other: list[Quantity]
) -> list[Quantity]:
    """Those of the source's numbers whose part of the sentence is most like that of ours."""
    wanted = frozenset(terms(_part(claim.text, quantity.range), claim.tongue))
    scores = [len(wanted & frozenset(terms(_part(source, it.range), claim.tongue))) for it in other]
    return [it for it, score in zip(other, scores, strict=True) if score == max(scores)]


def _part(text: str, where: Range) -> str:
    """The part of a sentence, between commas or "and", that a number stands in."""
    start = max((it.end() for it in _BREAK.finditer(text, 0, where.start)), default=0)
    end = _BREAK.search(text, where.end)
    return text[start : end.start() if end else len(text)]
