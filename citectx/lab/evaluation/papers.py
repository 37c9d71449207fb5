"""Sentences of a data set -> the index of a paper, as if it had been read from a file."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from citectx.model import Paper, Section, Sentence
from citectx.papers.index import paper_bytes
from citectx.papers.read.headings import kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.papers.index.paper_index import PaperIndex


def index(sentences: Iterable[tuple[str, str]]) -> PaperIndex:
    """The index of sentences, each with the heading it stands under."""
    sections = tuple(
        Section(heading, kind(heading), tuple(Sentence(text) for text, _ in run))
        for heading, run in groupby(sentences, key=lambda it: it[1])
    )
    return paper_bytes.open_index(memoryview(paper_bytes.pack(Paper("", sections=sections))), "")
