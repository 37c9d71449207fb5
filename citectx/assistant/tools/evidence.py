"""`evidence`: what the cited papers say of sentences of the draft, or of any sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers import pins
from citectx.answers.evidence import evidence as evidence_of
from citectx.answers.evidence import passages, with_strengths
from citectx.answers.sentence import sentence
from citectx.assistant import values
from citectx.assistant.bounds import Budget, page_of
from citectx.base.files import read_text
from citectx.base.offsets import line_starts, position
from citectx.bibliography import fields
from citectx.model import State, Strength
from citectx.ranking.queries import unmodified
from citectx.workspace.cited import advice, cited

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Citation, Evidence, Passage
    from citectx.ranking import Rank
    from citectx.workspace.opened import OpenDraft

_CITATIONS = 20  # On a page of results.


def evidence_at(
    draft: OpenDraft,
    rank: Rank,
    line: int | None,
    key: str,
    most: int,
    characters: int,
    start: int,
) -> values.Evidence:
    """What is said of each citation of the draft, or of those on one line or with one key."""
    wanted = [it for it in _citations(draft, line) if key in ("", it[2].key)]
    if not wanted:
        where = f"Line {line}" if line else "The draft"
        what = f"{key} is not cited there" if key else "nothing is cited there"
        raise ValueError(f"{where}: {what}; leave both out to have every citation.")
    chosen, following = page_of(wanted, start, _CITATIONS)
    pinned, budget = pins.beside(draft.workspace.project.root, read_text), Budget(characters)
    citations = []
    for path, at, citation in chosen:
        shown = evidence_of(draft.workspace, path, citation, rank, most, pinned)
        citations.append(values.CitingSentence(path, at, sentence(shown), _of(shown, budget)))
    return values.Evidence(tuple(citations), following)


def evidence_for(
    draft: OpenDraft, rank: Rank, sentence: str, key: str, most: int, characters: int
) -> values.Evidence:
    """What the paper behind a key says of any sentence, whether the draft has it or not."""
    paper = cited(draft.workspace, key)
    asked = unmodified.lone_query(sentence)
    best: tuple[Passage, ...] = ()
    if paper.text is not None:
        best = with_strengths(passages(asked, paper.text, rank, most), asked, paper.text, rank)
    source = values.Source(
        key=paper.key,
        title=fields.title(paper.reference) if paper.reference else "",
        status=_status(paper.state, best),
        advice=advice(paper),
        passages=Budget(characters).passages(best, paper.path or ""),
    )
    return values.Evidence((values.CitingSentence("", None, sentence, source),), None)


def _of(shown: Evidence, budget: Budget) -> values.Source:
    paper_path = shown.location.path if shown.location else None
    return values.Source(
        key=shown.citation.key,
        title=fields.title(shown.reference) if shown.reference else "",
        status=_status(shown.state, shown.passages),
        advice=shown.problem.message if shown.problem else "",
        passages=budget.passages(shown.passages, paper_path or ""),
    )


def _status(state: State, best: tuple[Passage, ...]) -> values.Status:
    """How much an answer means, by how much of the paper is known and how strong the best is."""
    if state is State.FULL_TEXT:
        has_any = any(it.strength is not Strength.NOTHING_CLOSE for it in best)
        return "passages" if has_any else "nothing close"
    return "abstract only" if state is State.ABSTRACT_ONLY else "could not be read"


def _citations(draft: OpenDraft, line: int | None) -> Iterator[tuple[str, int, Citation]]:
    """Files, lines and citations: of all files, or of one line of the file that was opened."""
    for path, one in draft.workspace.project.drafts.items():
        if line is not None and path != draft.path:
            continue
        starts = line_starts(one.document.text)
        for citation in one.citations:
            at = position(starts, citation.range.start).line
            if citation.key and not citation.silent and line in (None, at):
                yield path, at, citation
