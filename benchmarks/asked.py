"""What it is worth to ask for the part of a sentence that a citation supports, as cards do.

    python benchmarks/asked.py --data DATA --split dev

Pooled ratings, whose sentences are ranked for all of the citing sentence, for what its citation
supports, and as cards ask: for that, the rest counting a little, the encoder looking at both.
"shown" says whether one of the passages that a card would show has a sentence rated 4 or 5.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from citectx.answers.evidence import passages, query, query_amid
from citectx.drafts.scope import scopes
from citectx.lab.evaluation import papers
from citectx.lab.evaluation.experiment import Values, ranking
from citectx.lab.evaluation.pooled import Pooled, every_pool, values
from citectx.lab.training.encoders import encoder_in
from citectx.model import Context, Problem, Range
from citectx.papers.index.paper_index import PaperIndex
from citectx.ranking import Rank
from citectx.ranking.encoder.both_passes import BothPasses
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.queries import Query, unmodified
from citectx.ranking.rank import ranker

JUDGEMENTS = Path(__file__).parent / "judgements"
MARK = re.compile(r"\s*<(CITE|OTHER)>")
GRADED = ("p@k", "gndcg@k")
METRICS = ("hit@1", "hit@3", "hit@5", *GRADED)
SHOWN = ("shown@1", "shown@3")
PASSAGES = 3
MEANT = 4


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
    columns = (*METRICS, *SHOWN, "words")
    print(f"| | {' | '.join(columns)} |\n|---|{'---|' * len(columns)}")
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
            ranked = values([task.ratings[it] for it in order if it in task.ratings])
            yield f"{name}: {way}", {**ranked, **shown(task, asked(task), index, rank)}


def shown(task: Pooled, asked: Query, index: PaperIndex, rank: Rank) -> Values:
    """Whether what is meant is in the first passage or in one of three, and how long these are."""
    found = passages(asked, index, rank, PASSAGES)
    spans = [it.span for it in found if it.span is not None]
    has = [any(task.ratings.get(it, 0) >= MEANT for it in range(*span)) for span in spans]
    words = sum(len(it.text.split()) for it in found)
    return {"shown@1": any(has[:1]), "shown@3": any(has), "words": words}


def row(every: Sequence[Values]) -> str:
    """The means over the sentences that have something to find."""
    cells = []
    for metric in (*METRICS, *SHOWN):
        there = "rated" if metric in GRADED else "meant"
        found = [it[metric] for it in every if it[there]]
        cells.append(f"{sum(found) / max(len(found), 1):.3f}".lstrip("0"))
    words = sum(it["words"] for it in every) / max(len(every), 1)
    return " | ".join([*cells, f"{words:.0f}"])


if __name__ == "__main__":
    main()
