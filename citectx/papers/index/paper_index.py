"""A paper ready to be ranked, and the way back from its parts to sentences."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from citectx.model import Box, Paper, Section, Sentence, Work

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from citectx.model import Problem, SectionKind, Tongue
    from citectx.papers.index.postings import Postings
    from citectx.papers.index.vocabulary import Vocabulary


class Part(NamedTuple):
    """A section as the range of its sentences; an abstract may have a tongue of its own."""

    heading: str
    kind: SectionKind
    level: int
    first: int
    end: int
    tongue: Tongue


@dataclass(frozen=True, slots=True)
class Texts(Sequence[str]):
    """Texts in one run of UTF-8, decoded one by one when they are asked for."""

    content: NDArray[np.uint8]
    starts: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.starts) - 1

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[str]: ...
    def __getitem__(self, number: int | slice) -> str | Sequence[str]:
        if isinstance(number, slice):
            return [self[it] for it in range(*number.indices(len(self)))]
        if number < 0:
            number += len(self)
        if not 0 <= number < len(self):
            raise IndexError(number)
        return str(self.content[self.starts[number] : self.starts[number + 1]].data, "utf-8")


@dataclass(frozen=True, slots=True, eq=False)
class PaperIndex:
    """A paper as arrays that are opened without a copy; sentences count through the whole paper.

    `postings` has one document for each sentence, `vocabulary` is theirs, and `sequence` has the
    numbers of their terms in the order of the text, sentence after sentence. `roles` has a row for
    each sentence with the numbers of its `Role`. `pages` holds 0 where the page is unknown; the
    boxes and cites of sentence `n` stand at `box_starts[n]` and `cite_starts[n]`, up to those of
    the next.
    """

    path: str
    title: str
    authors: tuple[str, ...]
    year: str
    doi: str
    tongue: Tongue
    parts: tuple[Part, ...]
    page_labels: tuple[str, ...]
    problems: tuple[Problem, ...]
    texts: Texts
    postings: Postings
    vocabulary: Vocabulary
    sequence: NDArray[np.int32]
    roles: NDArray[np.float32]
    part_numbers: NDArray[np.int32]
    paragraphs: NDArray[np.int32]
    pages: NDArray[np.int32]
    boxes: NDArray[np.float32]
    box_starts: NDArray[np.int64]
    cites: NDArray[np.int32]
    cite_starts: NDArray[np.int64]
    encoded_works: NDArray[np.uint8]


def is_evidence(part: Part) -> bool:
    """Whether its sentences may be shown: acknowledgements and their like never are."""
    return part.kind != "back"


def sentence(index: PaperIndex, number: int) -> Sentence:
    """One sentence with all that is known of it."""
    boxes = index.boxes[index.box_starts[number] : index.box_starts[number + 1]]
    cites = index.cites[index.cite_starts[number] : index.cite_starts[number + 1]]
    return Sentence(
        text=index.texts[number],
        page=int(index.pages[number]) or None,
        boxes=tuple(Box(int(page), *sides) for page, *sides in boxes.tolist()),
        paragraph=int(index.paragraphs[number]),
        cites=tuple(cites.tolist()),
    )


def works(index: PaperIndex) -> tuple[Work, ...]:
    """The paper's reference list."""
    entries: list[list[Any]] = json.loads(index.encoded_works.tobytes())
    return tuple(
        Work(text, label, title, tuple(authors), *rest)
        for text, label, title, authors, *rest in entries
    )


def paper(index: PaperIndex) -> Paper:
    """The paper as it was read."""
    return Paper(
        path=index.path,
        title=index.title,
        authors=index.authors,
        year=index.year,
        doi=index.doi,
        sections=tuple(_section(index, part) for part in index.parts),
        works=works(index),
        page_labels=index.page_labels,
        problems=index.problems,
    )


def _section(index: PaperIndex, part: Part) -> Section:
    sentences = tuple(sentence(index, number) for number in range(part.first, part.end))
    return Section(part.heading, part.kind, sentences, part.level)
