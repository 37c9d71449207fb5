"""How often suggestions are said not to fit, where the right one is there and where none is.

    python benchmarks/suggest_fits.py DATA/resolution-bio DATA/scisummnet

One context of each of some documents, before the papers that its document cites and before those
of another document of the set: the strongest word that is said of the first five suggestions, by
their full texts. "nothing close" of all five is what a writer is told as "nothing fits".
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.answers.evidence import passages
from citectx.answers.suggest import fused
from citectx.answers.suggest.collection import collection
from citectx.answers.suggest.situation import sentence_query
from citectx.answers.suggest.suggestions import strength_of
from citectx.lab.evaluation import papers, resolution
from citectx.lab.evaluation.paper_sentences import paper_sentences
from citectx.model import Problem, Strength
from citectx.ranking.rank import ranker

if TYPE_CHECKING:
    from citectx.lab.evaluation.datasets import CandidatePaper, ResolutionQuery
    from citectx.lab.evaluation.resolution import Shelf
    from citectx.papers.index.paper_index import PaperIndex

DOCUMENTS, FEWEST, FIRST = 80, 4, 5


def main(folder: Path) -> None:
    """Prints two rows for a data set."""
    data = resolution.data(folder)
    if isinstance(data, Problem):
        sys.exit(data.message)
    shelves = [it for it in resolution.shelves(data) if len(it.papers) >= FEWEST]
    chance = random.Random(0)
    chance.shuffle(shelves)
    shelves = shelves[:DOCUMENTS]
    said: dict[str, Counter[Strength]] = {"its own papers": Counter(), "others": Counter()}
    for shelf, other in zip(shelves, (*shelves[1:], shelves[0]), strict=True):
        query = chance.choice(shelf.queries)
        said["its own papers"][strongest(query, shelf)] += 1
        if not set(query.gold) & {it.id for it in other.papers}:
            said["others"][strongest(query, other)] += 1
    for name, counts in said.items():
        shares = (f"{step.value} {counts[step] / counts.total():.2f}" for step in Strength)
        print(f"{folder.name}, {name} ({counts.total()}): {', '.join(shares)}")


def strongest(query: ResolutionQuery, shelf: Shelf) -> Strength:
    """The most that is said of the first suggestions."""
    situation = resolution.situation(query)
    asked = sentence_query(situation)
    scores = fused.scores(situation, collection(resolution.candidates(shelf, {})))
    said = [Strength.NOTHING_CLOSE]
    for place in (-scores).argsort()[:FIRST]:
        paper = _index(shelf.papers[place])
        best = passages(asked, paper, ranker("bm25"), 1) if asked.terms else ()
        said.append(strength_of(best[0] if best else None, asked, paper) or said[0])
    return min(said, key=list(Strength).index)


@cache
def _index(paper: CandidatePaper) -> PaperIndex:
    headings = ("Abstract", *(heading for heading, _ in paper.sections))
    return papers.index((text, headings[at + 1]) for at, text in paper_sentences(paper))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        main(Path(name))
