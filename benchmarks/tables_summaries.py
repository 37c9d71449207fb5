"""Writes the tables of docs/evaluation/summaries.md: what context does to summaries.

    python benchmarks/tables_summaries.py ../shared/data

The vectors and the lexicon are those that ship. It takes about a minute.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Any

import documents
from tables import run

KINDS = ("human", "community", "abstract")  # Whose summaries are the gold ones.
METHODS = {"klsum": "KLSum", "lexrank": "LexRank", "lsa": "LSA", "sumbasic": "SumBasic"}
METRICS = [f"{method}.rouge{n}" for method in METHODS for n in (1, 2)]
HEAD = [f"{name} {n}" for name in METHODS.values() for n in (1, 2)]
# Cohan and Goharian 2017, table 4: ROUGE-1 and ROUGE-2 of each method, on TAC 2014.
COHAN_2017 = {
    "no context": (36.0, 8.3, 41.3, 10.8, 34.7, 6.5, 38.7, 8.7),
    "VSM": (35.3, 7.9, 40.0, 9.9, 33.5, 6.2, 39.5, 9.4),
    "BM25": (35.5, 8.0, 39.8, 9.9, 33.7, 6.0, 38.9, 8.6),
    "DESM": (36.3, 8.7, 40.2, 10.4, 32.6, 6.5, 38.3, 7.9),
    "LMD-LDA": (38.4, 9.1, 43.1, 11.0, 37.8, 7.6, 40.1, 8.9),
    "QR": (39.9, 10.2, 43.8, 11.7, 38.9, 8.0, 40.1, 8.6),
    "WE Wiki": (39.7, 10.2, 42.7, 11.8, 38.0, 8.0, 40.2, 9.2),
    "WE Bio": (41.7, 11.7, 45.6, 13.8, 40.3, 9.1, 42.4, 12.6),
    "WE Bio + retrofit": (42.9, 12.2, 46.2, 11.6, 40.0, 8.9, 41.3, 9.7),
    "WE Bio + domain": (44.0, 13.4, 47.3, 13.6, 42.3, 10.4, 44.0, 11.7),
}


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    folder = f"{sys.argv[1]}/scisumm"
    found = json.loads(
        run("evaluate", "summaries", "--data", folder, "--against", "none", "--json")
    )
    documents.write({name: table_of(found) for name, table_of in TABLES.items()})


def paper(found: dict[str, Any]) -> list[list[str]]:
    """The paper's own figures."""
    rows = [[name, *(f"{it:.1f}" for it in values)] for name, values in COHAN_2017.items()]
    return [["context", *HEAD], *rows]


def of_kind(kind: str, found: dict[str, Any]) -> list[list[str]]:
    """Every row and column against one kind of gold summary, in per cent with 95 % intervals."""
    rows = [
        [
            row,
            *(
                cell(values[f"{kind}.{it}"], found["intervals"][row][f"{kind}.{it}"])
                for it in METRICS
            ),
        ]
        for row, values in found["results"].items()
    ]
    return [["context", *HEAD], *rows]


def gains(found: dict[str, Any]) -> list[list[str]]:
    """What each row gains over no context against human summaries, with paired intervals."""
    rows = []
    for row, values in found["differences"].items():
        if row != found["against"]:
            each = [values[f"human.{it}"] for it in METRICS]
            rows.append([row, *(signed(it) for it in each)])
    return [["context", *HEAD], *rows]


def cell(value: float, interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{100 * value:.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def signed(it: dict[str, float]) -> str:
    return f"{100 * it['difference']:+.1f} [{100 * it['low']:+.1f}, {100 * it['high']:+.1f}]"


TABLES = {
    "summaries-paper": paper,
    **{f"summaries-{kind}": partial(of_kind, kind) for kind in KINDS},
    "summaries-gain": gains,
}

if __name__ == "__main__":
    main()
