"""Index of a paper -> its passages as an engine keeps them.

A passage is as many whole sentences of one section as have about a hundred terms, the length at
which the right paper came first most often (`benchmarks/written_search.py`). None overlap, since
what is shown is cut anew from the sentences that were found.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citectx.answers.search.engine import Document
    from citectx.papers.index.paper_index import PaperIndex

TERMS = 100
SENTENCE_END = "\n"  # Between the sentences of a passage.
_NOT_EVIDENCE = ("back",)


def documents(index: PaperIndex, about: Document) -> Iterator[Document]:
    """The passages of a paper, each with what `about` says of the whole."""
    names = list(index.postings.vocabulary)
    starts = list(accumulate(index.postings.lengths.tolist(), initial=0))
    sequence = index.sequence.tolist()
    for part in index.parts:
        if part.kind in _NOT_EVIDENCE or part.first == part.end:
            continue
        borders = _borders(starts, part.first, part.end)
        for first, end in pairwise(borders):
            yield about._replace(
                terms=[names[it] for it in sequence[starts[first] : starts[end]]],
                text=passage_text(index.texts[first:end]),
                section=part.kind,
                page=int(index.pages[first]),
                first=first,
                end=end,
            )


def passage_text(sentences: Iterable[str]) -> str:
    """The text of a passage, each sentence on a line of its own."""
    return SENTENCE_END.join(" ".join(it.split()) for it in sentences)


def _borders(starts: list[int], first: int, end: int) -> list[int]:
    """Where passages begin, and where the last one ends."""
    borders = [first]
    for number in range(first + 1, end):
        if starts[number + 1] - starts[borders[-1]] > TERMS:
            borders.append(number)
    return [*borders, end]
