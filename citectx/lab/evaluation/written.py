"""Written sentences -> the indexes of their papers and which sentence of these each speaks of.

`written.jsonl` names papers of citation resolution, of ScisummNet, of the corpus of eLife, and
PDFs. A reader of papers
may cut sentences otherwise than when they were chosen: the target is the sentence that shares most
runs of three words with the one that was.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from citectx.lab.evaluation import datasets, papers
from citectx.lab.evaluation.paper_sentences import paper_sentences
from citectx.lab.evaluation.pooled import whole_papers
from citectx.lab.evaluation.rows import rows
from citectx.model import Problem
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence, Set
    from pathlib import Path

    from citectx.papers.index.paper_index import PaperIndex

FAITHFUL = "faithful"
# How papers of pools are named here.
ORIGINS_OF = {"biology": ("elife", "corpus"), "computing": ("acl",)}
_WORD = re.compile(r"\w+")
_RUN = 3


class Written(NamedTuple):
    """A sentence that was written about one of a paper's, and how near it keeps to that."""

    paper: str
    split: str
    field: str
    style: str
    text: str
    runs: frozenset[str]
    number: int


class Compared(NamedTuple):
    """What was written of a passage, each with its kind; its paper as it was read, its place."""

    sentences: Sequence[tuple[str, str]]
    paper: PaperIndex
    target: int


class Task(NamedTuple):
    """A written sentence before the paper as it was read; `target` is what it speaks of."""

    written: Written
    paper: PaperIndex
    target: int


def tasks(file: Path, split: str, data: Path, pdfs: Path) -> Iterator[Task] | Problem:
    """The sentences of a split, paper by paper; PDFs that the folder lacks are left out."""
    found = rows(file.parent, file.stem, _written)
    if isinstance(found, Problem):
        return found
    chosen = [it for it in found if it.split == split]
    opened = opener(data, pdfs)
    return opened if isinstance(opened, Problem) else _before_papers(chosen, opened)


def _before_papers(
    chosen: Sequence[Written], opened: Callable[[str], PaperIndex | None]
) -> Iterator[Task]:
    for paper in dict.fromkeys(it.paper for it in chosen):
        index = opened(paper)
        if index is not None:
            yield from (
                Task(it, index, target(it.runs, it.number, index))
                for it in chosen
                if it.paper == paper
            )


def compared(
    file: Path, left_out: Set[str], data: Path, pdfs: Path
) -> Iterator[Compared] | Problem:
    """The sentences to compare, paper by paper, of papers that are not left out."""
    found = rows(file.parent, file.stem, lambda row: row)
    opened = opener(data, pdfs)
    if isinstance(found, Problem):
        return found
    if isinstance(opened, Problem):
        return opened
    of_paper: dict[str, list[dict[str, Any]]] = {}
    for it in found:
        if it["paper"] not in left_out:
            of_paper.setdefault(it["paper"], []).append(it)
    return _compared(of_paper, opened)


def _compared(
    of_paper: Mapping[str, Sequence[dict[str, Any]]], opened: Callable[[str], PaperIndex | None]
) -> Iterator[Compared]:
    for paper, some in of_paper.items():
        index = opened(paper)
        if index is not None:
            for it in some:
                meant = target(frozenset(it["runs"]), it["number"], index)
                yield Compared(it["sentences"], index, meant)


def opener(data: Path, pdfs: Path) -> Callable[[str], PaperIndex | None] | Problem:
    """What gives the paper of a name, or None where its PDF is not in the folder."""
    sources = _sources(data, pdfs)
    if isinstance(sources, Problem):
        return sources

    def opened(paper: str) -> PaperIndex | None:
        kind, _, name = paper.partition("--")
        return sources[kind](name) if kind in sources else sources["pdf"](paper)

    return opened


def _sources(data: Path, pdfs: Path) -> Mapping[str, Callable[[str], PaperIndex | None]] | Problem:
    """How the papers of each origin are read."""
    elife_papers = datasets.resolution(data / "resolution-bio")
    acl_papers = whole_papers(data / "scisummnet")
    if isinstance(elife_papers, Problem):
        return elife_papers
    if isinstance(acl_papers, Problem):
        return acl_papers

    def elife(name: str) -> PaperIndex:
        paper = elife_papers.papers[name]
        headings = ("Abstract", *(heading for heading, _ in paper.sections))
        return papers.index((text, headings[at + 1]) for at, text in paper_sentences(paper))

    @cache
    def corpus() -> Mapping[str, tuple[str, ...]]:
        found = datasets.corpus_papers(data / "corpora")
        if isinstance(found, Problem):
            raise ValueError(found.message)
        return found

    def of_corpus(name: str) -> PaperIndex:
        found = ((it, at) for it in corpus()[name] for at in sentences(it, "en"))
        return papers.index((text[at.start : at.end].strip(), "") for text, at in found)

    def pdf(name: str) -> PaperIndex | None:
        from citectx.papers.index import build, paper_bytes

        path = pdfs / f"{name}.pdf"
        if not path.is_file():
            return None
        return paper_bytes.open_index(memoryview(build.pack_paper(str(path))), str(path))

    return {
        "elife": elife,
        "acl": lambda name: papers.index(acl_papers[name]),
        "corpus": of_corpus,
        "pdf": pdf,
    }


def target(runs: frozenset[str], number: int, index: PaperIndex) -> int:
    """The sentence that shares most runs; the nearest one to where it was, if several do."""
    shared = [len(runs & runs_of(text)) for text in index.texts]
    return max(range(len(shared)), key=lambda it: (shared[it], -abs(it - number)))


def runs_of(text: str) -> frozenset[str]:
    """A hash for each three words that stand in a row."""
    words = _WORD.findall(text.lower())
    runs = (" ".join(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1))
    return frozenset(blake2b(it.encode(), digest_size=3).hexdigest() for it in runs)


def _written(row: dict[str, Any]) -> Written:
    target = row["target"]
    return Written(
        str(row["paper"]),
        str(row["split"]),
        str(row["field"]),
        str(row["style"]),
        str(row["faithful"]),
        frozenset(target["runs"]),
        int(target["number"]),
    )
