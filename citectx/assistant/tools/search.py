"""`search`: the passages of all papers at hand that fit a claim or a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.evidence import passages, with_strengths
from citectx.assistant import values
from citectx.assistant.bounds import Budget, page_of
from citectx.bibliography import fields
from citectx.model import State, Strength
from citectx.ranking.queries import unmodified
from citectx.workspace.cited import cited_reference

if TYPE_CHECKING:
    from citectx.ranking import Rank
    from citectx.workspace import Workspace

_A_PAPER = 2  # Passages of one paper.


def search(
    library: Workspace, rank: Rank, query: str, most: int, characters: int, start: int
) -> values.SearchHits:
    """The papers of a library whose passages fit best, by the best of them."""
    papers = [cited_reference(library, library.references[key]) for key in library.references]
    readable = [paper for paper in papers if paper.state is State.FULL_TEXT]
    asked = unmodified.lone_query(query)
    ranked = []
    for paper in readable:
        if paper.text is None:
            continue
        best = with_strengths(passages(asked, paper.text, rank, _A_PAPER), asked, paper.text, rank)
        close = tuple(it for it in best if it.strength is not Strength.NOTHING_CLOSE)
        if close:
            ranked.append((close, paper))
    # Scores order the passages of one paper; only the chance means the same in all.
    ranked.sort(key=lambda it: -max(passage.chance for passage in it[0]))
    chosen, following = page_of(ranked, start, most)
    budget = Budget(characters)
    hits = tuple(
        values.SearchHit(
            paper.key,
            fields.title(paper.reference) if paper.reference else "",
            budget.passages(best, paper.path or ""),
        )
        for best, paper in chosen
    )
    return values.SearchHits(hits, len(readable), len(papers) - len(readable), following)
