"""The answer from one's own papers -> the same with what the library of the group has beside.

Papers that are at hand are left to one's own index: it has the same passages, and opens them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.library.catalogue import IN_GROUP, Known
from citectx.answers.library.ranked import ranked
from citectx.answers.library.search import PaperHit, as_found
from citectx.answers.search.engine import Only
from citectx.answers.search.group_library import group_library, reference_of, work_name
from citectx.bibliography import fields
from citectx.model import Passage, Problem, Reference
from citectx.ranking.queries import unmodified
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from citectx.answers.library.search import Answer, Question
    from citectx.answers.search.engine import Document, Engine, Hit
    from citectx.ranking.queries import Query
    from citectx.settings import Settings

_FOUND = 20  # Passages that are looked at.
_A_PAPER = 3  # Passages of one paper that are shown.


def asks_everywhere(question: Question) -> bool:
    """Whether a question is not for some of one's own papers alone."""
    return question.paths is None and question.papers is None and question.collection is None


def with_group(
    answer: Answer, question: Question, settings: Settings, at_hand: Iterable[Known], most: int
) -> Answer:
    """The answer, with papers of the group that are not at hand after one's own."""
    library = group_library(settings)
    asked = unmodified.lone_query(question.text)
    allowed = Only(years=question.years, sections=question.sections)
    hits = library.passages.best(asked.terms, _FOUND, allowed)
    if isinstance(hits, Problem):
        return answer._replace(problem=answer.problem or hits)
    own = {work_name(it.reference) for it in at_hand if it.reference is not None}
    others = [hit for hit in hits if hit.document.source not in own]
    papers: dict[str, list[Passage]] = {}
    for source, passage in _passages(asked, others):
        papers.setdefault(source, []).append(passage)
    by_source = {hit.document.source: hit.document for hit in others}
    entries = _entries(library.references, [by_source[it] for it in papers])
    found = [
        PaperHit(_known(by_source[source], entries), tuple(some[:_A_PAPER]))
        for source, some in papers.items()
    ]
    return answer._replace(papers=(*answer.papers, *found[:most]))


def _passages(asked: Query, hits: Sequence[Hit]) -> Iterable[tuple[str, Passage]]:
    """Passages with the works that they are of; those whose text was not shared are only places."""
    whole = [hit for hit in hits if hit.document.text]
    for it in ranked(asked, whole, None):
        yield it.document.source, as_found(asked, it)
    for hit in hits:
        if not hit.document.text:
            yield hit.document.source, Passage("", hit.score, page=hit.document.page or None)


def _entries(engine: Engine, works: Sequence[Document]) -> Mapping[str, Reference]:
    """The references of works, as far as they were shared and the server says them."""
    if not works:
        return {}
    titles = [it.title for it in works]
    words = terms(" ".join(titles), tongue_of(titles))
    hits = engine.best(words, len(works), Only(sources={it.source for it in works}))
    if isinstance(hits, Problem):
        return {}
    found = {hit.document.source: reference_of(hit.document) for hit in hits}
    return {source: it for source, it in found.items() if it is not None}


def _known(work: Document, entries: Mapping[str, Reference]) -> Known:
    """A work of which there is no file here."""
    year = str(work.year or "")
    told = Reference(work.key, "misc", {"title": work.title, "year": year})
    reference = entries.get(work.source, told)
    people: Collection[str] = fields.authors(reference)
    doi = fields.doi(reference)
    return Known(
        "", IN_GROUP, work.source, "", work.title, doi, year, tuple(people), "", reference, ()
    )
