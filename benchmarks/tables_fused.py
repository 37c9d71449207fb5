"""Writes the tables on the default ranker in docs/evaluation, each where its markers are.

    python benchmarks/tables_fused.py ../shared/data

The vectors and weights are those that ship. It takes a few minutes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import ablations
import around
import documents
from tables import difference, interval, run

SHIPPED = Path(__file__).parents[1] / "citectx" / "ranking" / "vectors" / "sets"
OTHER_FIELD = "embedding_lm (other field)"
RANKERS = "vsm,bm25,dfr,ibs,dirichlet:100,lda,embedding_lm,embedding_lm:fourth-power"
RANKERS += ",embedding_lm+retrofit,embedding_lm+domain,fused"
AGAINST = "dirichlet:100"


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    data = Path(sys.argv[1])
    documents.write({name: table_of(data) for name, table_of in TABLES.items()})


def rated(data: Path) -> list[list[str]]:
    """All rankers before the sentences of rated papers, and the default before whole papers."""
    judged = ("--data", str(data / "resolution-bio"), "--ratings", str(ablations.RATINGS))
    found = measured("rated", *judged)
    asked = ("--ranker", f"{AGAINST},fused", "--against", AGAINST)
    whole = evaluated("rated-in-order", *judged, *asked)
    for part in ("results", "intervals", "differences"):
        found[part]["fused, whole papers"] = whole[part]["fused"]
    return table(found, ("p@k", "gndcg@k", "bndcg@k"))


def headings(data: Path) -> list[list[str]]:
    """All rankers before the sentences below the headings of papers."""
    found = measured("headings", "--data", str(data / "resolution-bio"))
    return table(found, ("p@k", "ndcg@k", "mrr"))


def measured(dataset: str, *arguments: str) -> dict[str, Any]:
    """The rankers, and the embedding model with vectors of the other field."""
    found = evaluated(dataset, *arguments, "--ranker", RANKERS, "--against", AGAINST)
    vectors = ("--vectors", str(SHIPPED / "computing.vectors"))
    asked = ("--ranker", f"{AGAINST},embedding_lm", "--against", AGAINST)
    other = evaluated(dataset, *arguments, *vectors, *asked)
    for part in ("results", "intervals", "differences"):
        found[part][OTHER_FIELD] = other[part]["embedding_lm"]
    return found


def table(found: dict[str, Any], names: tuple[str, ...]) -> list[list[str]]:
    head = ["ranker", *names, f"{names[1]} against {AGAINST}", "p"]
    rows = [
        [
            ranker,
            *(interval(found, ranker, name) for name in names),
            *difference(found, ranker, names[1]),
        ]
        for ranker in found["results"]
    ]
    return [head, *rows]


def evaluated(dataset: str, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("evaluate", dataset, *arguments, "--json"))
    return found


TABLES = {
    "rated": rated,
    "headings": headings,
    "around": lambda data: list(around.table(data)),
    "ablations": lambda data: list(ablations.table(data)),
}

if __name__ == "__main__":
    main()
