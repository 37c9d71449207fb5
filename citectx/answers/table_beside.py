"""A table that is kept in a file beside a draft -> its rows, and back.

One line for each row, so that version control shows what changed; lines that are no rows are
passed over.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from citectx.model import Problem

    ReadText = Callable[[str], str | Problem]


def path(root: str, name: str) -> str:
    """Where the table of this name is kept for the draft at `root`."""
    return str(Path(root).parent / name)


def text_beside(root: str, name: str, read_text: ReadText) -> str:
    """The text of the table, which is empty where there is none."""
    text = read_text(path(root, name))
    return text if isinstance(text, str) else ""


def rows(text: str, columns: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The rows of a table with these columns."""
    every = (tuple(line.split("\t")) for line in text.splitlines())
    return (row for row in every if len(row) == len(columns) and row != columns)


def line(row: Iterable[str]) -> str:
    """A row as it is written; no value breaks it."""
    return "\t".join(" ".join(value.split()) for value in row) + "\n"


def table(columns: tuple[str, ...], every: Iterable[Iterable[str]]) -> str:
    """The text of a table with these rows."""
    return "".join(map(line, (columns, *every)))
