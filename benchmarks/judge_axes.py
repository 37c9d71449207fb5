"""Sentences of papers broken by program -> the axes on which the judge compares tones.

An axis is the mean way that the vectors of sentences go when they are denied, turned downwards,
made sure, made general, or made a cause. The sentences are those of the papers of `train` and
`dev`; what was written about them is not looked at.
Run: python benchmarks/judge_axes.py > citectx/answers/checks/data/axes.tsv
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice

from written_checks import written
from written_mutations import LESS, MORE, caused, generalised, negated, turned, unhedged
from written_papers import papers

from citectx.answers.checks.judge.tones import AXES, SCALE
from citectx.ranking.encoder.chosen import encoder_of
from citectx.settings import Settings

_EACH = 300  # Sentences for an axis.
_SHORTEST, _LONGEST = 60, 220  # Characters of a sentence.
_HEADER = """\
# Directions of an encoder's space, made by `python benchmarks/judge_axes.py`: the id of the
# encoder, the axis, and its unit vector in ten-thousandths.
encoder\taxis\tvalues
"""

_BROKEN = {
    "negation": negated,
    "direction": turned,
    "hedge": unhedged,
    "scope": generalised,
    "cause": caused,
}

Pair = tuple[str, str]


def pairs(axis: str, texts: Sequence[str]) -> Iterator[Pair]:
    """Sentences before and behind on an axis: the second one denies, is sure, and so on."""
    rng = random.Random(axis)
    for text in texts:
        changed = _BROKEN[axis](text, rng)
        if changed is None or changed == text:
            continue
        if axis == "negation" and len(changed) < len(text):
            text, changed = changed, text  # What was denied is so no more.
        elif axis == "direction":
            text, changed = sorted((text, changed), key=_lessened)
        yield text, changed


def _lessened(text: str) -> int:
    words = re.findall(r"[a-z]+", text)
    return sum(it in LESS for it in words) - sum(it in MORE for it in words)


def sentences() -> list[str]:
    """Whole sentences of the papers, shuffled."""
    names = frozenset(it.paper for it in written(["train", "dev"]))
    texts = [
        text
        for _, index in papers(names)
        for text in index.texts
        if _SHORTEST < len(text) < _LONGEST and text[0].isupper() and text[-1] == "."
    ]
    random.Random(0).shuffle(texts)
    return texts


if __name__ == "__main__":
    import numpy as np

    encoder = encoder_of(Settings())
    if encoder is None:
        raise SystemExit("The encoder that ships cannot be used: install its libraries.")
    print(_HEADER, end="")
    texts = sentences()
    for axis in AXES:
        before, behind = zip(*islice(pairs(axis, texts), _EACH), strict=True)
        ends, starts = encoder.texts(behind), encoder.texts(before)
        if ends is None or starts is None:
            raise SystemExit("The encoder gives no vectors.")
        mean = (ends - starts).mean(axis=0)
        whole = np.rint(mean / np.linalg.norm(mean) * SCALE).astype(int)
        print(encoder.id, axis, " ".join(map(str, whole)), sep="\t")
