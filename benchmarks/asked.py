"""What it is worth to ask for the part of a sentence that a citation supports, as cards do.

    python benchmarks/asked.py --data DATA --split dev

Pooled ratings, whose sentences are ranked for all of the citing sentence, for what its citation
supports, and as cards ask: for that, the rest counting a little, the encoder looking at both.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from citectx.answers.evidence import query, query_amid
from citectx.lab.evaluation import papers
from citectx.lab.evaluation.experiment import ranking
from citectx.lab.evaluation.marked_sentence import context
from citectx.lab.evaluation.pooled import Pooled, every_pool, values
from citectx.lab.training.encoders import encoder_in
from citectx.model import Problem
from citectx.ranking import Rank
from citectx.ranking.encoder.both_passes import BothPasses
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.queries import Query, unmodified
from citectx.ranking.rank import ranker

JUDGEMENTS = Path(__file__).parent / "judgements"
METRICS = ("hit@1", "hit@3", "hit@5", "p@k", "gndcg@k")
WAYS: Mapping[str, Callable[[Pooled], Query]] = {
    "the whole sentence": lambda it: unmodified.query(it.citing, "en"),
    "what the citation supports": lambda it: query(context(it.marked)),
    "the same, the rest a little": lambda it: replace(query_amid(context(it.marked)), whole=""),
    "as cards ask": lambda it: query_amid(context(it.marked)),
}


def main() -> None:
    """Prints a row for each field, ranker and way of asking."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", required=True, type=Path, help="resolution-bio and scisummnet.")
    parser.add_argument("--split", default="dev", choices=("dev", "unseen", "final"))
    options = parser.parse_args()
    encoder, pools = encoder_in(SHIPPED), every_pool(JUDGEMENTS, options.data)
    if isinstance(encoder, Problem):
        raise SystemExit(encoder.message)
    if isinstance(pools, Problem):
        raise SystemExit(pools.message)
    rankers: Mapping[str, Rank] = {"fused": ranker("fused"), "neural": BothPasses(encoder)}
    print(f"| | {' | '.join(METRICS)} |\n|---|{'---|' * len(METRICS)}")
    for field, tasks in pools.items():
        chosen = [it for it in tasks if it.split == options.split]
        for name, rank in rankers.items():
            for way, asked in WAYS.items():
                print(f"| {field}, {name}: {way} | {row(chosen, rank, asked)} |", flush=True)


def row(tasks: list[Pooled], rank: Rank, asked: Callable[[Pooled], Query]) -> str:
    """The means over the sentences that have something to find."""
    sums, counts = dict.fromkeys(METRICS, 0.0), dict.fromkeys(METRICS, 0)
    for task in tasks:
        index = papers.index(zip(task.sentences, task.headings, strict=True))
        order = ranking(rank(asked(task), index))
        found = values([task.ratings[it] for it in order if it in task.ratings])
        for metric in METRICS:
            is_there = found["meant" if metric.startswith("hit") else "rated"]
            sums[metric] += found[metric] if is_there else 0.0
            counts[metric] += bool(is_there)
    return " | ".join(f"{sums[it] / max(counts[it], 1):.3f}".lstrip("0") for it in METRICS)


if __name__ == "__main__":
    main()
