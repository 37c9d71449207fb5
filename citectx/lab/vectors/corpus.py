"""Text files -> one file of stems, a line per paragraph, as the training reads it."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

from citectx.base.compressed import lines
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

_BATCH = 2_000
_LONGEST_LINE = 10_000  # The training cuts longer ones off without a word.


class Size(NamedTuple):
    """How much text there was."""

    lines: int
    stems: int


def write_stems(
    corpora: Sequence[Path], out: Path, workers: int, report: Callable[[Size], None]
) -> Size:
    """Write the stems of all lines to `out`, in their order, once for all epochs to read."""
    size = Size(0, 0)
    with out.open("w", encoding="utf-8") as file:
        for batch in _in_order(_batches(corpora), workers):
            file.writelines(line + "\n" for line in batch)
            stems = sum(line.count(" ") + 1 for line in batch)
            size = Size(size.lines + len(batch), size.stems + stems)
            report(size)
    return size


def _batches(corpora: Sequence[Path]) -> Iterator[list[str]]:
    every = (line for path in corpora for line in lines(path))
    while batch := list(islice(every, _BATCH)):
        yield batch


def _in_order(batches: Iterator[list[str]], workers: int) -> Iterator[list[str]]:
    """The stems of every batch; a few batches are under way at a time, so memory stays small."""
    if workers == 1:
        yield from map(_stems, batches)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        waiting: deque[Future[list[str]]] = deque()
        for batch in batches:
            waiting.append(pool.submit(_stems, batch))
            if len(waiting) > 4 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _stems(batch: list[str]) -> list[str]:
    """The lines as stems; numbers go, since queries have none."""
    analysed = ([term for term in terms(line, "en") if _has_letter(term)] for line in batch)
    return [
        " ".join(line[start : start + _LONGEST_LINE])
        for line in analysed
        for start in range(0, len(line), _LONGEST_LINE)
    ]


def _has_letter(term: str) -> bool:
    return any(character.isalpha() for character in term)
