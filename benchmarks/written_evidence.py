"""Whether the sentence that a writer speaks of is found, as ranked and as shown.

    python benchmarks/written_evidence.py --data DATA --pdfs FOLDER
    python benchmarks/written_evidence.py --data DATA --pdfs FOLDER --split unseen --json

The sentences of benchmarks/judgements/written.jsonl were written about a known sentence of a paper.
As ranked: it is the first, or among the first three, of all sentences by their scores. As shown:
it lies in the first, or in one of the three passages of the card. `--get` fetches the PDFs that
written-papers.tsv names into the folder: from DATA, and from Debian's packages by `apt-get`.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import written_papers

from citectx.answers.evidence import passages
from citectx.lab.evaluation import written
from citectx.lab.evaluation.experiment import ranking
from citectx.lab.evaluation.pooled import POOLED_FIELDS
from citectx.lab.training.encoders import encoder_in
from citectx.model import Problem
from citectx.ranking import Rank
from citectx.ranking.encoder.both_passes import BothPasses
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker

JUDGEMENTS = Path(__file__).parent / "judgements"
HOME = POOLED_FIELDS  # They have word vectors of their own.
SHOWN = 3
GROUPS = ("biology and computing", "other fields")
STYLES = ("near", "paraphrase", "free")
SPLITS = (
    "train", "dev", "unseen", "final", "fresh", "held", "sealed", "closed", "last", "kept",
    "hidden", "apart",
)  # fmt: skip


class Found(NamedTuple):
    """The place of the target among the ranked sentences and the shown passages, from 0."""

    group: str
    style: str
    ranked: int
    shown: int | None
    words: int
    passages: int


def main() -> None:
    """Prints the table, or fetches the PDFs first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", required=True, type=Path, help="resolution-bio, scisummnet …")
    parser.add_argument("--pdfs", required=True, type=Path, help="PAPER.pdf for each other paper.")
    parser.add_argument("--get", action="store_true", help="Fetch the PDFs that are missing.")
    parser.add_argument("--split", default="dev", choices=SPLITS)
    parser.add_argument("--ranker", default="fused", help="Names, joined by commas.")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.get:
        get(options.pdfs)
    tasks = written.tasks(
        JUDGEMENTS / "written.jsonl",
        options.split,
        options.data,
        options.pdfs,
    )
    if isinstance(tasks, Problem):
        raise SystemExit(tasks.message)
    every = list(tasks)
    table = {}
    for name in options.ranker.split(","):
        rank = _ranker(name)
        table[name] = [found(task, rank) for task in every]
    if options.json:
        print(json.dumps({name: [it._asdict() for it in rows] for name, rows in table.items()}))
        return
    print("| | sentences | ranked first | of three | shown first | of three | passages | words |")
    print("|---|---|---|---|---|---|---|---|")
    for name, rows in table.items():
        for title, some in parts(rows):
            print(f"| {name}: {title} | {row(some)} |")


def _ranker(name: str) -> Rank:
    """The ranker called so; `fused` is the first pass alone, `neural` is both."""
    if name != "neural":
        return ranker(name)
    encoder = encoder_in(SHIPPED)
    if isinstance(encoder, Problem):
        raise SystemExit(encoder.message)
    return BothPasses(encoder)


def found(task: written.Task, rank: Rank) -> Found:
    """Where the target is."""
    asked = unmodified.query(task.written.text, "en")
    places = ranking(rank(asked, task.paper))
    shown = passages(asked, task.paper, rank, SHOWN)
    has = [it.span.first <= task.target < it.span.end for it in shown]
    group = GROUPS[task.written.field not in HOME]
    words = sum(len(it.text.split()) for it in shown)
    at = has.index(True) if any(has) else None
    return Found(group, task.written.style, places.index(task.target), at, words, len(shown))


def parts(rows: Sequence[Found]) -> Iterable[tuple[str, list[Found]]]:
    """The rows of each group and, within it, of each style."""
    for group in GROUPS:
        yield group, [it for it in rows if it.group == group]
        for style in STYLES:
            yield (
                f"{group}, {style}",
                [it for it in rows if (it.group, it.style) == (group, style)],
            )


def row(rows: Sequence[Found]) -> str:
    """The cells of a row: shares of the sentences, and how much is shown of a paper."""
    shares = (
        [it.ranked == 0 for it in rows],
        [it.ranked < SHOWN for it in rows],
        [it.shown == 0 for it in rows],
        [it.shown is not None for it in rows],
    )
    size = max(len(rows), 1)
    cells = [f"{sum(it) / size:.3f}".lstrip("0") for it in shares]
    means = [f"{sum(it.passages for it in rows) / size:.1f}", f"{_mean_words(rows):.0f}"]
    return " | ".join([str(len(rows)), *cells, *means])


def _mean_words(rows: Sequence[Found]) -> float:
    return sum(it.words for it in rows) / max(sum(it.passages for it in rows), 1)


def get(pdfs: Path) -> None:
    """Fetches the PDFs that the folder lacks."""
    pdfs.mkdir(parents=True, exist_ok=True)
    with written_papers.TABLE.open(encoding="utf-8") as file:
        papers = list(csv.DictReader(file, delimiter="\t"))
    for paper in papers:
        path, source = pdfs / f"{paper['id']}.pdf", paper["source"]
        if source.startswith(written_papers.PACKAGED):
            written_papers.fetched(paper["id"], source, pdfs)
        elif not path.exists() and paper["field"] not in HOME:
            path.write_bytes(written_papers.data_file(source).read_bytes())


if __name__ == "__main__":
    main()
