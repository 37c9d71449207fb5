"""Paper of a data set -> its sentences, each with the number of its section, -1 in the abstract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.lab.evaluation.datasets import CandidatePaper


def paper_sentences(paper: CandidatePaper) -> Iterator[tuple[int, str]]:
    """Those of the abstract and of all sections in their order."""
    texts = (paper.abstract, *(text for _, text in paper.sections))
    for number, text in enumerate(texts, start=-1):
        found = (text[sentence.start : sentence.end].strip() for sentence in sentences(text, "en"))
        yield from ((number, it) for it in found if it)
