"""Made-up passages, as many as one likes.

Words are drawn by how often the shipped background counts have them. Each passage has a topic,
whose words it uses far more often than others do, so that a question has something to find.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from citectx.text.background import background

TOPICS, TOPIC_WORDS = 2_000, 60
PASSAGE, BATCH = 100, 5_000
SENTENCE = 15


def words() -> tuple[list[str], np.ndarray]:
    """The words of two fields and how often each is met."""
    counts: dict[str, int] = {}
    for domain in ("biomedical", "computing"):
        for word, count in background(domain).counts.items():
            if word.isalpha():
                counts[word] = counts.get(word, 0) + count
    total = np.array(list(counts.values()), float)
    return list(counts), total / total.sum()


def passages(size: int, seed: int = 0) -> Iterator[str]:
    """Passages of some hundred terms, a topic each, thousands at a time."""
    names, shares = words()
    names_array = np.array(names, object)
    steps = np.cumsum(shares)
    chance = np.random.default_rng(seed)
    topics = steps.searchsorted(chance.random((TOPICS, TOPIC_WORDS)) ** 0.5)
    for start in range(0, size, BATCH):
        shape = (min(BATCH, size - start), PASSAGE)
        own = topics[
            chance.integers(TOPICS, size=(shape[0], 1)), chance.integers(TOPIC_WORDS, size=shape)
        ]
        common = steps.searchsorted(chance.random(shape))
        chosen = np.where(chance.random(shape) < 0.4, own, common)
        for row in names_array[np.minimum(chosen, len(names) - 1)]:
            yield " ".join(row)


def english_sentences(text: str) -> list[str]:
    """Made-up words as sentences, between words by which a text is taken for English."""
    found = text.split()
    return [_english(found[it : it + SENTENCE]) for it in range(0, len(found), SENTENCE)]


def _english(words: list[str]) -> str:
    half = len(words) // 2
    return f"The {' '.join(words[:half])} of the {' '.join(words[half:])}."
