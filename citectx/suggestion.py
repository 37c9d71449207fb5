"""A sentence -> the references of the project that fit it: BM25 over title, abstract and text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citectx.bibliography import fields
from citectx.evidence import abstract_index, passages
from citectx.evidence_data import passage_data

if TYPE_CHECKING:
    from citectx.index.paper_index import PaperIndex
    from citectx.model import Passage, Reference
    from citectx.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A reference, how well it fits, and the passage that earned it."""

    reference: Reference
    score: float
    passage: Passage | None = None


def suggestions(known: Workspace, sentence: str, limit: int) -> tuple[Suggestion, ...]:
    """The references that share terms with a sentence, best first."""
    from citectx.queries import unmodified
    from citectx.rankers import bm25
    from citectx.rankers.postings import postings

    references = [known.references[key] for key in known.references]
    asked = unmodified.query(sentence)
    scores = bm25.ranker()(asked, postings([_terms(known, it) for it in references]))
    best = [int(place) for place in (-scores).argsort(kind="stable") if scores[place] > 0]
    return tuple(
        Suggestion(
            references[place], float(scores[place]), _passage(known, references[place], sentence)
        )
        for place in best[:limit]
    )


def suggestion_data(suggestion: Suggestion) -> dict[str, Any]:
    """A suggestion as plain data."""
    reference = suggestion.reference
    return {
        "key": reference.key,
        "score": suggestion.score,
        "title": fields.title(reference),
        "authors": list(fields.authors(reference)),
        "year": fields.year(reference),
        "passage": passage_data(suggestion.passage) if suggestion.passage else None,
    }


def _terms(known: Workspace, reference: Reference) -> list[str]:
    """All terms that are known of a reference; those of its paper come out of the index."""
    from citectx.text.terms import terms

    said = f"{fields.title(reference)}\n{fields.abstract(reference)}"
    index = _index(known, reference)
    if index is None:
        return list(terms(said))
    names = list(index.postings.vocabulary)
    return [*terms(said), *(names[number] for number in index.sequence.tolist())]


def _passage(known: Workspace, reference: Reference, sentence: str) -> Passage | None:
    from citectx.queries import unmodified
    from citectx.ranking import rank

    abstract = fields.abstract(reference)
    index = _index(known, reference) or (abstract_index(abstract) if abstract else None)
    if index is None:
        return None
    found = passages(unmodified.query(sentence), index, rank("bm25"), 1)
    return found[0] if found else None


def _index(known: Workspace, reference: Reference) -> PaperIndex | None:
    location = known.locations.get(reference.key)
    return known.papers.get(location.path) if location and location.path else None
