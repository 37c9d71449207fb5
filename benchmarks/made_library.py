"""A library of made-up records, as many as one likes: titles, abstracts, authors, years.

Words are drawn by how often the shipped background counts have them. Each record has a topic, words
of which it uses far more often than others do, so that a sentence about it has something to find.

    python benchmarks/made_library.py FOLDER 100000
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from citectx.text.background import background

TOPICS, TOPIC_WORDS = 2_000, 60
TITLE, ABSTRACT = 10, 110  # Words without stop words: with them about 15 and 180.
PASSAGE, BATCH = 100, 5_000
FILE = 1_000  # Records of one file.


def words() -> tuple[list[str], np.ndarray]:
    """The words of two fields and how often each is met."""
    counts: dict[str, int] = {}
    for domain in ("biomedical", "computing"):
        for word, count in background(domain).counts.items():
            if word.isalpha():
                counts[word] = counts.get(word, 0) + count
    total = np.array(list(counts.values()), float)
    return list(counts), total / total.sum()


def records(size: int, seed: int = 0) -> Iterator[tuple[str, str]]:
    """Titles and abstracts; the same ones for the same seed, whatever the size."""
    names, shares = words()
    names_array = np.array(names)
    steps = np.cumsum(shares)
    fixed = np.random.default_rng(seed)
    topics = steps.searchsorted(fixed.random((TOPICS, TOPIC_WORDS)) ** 0.5)
    chance = np.random.default_rng(seed + 1)
    for _ in range(size):
        topic = topics[chance.integers(TOPICS)]
        common = steps.searchsorted(chance.random(TITLE + ABSTRACT))
        own = topic[chance.integers(TOPIC_WORDS, size=TITLE + ABSTRACT)]
        chosen = np.where(chance.random(TITLE + ABSTRACT) < 0.4, own, common)
        text = names_array[np.minimum(chosen, len(names) - 1)]
        yield " ".join(text[:TITLE]), " ".join(text[TITLE:])


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


def sentences(size: int, library: int, seed: int = 0) -> list[str]:
    """Sentences, each about one of the records: a dozen of its words and some of others."""
    every = max(library // size, 1)
    chance = np.random.default_rng(seed + 2)
    names, shares = words()
    found = []
    for number, (title, abstract) in enumerate(records(library, seed)):
        if number % every == 0 and len(found) < size:
            own = chance.choice(f"{title} {abstract}".split(), 12, replace=False)
            found.append(" ".join((*own, *chance.choice(names, 4, p=shares))))
    return found


def write(folder: Path, size: int) -> list[Path]:
    """The library as .bib files of a thousand records each."""
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    entries: list[str] = []
    for number, (title, abstract) in enumerate(records(size)):
        entries.append(
            f"@article{{r{number}, author={{Name{number % 9973}, A. and Other, B.}},"
            f" title={{{title}}}, year={{{1950 + number % 76}}}, abstract={{{abstract}}}}}"
        )
        if len(entries) == FILE or number == size - 1:
            paths.append(folder / f"part{number // FILE:05}.bib")
            paths[-1].write_text("\n".join(entries), "utf-8")
            entries = []
    return paths


if __name__ == "__main__":
    write(Path(sys.argv[1]), int(sys.argv[2]))
