"""A search in all papers: what a client asks -> the question, and the answer -> its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers.library.answer_data import answer_data
from citectx.answers.library.search import Question

if TYPE_CHECKING:
    from citectx.answers.library.search import Answer
    from citectx.bibliography.lookup import References


def question(text: str, wanted: dict[str, Any]) -> tuple[Question, str]:
    """The question and its scope; of what a client wants, whatever makes no sense is left out."""
    years = wanted.get("years")
    is_span = isinstance(years, list) and [type(it) for it in years] == [int, int]
    asked = Question(
        text,
        papers=_names(wanted.get("papers")),
        years=(years[0], years[1]) if is_span and years else None,
        sections=_names(wanted.get("sections")),
        collection=str(wanted["collection"]) if wanted.get("collection") else None,
    )
    return asked, str(wanted.get("scope", "library"))


def found(answer: Answer, own: References) -> dict[str, Any]:
    """The answer as values, for a draft with these references."""
    return answer_data(answer, own)


def _names(given: object) -> frozenset[str] | None:
    return frozenset(map(str, given)) if isinstance(given, list) and given else None
