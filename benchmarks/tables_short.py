"""Writes the table that docs/evaluation.md begins with, from the tables of docs/evaluation.

    python benchmarks/tables_short.py

Nothing is measured: run it after the commands that write those tables.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import documents

HEAD = ["", "Dirichlet", "BM25", "VSM", "embedding LM", "`fused`, the default"]
SIMPLE = ("bm25", "vsm", "embedding_lm")


class Row(NamedTuple):
    """A row of the short table: which column of which table, and two models as named there."""

    title: str
    table: str
    metric: str
    dirichlet: str = "dirichlet"
    fused: str = "fused"


_RATED = "biomedical papers, 159 rated: gNDCG@k"
ROWS = (
    Row(_RATED, "rated", "gndcg@k", "dirichlet:100", "fused, whole papers"),
    Row("the same, sentences without order", "rated", "gndcg@k", "dirichlet:100"),
    Row("CL-SciSumm, 40 topics: MRR", "scisumm", "mrr"),
    Row("citation linkage, 12 tasks: gNDCG@k", "linkage", "gNDCG@k"),
)


def main() -> None:
    documents.write(tables())


def tables() -> dict[str, list[list[str]]]:
    """The table by its name."""
    return {"short": [HEAD, *(_cells(row) for row in ROWS)]}


def _cells(row: Row) -> list[str]:
    head, *rows = documents.read(row.table)
    values = {it[0]: _bare(it[head.index(row.metric)]) for it in rows}
    simple = (values[name].partition(" ")[0] for name in (row.dirichlet, *SIMPLE))
    return [row.title, *simple, values[row.fused]]


def _bare(value: str) -> str:
    """`.378 [.348, .408]` for `0.378 [0.348, 0.408]`."""
    return re.sub(r"\b0\.", ".", value)


if __name__ == "__main__":
    main()
