"""The documents that hold measured tables: each table stands between markers with its name.

A table `linkage` stands in any file of docs/evaluation, or in docs/evaluation.md, between
`<!-- table linkage -->` and `<!-- end linkage -->`. Commands name tables, not files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from citectx.lab.evaluation.tables import markdown

DOCS = Path(__file__).parents[1] / "docs"
_MARKER = re.compile(r"<!-- table (\S+) -->\n(.*?)<!-- end \1 -->", re.DOTALL)

Table = list[list[str]]


def files() -> list[Path]:
    """The page on evaluation and all that it leads to."""
    return [DOCS / "evaluation.md", *sorted((DOCS / "evaluation").glob("*.md"))]


def places() -> dict[str, Path]:
    """The file in which each table stands."""
    return {match[1]: file for file in files() for match in _MARKER.finditer(_text(file))}


def read(name: str) -> Table:
    """A table as it stands in its document, with its heading."""
    file = _place(name)
    (between,) = (match[2] for match in _MARKER.finditer(_text(file)) if match[1] == name)
    lines = [line for line in between.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [rows[0], *rows[2:]]


def write(tables: Mapping[str, Table]) -> None:
    """Writes tables into the documents, each between its markers."""
    for name in tables:
        _place(name)  # Nothing is written where one of them has no place.
    for file in files():
        before = _text(file)
        after = _MARKER.sub(lambda match: _written(match, tables), before)
        if after != before:
            file.write_text(after, encoding="utf-8")


def _written(match: re.Match[str], tables: Mapping[str, Table]) -> str:
    name = match[1]
    if name not in tables:
        return match[0]
    return f"<!-- table {name} -->\n\n{markdown(tables[name])}\n\n<!-- end {name} -->"


def _place(name: str) -> Path:
    file = places().get(name)
    if file is None:
        raise SystemExit(f"No document has a place for the table {name}; put its markers into one.")
    return file


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")
