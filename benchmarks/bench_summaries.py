"""What the summary of 50 citing sentences costs beside one hover's ranking of the same paper.

    python benchmarks/bench_summaries.py

The draft and its paper of 250 sentences are made up of a fixed vocabulary. Both sides are warm and
take turns in one run; processor time is counted, since other programs would interrupt the longer
of the two more often. 50 rankings are part of every summary.
"""

from __future__ import annotations

import random
import time
from statistics import median
from typing import TYPE_CHECKING

from citectx.answers.evidence import query
from citectx.answers.navigation import mentions
from citectx.answers.summaries import METHODS, method
from citectx.answers.summaries.summary import summary
from citectx.drafts import parse
from citectx.lab.evaluation import papers
from citectx.model import Bibliography, Document, Location, Project, Reference
from citectx.ranking.rank import ranker
from citectx.workspace import Workspace, workspace

if TYPE_CHECKING:
    from collections.abc import Callable

CITANCES = 50
SENTENCES = 250
ROUNDS = 7
RANKERS = ("vsm", "bm25", "fused")
WORDS = (
    "parser",
    "model",
    "grammar",
    "sentence",
    "corpus",
    "feature",
    "training",
    "translation",
    "alignment",
    "tagger",
    "noun",
    "verb",
    "phrase",
    "entropy",
    "kernel",
    "tree",
    "lattice",
    "morpheme",
    "probability",
    "decoder",
    "beam",
    "search",
    "accuracy",
    "error",
    "domain",
    "lexicon",
    "semantic",
    "role",
    "relation",
    "entity",
    "coreference",
    "pronoun",
    "summary",
    "document",
    "cluster",
    "vector",
    "similarity",
    "context",
    "window",
    "smoothing",
    "likelihood",
    "annotation",
    "treebank",
    "dependency",
    "English",
    "Arabic",
    "Chinese",
    "German",
    "data",
    "method",
    "result",
    "baseline",
    "improve",
    "evaluate",
    "estimate",
    "learn",
    "predict",
)


def main() -> None:
    known = made_up(random.Random(1))
    index = known.papers["paper"]
    contexts = [it.context for it in mentions(known, "key")]
    print(f"{len(contexts)} citing sentences, {len(index.texts)} sentences of the paper")
    for ranker_name in RANKERS:
        model = ranker(ranker_name)
        times: dict[str, list[float]] = {}
        summary(known, "key", model, method("klsum"), 150)
        for _ in range(ROUNDS):
            timed(times, "hovers", lambda: [model(query(it), index) for it in contexts])  # noqa: B023
            for name in METHODS:
                order = method(name)
                timed(times, name, lambda: summary(known, "key", model, order, 150))  # noqa: B023
        hover = median(times["hovers"]) / len(contexts)
        ratios = ", ".join(f"{name} {median(times[name]) / hover:.1f}" for name in METHODS)
        print(f"{ranker_name:14} one ranking {hover * 1e3:.3f} ms; summary / ranking: {ratios}")


def made_up(chance: random.Random) -> Workspace:
    """A draft with one paper, which all its sentences cite."""

    def sentence() -> str:
        return " ".join(chance.choices(WORDS, k=chance.randint(12, 28))).capitalize()

    text = "\n\n".join(f"{sentence()} [@key]." for _ in range(CITANCES))
    draft = parse(Document("draft.md", text, "markdown"))
    references = Bibliography("refs.bib", (Reference("key", "article", {"title": "A paper"}),))
    project = Project("draft.md", {"draft.md": draft}, {"refs.bib": references})
    headings = ("Introduction", "Methods", "Results", "Discussion")
    paper = papers.index(
        (f"{sentence()}.", headings[number * len(headings) // SENTENCES])
        for number in range(SENTENCES)
    )
    known = workspace(project)
    return Workspace(
        project,
        known.references,
        known.analyses,
        {"key": Location("key", "paper")},
        {"paper": paper},
    )


def timed(times: dict[str, list[float]], name: str, act: Callable[[], object]) -> None:
    start = time.process_time()
    act()
    times.setdefault(name, []).append(time.process_time() - start)


if __name__ == "__main__":
    main()
