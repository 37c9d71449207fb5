"""Numbers of a claim that the passages most likely meant do not give, or give of another thing."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from citectx.answers.checks.drift.clauses import content
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
_MARGIN = 0.05  # How much more alike numbers must be the other way round.
_BESIDE = 2  # Sentences around the best one whose numbers count as its own.
_AROUND = 6  # Content words on each side of a number that tell what it is the number of.


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """Each number that the best passage lacks, and each two that stand the other way round."""
    ours = [it for it in measures(aligned.text) if it.kind != "label"]
    for measure in ours:
        if not any(agree(measure, it) for it in measures(aligned.best.text)):
            made = _lacking(aligned, measure, ours)
            if made is not None:
                yield made
    yield from _exchanged(aligned, ours)


def _lacking(aligned: Alignment, measure: Measure, ours: Sequence[Measure]) -> Candidate | None:
    rank, like, rival = _rival(aligned, measure, ours)
    # What the passage that would be shown gives itself is nothing to be asked about.
    if any(agree(measure, it) for it in measures(like.text)):
        return None
    further = [any(agree(measure, it) for it in measures(one.text)) for one in aligned.likely[1:]]
    if measure.kind == "ordinal" and not (
        rival and rival.kind == "ordinal" and _shares_noun(measure, rival)
    ):
        return None
    # Small numbers are everywhere: only one that counts the same tells something.
    is_of_same = rival is not None and bool({*measure.nouns} & {*rival.nouns})
    if measure.kind == "word" and not measure.dimension and not is_of_same:
        return None
    best = aligned.best
    beside = range(max(best.number - _BESIDE, 0), best.number + _BESIDE + 1)
    near = [aligned.index.texts[it] for it in beside if it < len(aligned.index.texts)]
    return Candidate(
        "number",
        {
            "score": best.score,
            "share": best.share,
            "cosine": like.cosine,
            "same place": _same_place(aligned, measure, like, rival) if rival else 0.0,
            "gain": aligned.meaning.gain(
                aligned.text, measure.range, like.text[slice(*rival.range)], like.text
            )
            if rival
            else 0.0,
            "in further passages": float(any(further)),
            "beside the passage": float(
                any(agree(measure, it) for text in near for it in measures(text))
            ),
            "nowhere": float(not _is_anywhere(aligned, measure)),
            "another unit": float(rival is not None and has_same_value(measure, rival)),
            "another number": float(rival is not None and not has_same_value(measure, rival)),
            "same unit": float(
                rival is not None and bool(measure.dimension) and has_same_unit(measure, rival)
            ),
            "same noun": float(rival is not None and bool({*measure.nouns} & {*rival.nouns})),
            "rank": float(rank),
            "derived": float(_is_derived(measure, like)),
            "in words": float(measure.kind == "word"),
            "ordinal": float(measure.kind == "ordinal"),
            "year": float(measure.kind == "year"),
            "rough": float(measure.is_rough),
            "unit": float(bool(measure.dimension)),
            "large": float(measure.value >= 10),
            "two": float(measure.kind == "word" and measure.value == 2),
            "counting": float(measure.is_counting),
            "rival first": float(rival is not None and rank == 0),
        },
        measure.range,
        like.number,
        rival.range if rival else None,
    )  # fmt: skip


def _rival(
    aligned: Alignment, measure: Measure, ours: Sequence[Measure]
) -> tuple[int, Aligned, Measure | None]:
    """The number that stands in the place of ours in the first passage that has one."""
    for rank, one in enumerate(aligned.likely[:_WITHIN]):
        free = [
            it
            for it in measures(one.text)
            if it.kind != "label" and not any(agree(mine, it) for mine in ours)
        ]
        for is_like in (_has_same_figures, _counts_same, _is_same_sort):
            rivals = [it for it in free if is_like(measure, it)]
            if rivals:
                return rank, one, max(rivals, key=lambda it: _same_place(aligned, measure, one, it))
    return _WITHIN, aligned.best, None


def _same_place(aligned: Alignment, measure: Measure, one: Aligned, other: Measure) -> float:
    return aligned.meaning.surroundings(aligned.text, measure.range, one.text, other.range)


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


@lru_cache(maxsize=32)
def _plain_texts(index: PaperIndex) -> tuple[str, ...]:
    """The sentences of a paper that give numbers, thousands without their commas."""
    every = (_THOUSANDS.sub("", it) for it in index.texts)
    return tuple(it for it in every if _ANY_NUMBER.search(it))


def _shares_noun(one: Measure, other: Measure) -> bool:
    return not one.nouns or bool({*one.nouns} & {*other.nouns})


def _is_derived(measure: Measure, like: Aligned) -> bool:
    """Whether the number is a sum, difference or remainder of those of the passage."""
    values = {it.value for it in measures(like.text)}
    if measure.dimension == "share" and 100 - measure.value in values:
        return True
    made = {it for one, two in combinations(values, 2) for it in (one + two, abs(one - two))}
    return measure.value in made


def _exchanged(aligned: Alignment, ours: Sequence[Measure]) -> Iterator[Candidate]:
    for one, other in combinations(ours, 2):
        if one.value == other.value or "ordinal" in (one.kind, other.kind):
            continue
        for like in aligned.likely[:_WITHIN]:
            theirs = measures(like.text)
            first = [it for it in theirs if agree(one, it)]
            second = [it for it in theirs if agree(other, it)]
            if len(first) != 1 or len(second) != 1 or first == second:
                continue
            mine, yours = _about(aligned.text, one), _about(aligned.text, other)
            its, others = _about(like.text, first[0]), _about(like.text, second[0])
            straight = _likeness(mine, its) + _likeness(yours, others)
            crossed = _likeness(mine, others) + _likeness(yours, its)
            if crossed > straight + _MARGIN:
                yield Candidate(
                    "exchanged",
                    {
                        "score": like.score,
                        "share": like.share,
                        "cosine": like.cosine,
                        "crossed in meaning": _same_place(aligned, one, like, second[0])
                        + _same_place(aligned, other, like, first[0])
                        - _same_place(aligned, one, like, first[0])
                        - _same_place(aligned, other, like, second[0]),
                        "crossed": crossed,
                        "margin": crossed - straight,
                        "same unit": float(one.dimension == other.dimension),
                        "order": float(first[0].range.start > second[0].range.start),
                    },
                    one.range,
                    like.number,
                    first[0].range,
                )
                return


def _about(text: str, measure: Measure) -> dict[str, float]:
    """The content words around a number, those next to it counting most."""
    before = list(content(text[: measure.range.start]))[::-1][:_AROUND]
    behind = list(content(text[measure.range.end :]))[:_AROUND]
    weights: dict[str, float] = {}
    for words in (before, behind):
        for distance, word in enumerate(words):
            weights[word] = max(weights.get(word, 0.0), 1 / (1 + distance))
    return weights


def _likeness(one: dict[str, float], other: dict[str, float]) -> float:
    shared = sum(weight * other[word] for word, weight in one.items() if word in other)
    size = sum(it * it for it in one.values()) * sum(it * it for it in other.values())
    return float(shared / max(size, 1e-9) ** 0.5)
