"""Numbers of a claim that the passages most likely meant do not give, or give of another thing."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from citectx.answers.checks.drift.clauses import clause_at, content
from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.judge.quantities import agree, has_same_unit, has_same_value, measures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.answers.checks.judge.alignment import Aligned, Alignment
    from citectx.answers.checks.judge.quantities import Measure
    from citectx.papers.index.paper_index import PaperIndex

_THOUSANDS = re.compile(r"(?<=\d),\s?(?=\d{3}\b)")
_ANY_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|third|quarter)",
    re.IGNORECASE,
)
_WITHIN = 3  # Passages that may have another number in the place of ours.
_BESIDE = 2  # Sentences around the best one whose numbers count as its own.
_LARGE = 10
_RATIO = 0.05  # How far a ratio may be rounded, as a share of it.


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """Each number that the best passage lacks."""
    ours = [it for it in measures(aligned.text) if it.kind != "label"]
    for measure in ours:
        if not any(agree(measure, it) for it in measures(aligned.best.text)):
            made = _lacking(aligned, measure, ours)
            if made is not None:
                yield made


def _lacking(aligned: Alignment, measure: Measure, ours: Sequence[Measure]) -> Candidate | None:
    rank, like, rival = _rival(aligned, measure, ours)
    # What the passage that would be shown gives itself is nothing to be asked about.
    if any(agree(measure, it) for it in measures(like.text)):
        return None
    if measure.kind == "ordinal" and not (
        rival and rival.kind == "ordinal" and _shares_noun(measure, rival)
    ):
        return None
    # Small numbers are everywhere: only one with another in its place tells something.
    if measure.kind == "word" and not measure.dimension and rival is None:
        return None
    features = {
        "rank": float(rank),
        "rival first": float(rival is not None and rank == 0),
        "derived": float(_is_derived(measure, like)),
        "of another": float(_is_of_another(aligned, measure, like)),
        **_of_paper(aligned, measure, like),
        **_of_number(measure),
        **(_of_rival(aligned, measure, like, rival) if rival else _NO_RIVAL),
    }
    return Candidate("number", features, measure.range, like.number, rival.range if rival else None)


def _of_paper(aligned: Alignment, measure: Measure, like: Aligned) -> dict[str, float]:
    """Where else the paper gives a number."""
    best, texts = aligned.best, aligned.index.texts
    beside = range(max(best.number - _BESIDE, 0), min(best.number + _BESIDE + 1, len(texts)))
    is_given = _is_given(aligned.index, measure)
    return {
        "score": best.score,
        "share": best.share,
        "cosine": like.cosine,
        "in further passages": float(
            any(agree(measure, it) for one in aligned.likely[1:] for it in measures(one.text))
        ),
        "beside the passage": float(
            any(agree(measure, it) for number in beside for it in measures(texts[number]))
        ),
        "nowhere": float(not _is_anywhere(aligned, measure)),
        "value nowhere": float(not is_given),
        "value nowhere, though close": best.share * (not is_given),
    }


def _of_number(measure: Measure) -> dict[str, float]:
    """How a number is written."""
    return {
        "in words": float(measure.kind == "word"),
        "ordinal": float(measure.kind == "ordinal"),
        "year": float(measure.kind == "year"),
        "rough": float(measure.is_rough),
        "unit": float(bool(measure.dimension)),
        "large": float(measure.value >= _LARGE),
        "two": float(measure.kind == "word" and measure.value == 2),
        "counting": float(measure.is_counting),
    }


def _of_rival(
    aligned: Alignment, measure: Measure, like: Aligned, rival: Measure
) -> dict[str, float]:
    """How a number is like the one in its place."""
    words = like.text[slice(*rival.range)]
    return {
        "same place": _same_place(aligned, measure, like, rival),
        "gain": aligned.meaning.gain(aligned.text, measure.range, words, like.text),
        "another unit": float(has_same_value(measure, rival)),
        "another number": float(not has_same_value(measure, rival)),
        "same unit": float(bool(measure.dimension) and has_same_unit(measure, rival)),
        "same noun": float(bool({*measure.nouns} & {*rival.nouns})),
        "in words of another noun": float(
            measure.kind == "word" and {*measure.nouns}.isdisjoint(rival.nouns)
        ),
        "same digits": float(_has_same_digits(measure, rival)),
        "ten times": float(_is_ten_times(measure, rival)),
    }


_NO_RIVAL = dict.fromkeys(
    ("same place", "gain", "another unit", "another number", "same unit", "same noun",
     "in words of another noun", "same digits", "ten times"),
    0.0,
)  # fmt: skip


def _is_of_another(aligned: Alignment, measure: Measure, like: Aligned) -> bool:
    """Whether the clause of a number speaks of another likely passage, which gives it."""
    clause = content(aligned.text[slice(*clause_at(aligned.text, measure.range))])
    least = len(clause.keys() & content(like.text).keys())
    return any(
        len(clause.keys() & content(one.text).keys()) >= least
        for one in aligned.likely
        if any(agree(measure, it) for it in measures(one.text))
    )


def _rival(
    aligned: Alignment, measure: Measure, ours: Sequence[Measure]
) -> tuple[int, Aligned, Measure | None]:
    """The number that stands in the place of ours in the first passage that has one."""
    for rank, one in enumerate(aligned.likely[:_WITHIN]):
        theirs = [it for it in measures(one.text) if it.kind != "label"]
        taken = {_counterpart(mine, theirs) for mine in ours}
        free = [it for it in theirs if it not in taken]
        for is_like in (_has_same_figures, _counts_same, _is_same_sort):
            rivals = [it for it in free if is_like(measure, it)]
            if rivals:
                return rank, one, max(rivals, key=lambda it: _same_place(aligned, measure, one, it))
    return _WITHIN, aligned.best, None


def _counterpart(mine: Measure, theirs: Sequence[Measure]) -> Measure | None:
    """The number of a passage that ours is most likely: the same, of the same."""
    same = [it for it in theirs if agree(mine, it)]
    return max(same, key=lambda it: len({*mine.nouns} & {*it.nouns}), default=None)


def _same_place(aligned: Alignment, measure: Measure, one: Aligned, other: Measure) -> float:
    return aligned.meaning.surroundings(aligned.text, measure.range, one.text, other.range)


def _has_same_digits(one: Measure, other: Measure) -> bool:
    """Whether one number may be the other mistyped: 274 for 724."""
    ours, theirs = f"{one.value:g}", f"{other.value:g}"
    return len(ours) > 1 and ours != theirs and sorted(ours) == sorted(theirs)


def _is_ten_times(one: Measure, other: Measure) -> bool:
    """Whether a decimal point may have slipped."""
    least, most = sorted((one.value, other.value))
    return least > 0 and round(most / least, 6) in (10.0, 100.0, 1000.0)


def _has_same_figures(one: Measure, other: Measure) -> bool:
    return has_same_value(one, other) and not has_same_unit(one, other)


def _counts_same(one: Measure, other: Measure) -> bool:
    if one.dimension or other.dimension:
        return one.dimension == other.dimension
    return bool({*one.nouns} & {*other.nouns})


def _is_same_sort(one: Measure, other: Measure) -> bool:
    """Whether both are years, places in a row, or counts that are written alike."""
    return not one.dimension and not other.dimension and one.kind == other.kind


def _is_anywhere(aligned: Alignment, measure: Measure) -> bool:
    """Whether any sentence of the paper gives the number of the same."""
    figures = f"{measure.value:g}"
    near = (it for it in _plain_texts(aligned.index) if figures in it or measure.kind != "digits")
    return any(
        agree(measure, it) and (bool(measure.dimension) or _shares_noun(measure, it))
        for text in near
        for it in measures(text)
    )


def _is_given(index: PaperIndex, measure: Measure) -> bool:
    """Whether the paper gives the number at all, of whatever it is."""
    return any(has_same_value(measure, it) or agree(measure, it) for it in _every(index))


@lru_cache(maxsize=32)
def _every(index: PaperIndex) -> tuple[Measure, ...]:
    return tuple(it for text in _plain_texts(index) for it in measures(text))


@lru_cache(maxsize=32)
def _plain_texts(index: PaperIndex) -> tuple[str, ...]:
    """The sentences of a paper that give numbers, thousands without their commas."""
    every = (_THOUSANDS.sub("", it) for it in index.texts)
    return tuple(it for it in every if _ANY_NUMBER.search(it))


def _shares_noun(one: Measure, other: Measure) -> bool:
    return not one.nouns or bool({*one.nouns} & {*other.nouns})


def _is_derived(measure: Measure, like: Aligned) -> bool:
    """Whether the number is a sum, difference, remainder or ratio of those of the passage."""
    values = {it.value for it in measures(like.text)}
    if measure.dimension == "share" and 100 - measure.value in values:
        return True
    made = {it for one, two in combinations(values, 2) for it in (one + two, abs(one - two))}
    if measure.value in made:
        return True
    times = {"share": 100.0, "fold": 1.0}.get(measure.dimension, 0.0)
    ratios = (times * one / two for one in values for two in values - {0.0, one})
    return any(abs(it - measure.value) <= _RATIO * measure.value for it in ratios)
