"""Sentences -> their rhetorical zones: what part a sentence plays in the paper's argument.

The section tells where it has one of the usual headings. Elsewhere (abstracts, short papers, odd
headings) a small linear classifier reads the sentence itself; `python -m
citectx.lab.training.train_zones` makes it.
"""

from __future__ import annotations

import zlib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

from citectx.text.terms import stem, tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from citectx.model import Paper, SectionKind

Zone = Literal["introduction", "method", "result", "discussion"]

ZONES: tuple[Zone, ...] = get_args(Zone)
BUCKETS = 1 << 16
WEIGHTS = Path(__file__).parent / "data" / "zones.npz"

_BY_SECTION: dict[SectionKind, Zone] = {
    "introduction": "introduction",
    "related": "introduction",
    "methods": "method",
    "results": "result",
    "discussion": "discussion",
    "conclusion": "discussion",
}
_SIGNS = "%°±=()"
_LONGEST = 6  # Lengths are told apart in steps of eight words, up to so many steps.


def zones(paper: Paper) -> tuple[Zone, ...]:
    """The zone of every sentence of a paper, in its order."""
    found: list[Zone] = []
    for section in paper.sections:
        known = _BY_SECTION.get(section.kind)
        if known:
            found += [known] * len(section.sentences)
        else:
            found += classify([sentence.text for sentence in section.sentences])
    return tuple(found)


def classify(sentences: Sequence[str]) -> tuple[Zone, ...]:
    """The zones of sentences of which nothing but their text is known."""
    weights, biases = _classifier()
    found = []
    for sentence in sentences:
        seen = features(sentence)
        scores = weights[seen].sum(axis=0) / max(len(seen), 1) ** 0.5 + biases
        found.append(ZONES[int(scores.argmax())])
    return tuple(found)


def features(sentence: str) -> list[int]:
    """What the classifier sees of a sentence, as numbers below `BUCKETS`, each once.

    Words and stems, pairs of words, how it begins, how long it is and the signs of measurement;
    all numbers are alike.
    """
    words = ["#" if token[0].isdigit() else token for token in tokens(sentence)]
    seen = {f"{first} {second}" for first, second in pairwise(["^", *words])}
    seen.update(words, (f"/{stem(word, 'en')}" for word in words))
    seen.update(sign for sign in _SIGNS if sign in sentence)
    seen.add(f"={min(len(words) // 8, _LONGEST)}")
    return sorted({zlib.crc32(it.encode()) % BUCKETS for it in seen})


@cache
def _classifier() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A row of weights for each feature, and the bias of each zone."""
    import numpy as np

    with np.load(WEIGHTS) as stored:
        weights: NDArray[np.float32] = stored["weights"].astype(np.float32) * stored["scale"]
        return weights, stored["biases"]
