"""A file of stems -> one in which words that belong together stand as `gene_express`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_LEAST_COUNT = 50
_LEAST_ASSOCIATION = 0.5  # Normalised pointwise mutual information: 1 means never apart.


def join_phrases(stems: Path) -> Path:
    """The file with phrases joined, beside the given one."""
    from gensim.models.phrases import Phrases
    from gensim.models.word2vec import LineSentence

    found = Phrases(
        LineSentence(str(stems)),
        min_count=_LEAST_COUNT,
        threshold=_LEAST_ASSOCIATION,
        scoring="npmi",
    ).freeze()
    found.phrasegrams = {pair: it for pair, it in found.phrasegrams.items() if _is_phrase(pair)}
    joined = stems.with_name("phrases.txt")
    with joined.open("w", encoding="utf-8") as file:
        file.writelines(" ".join(found[line]) + "\n" for line in LineSentence(str(stems)))
    return joined


def _is_phrase(pair: str) -> bool:
    """A compound is always followed by its own parts (`tcell cell`); that is no phrase."""
    first, _, second = pair.partition("_")
    return second not in first
