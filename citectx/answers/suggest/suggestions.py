"""A place in a draft -> the references that fit it, each with the passage that earned it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citectx.answers.card import people
from citectx.answers.evidence import passages, with_strengths
from citectx.answers.evidence_data import passage_data
from citectx.answers.suggest.inlinks import best_told
from citectx.bibliography import fields
from citectx.model import State, Strength
from citectx.workspace.cited import cited_reference

if TYPE_CHECKING:
    from collections.abc import Collection as Many
    from collections.abc import Sequence

    from citectx.answers.search import Search
    from citectx.answers.suggest.shelf import Shelf
    from citectx.answers.suggest.situation import Situation
    from citectx.model import Passage, Reference
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query
    from citectx.workspace import Remark, Workspace

_AROUND = 150  # Words on either side, about a paragraph.
_FOUND = 200  # How many of a large library are ranked in earnest.


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A reference, how well it fits, how much of it could be read, and what earned it.

    `is_new` tells that the draft's bibliographies do not have it yet; `told` is what others, or
    the writer elsewhere, say where they cite it, if that fits too.
    """

    reference: Reference
    score: float
    passage: Passage | None = None
    state: State = State.NO_FILE
    is_new: bool = False
    told: Remark | None = None


def suggestions(
    workspace: Workspace,
    situation: Situation,
    limit: int,
    without: Many[str] = (),
    search: Search | None = None,
) -> tuple[Suggestion, ...]:
    """The references that fit best; keys in `without`, which are cited there already, are none.

    What `search` finds competes with the draft's own references.
    """
    from citectx.answers.suggest import fused
    from citectx.answers.suggest.shelf import shelf, with_more
    from citectx.answers.suggest.situation import sentence_query, surroundings_query

    asked = sentence_query(situation).terms or surroundings_query(situation).terms
    if not asked:
        return ()
    candidates = shelf(workspace)
    if search is not None:
        candidates = with_more(candidates, search(asked, _FOUND))
    scores = fused.scores(situation, candidates.collection)
    order = (int(place) for place in (-scores).argsort(kind="stable"))
    chosen = [it for it in order if candidates.references[it].key not in without]
    return tuple(
        Suggestion(
            candidates.references[place],
            float(scores[place]),
            _passage(candidates, place, situation),
            cited_reference(workspace, candidates.references[place]).state,
            candidates.references[place].path not in workspace.project.bibliographies,
            best_told(sentence_query(situation), candidates.told[place]),
        )
        for place in chosen[:limit]
    )


def fits_well(
    workspace: Workspace, situation: Situation, found: Sequence[Suggestion]
) -> bool | None:
    """Whether any paper among what was found has something close to the sentence.

    None where no full text in its tongue is among them: of abstracts it would be said too often.
    """
    from citectx.answers.suggest.situation import sentence_query

    asked, known = sentence_query(situation), False
    for it in found:
        paper = cited_reference(workspace, it.reference).text
        if it.state is State.FULL_TEXT and paper is not None:
            strength = strength_of(it.passage, asked, paper)
            if strength not in (None, Strength.NOTHING_CLOSE):
                return True
            known = known or strength is not None
    return False if known else None


def strength_of(passage: Passage | None, asked: Query, paper: PaperIndex) -> Strength | None:
    """How much the best passage of a paper, if there is one, says of what is asked, by words."""
    from citectx.ranking.rank import TONGUE, ranker

    if passage is None:
        return Strength.NOTHING_CLOSE if asked.tongue == paper.tongue == TONGUE else None
    return with_strengths((passage,), asked, paper, ranker("fused"))[0].strength


def ranked_keys(workspace: Workspace, situation: Situation) -> tuple[str, ...]:
    """The keys of all references, those that fit best first."""
    from citectx.answers.suggest import fused
    from citectx.answers.suggest.shelf import shelf

    candidates = shelf(workspace).collection
    scores = fused.scores(situation, candidates)
    return tuple(candidates.keys[place] for place in (-scores).argsort(kind="stable"))


def situation_at(workspace: Workspace, path: str, offset: int) -> Situation:
    """What is written around a place, citations taken out, and what the draft cites elsewhere."""
    from citectx.answers.insertion import sentence_at
    from citectx.answers.suggest.elsewhere import elsewhere
    from citectx.answers.suggest.situation import Situation
    from citectx.drafts.placeholders import without_placeholders
    from citectx.drafts.window import window
    from citectx.model import Citation, Range
    from citectx.workspace import citation_at

    draft = workspace.project.drafts[path]
    here = Range(offset, offset)
    citation = citation_at(draft, offset) or Citation("", here, "", here)
    left, right = map(without_placeholders, window(draft, citation, _AROUND, _AROUND))
    sentence = without_placeholders(sentence_at(draft, offset))
    return Situation(sentence, left, right, elsewhere(workspace, path, offset))


def suggestion_data(suggestion: Suggestion) -> dict[str, Any]:
    """A suggestion as plain data."""
    reference = suggestion.reference
    return {
        "key": reference.key,
        "score": suggestion.score,
        "title": fields.title(reference),
        "authors": list(fields.authors(reference)),
        "people": people(reference),
        "year": fields.year(reference),
        "state": suggestion.state.value,
        "passage": passage_data(suggestion.passage) if suggestion.passage else None,
        "new": suggestion.is_new,
        "told": suggestion.told._asdict() if suggestion.told else None,
    }


def _passage(candidates: Shelf, place: int, situation: Situation) -> Passage | None:
    from citectx.answers.suggest.situation import sentence_query
    from citectx.ranking.rank import ranker

    paper = candidates.papers[place]
    if paper is None:
        return None
    found = passages(sentence_query(situation), paper, ranker("bm25"), 1)
    return found[0] if found else None
