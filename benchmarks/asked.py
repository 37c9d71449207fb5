"""What it is worth to ask for the part of a sentence that a citation supports, as cards do.

    python benchmarks/asked.py --data DATA --split dev

Pooled ratings, whose sentences are ranked for all of the citing sentence, for what its citation
supports, and as cards ask: for that, the rest counting a little, the encoder looking at both.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from citectx.answers.evidence import query, query_amid
from citectx.drafts.scope import scopes
from citectx.lab.evaluation import papers
from citectx.lab.evaluation.experiment import Values, ranking
from citectx.lab.evaluation.pooled import Pooled, every_pool, values
from citectx.lab.training.encoders import encoder_in
from citectx.model import Context, Problem, Range
from citectx.ranking import Rank
from citectx.ranking.encoder.both_passes import BothPasses
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.queries import Query, unmodified
from citectx.ranking.rank import ranker

JUDGEMENTS = Path(__file__).parent / "judgements"
MARK = re.compile(r"\s*<(CITE|OTHER)>")
METRICS = ("hit@1", "hit@3", "hit@5", "p@k", "gndcg@k")


def context(marked: str) -> Context:
    """The context of the first `<CITE>`, as in a draft; the whole sentence where there is none."""
    holes: list[int] = []
    text, here, end = "", None, 0
    for mark in MARK.finditer(marked):
        text += marked[end : mark.start()]
        here = len(holes) if here is None and mark.group(1) == "CITE" else here
        holes.append(len(text))
        end = mark.end()
    text += marked[end:]
    everything = Range(0, len(text))
    if here is None:
        return Context(text, everything, everything, "en")
    scope, shared, parts = scopes(text, tuple(holes))[here]
    return Context(text, everything, scope, "en", shared=shared, parts=parts)


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
        measured: dict[str, list[Values]] = {}
        for task in tasks:
            if task.split == options.split:
                for name, found in each(task, rankers):
                    measured.setdefault(name, []).append(found)
        for name, every in measured.items():
            print(f"| {field}, {name} | {row(every)} |", flush=True)


def each(task: Pooled, rankers: Mapping[str, Rank]) -> Iterator[tuple[str, Values]]:
    """What each ranker makes of each way to ask."""
    index = papers.index(zip(task.sentences, task.headings, strict=True))
    for name, rank in rankers.items():
        for way, asked in WAYS.items():
            order = ranking(rank(asked(task), index))
            yield f"{name}: {way}", values([task.ratings[it] for it in order if it in task.ratings])


def row(every: Sequence[Values]) -> str:
    """The means over the sentences that have something to find."""
    cells = []
    for metric in METRICS:
        there = "meant" if metric.startswith("hit") else "rated"
        found = [it[metric] for it in every if it[there]]
        cells.append(f"{sum(found) / max(len(found), 1):.3f}".lstrip("0"))
    return " | ".join(cells)


if __name__ == "__main__":
    main()
