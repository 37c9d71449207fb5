"""`search`: the passages of all papers at hand that fit a claim or a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.library.citable import citable
from citectx.answers.library.entry import reference_of
from citectx.assistant import values
from citectx.assistant.bounds import Budget, page_of
from citectx.bibliography import fields
from citectx.model import Strength

if TYPE_CHECKING:
    from citectx.answers.library.search import Answer
    from citectx.workspace import Workspace

PASSAGES = 20  # That are looked for in all.


def found(
    answer: Answer, draft: Workspace, most: int, characters: int, start: int
) -> values.SearchHits:
    """The papers that the index of the library found, under the keys by which the draft cites."""
    if answer.problem is not None:
        raise ValueError(answer.problem.message)
    cited, close = citable(draft.references), []
    for paper, passages in answer.papers:
        fitting = [it for it in passages if it.strength is not Strength.NOTHING_CLOSE]
        if fitting:
            close.append((paper, fitting))
    chosen, following = page_of(close, start, most)
    budget = Budget(characters)
    hits = tuple(
        values.SearchHit(
            (reference := cited(reference_of(paper)).reference).key,
            fields.title(reference),
            budget.passages(passages, paper.path),
        )
        for paper, passages in chosen
    )
    searched, total, _ = answer.coverage
    return values.SearchHits(hits, searched, total - searched, following)
