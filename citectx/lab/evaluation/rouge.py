"""Text, reference text -> ROUGE, as the `rouge-score` package counts it without stemming."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from citectx.lab.evaluation.rankings import f_measure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_WORD = re.compile(r"[a-z0-9]+")


class Rouge(NamedTuple):
    """Precision, recall and their harmonic mean."""

    precision: float
    recall: float
    f: float


def rouge_n(text: str, reference: str, n: int) -> Rouge:
    """Overlap of sequences of `n` words."""
    found, wanted = _grams(_words(text), n), _grams(_words(reference), n)
    return _rouge((found & wanted).total(), found.total(), wanted.total())


def rouge_l(text: str, reference: str) -> Rouge:
    """The longest common subsequence of words."""
    found, wanted = _words(text), _words(reference)
    return _rouge(_common(found, wanted), len(found), len(wanted))


def against_all(
    measure: Callable[[str, str], Rouge], text: str, references: Sequence[str]
) -> Rouge:
    """The mean over several references, as ROUGE averages over models."""
    each = [measure(text, reference) for reference in references]
    if not each:
        return Rouge(0.0, 0.0, 0.0)
    return Rouge(*(sum(values) / len(each) for values in zip(*each, strict=True)))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _grams(words: list[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(words[start:] for start in range(n)), strict=False))


def _common(found: list[str], wanted: list[str]) -> int:
    """The length of the longest common subsequence, a bit for each wanted word (Hyyrö 2004)."""
    places: dict[str, int] = {}
    for place, word in enumerate(wanted):
        places[word] = places.get(word, 0) | 1 << place
    everything = (1 << len(wanted)) - 1
    open_ = everything
    for word in found:
        matched = open_ & places.get(word, 0)
        open_ = (open_ + matched | open_ - matched) & everything
    return len(wanted) - open_.bit_count()


def _rouge(hits: int, found: int, wanted: int) -> Rouge:
    precision = hits / found if found else 0.0
    recall = hits / wanted if wanted else 0.0
    return Rouge(precision, recall, f_measure(precision, recall))
