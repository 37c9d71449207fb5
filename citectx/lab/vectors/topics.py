"""A file of stems -> the probability of every word in every topic, by gensim's LDA."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

_LINES = 40_000


def train_topics(stems: Path, words: Sequence[str], topics: int, seed: int) -> NDArray[np.float16]:
    """One row per topic, one column per word; learned on lines taken evenly from the file."""
    from gensim.corpora import Dictionary
    from gensim.models import LdaModel

    dictionary = Dictionary([words])
    bags = [dictionary.doc2bow(line.split()) for line in _sample(stems)]
    model = LdaModel(bags, topics, dictionary, alpha="symmetric", eta="auto", random_state=seed)
    columns = [dictionary.token2id[word] for word in words]
    probabilities: NDArray[np.float16] = model.get_topics()[:, columns].astype(np.float16)
    return probabilities


def _sample(stems: Path) -> Iterator[str]:
    with stems.open(encoding="utf-8") as file:
        every = max(1, sum(1 for _ in file) // _LINES)
        file.seek(0)
        yield from (line for number, line in enumerate(file) if number % every == 0)
