"""A claim or a question -> the answer of one's own papers, and what the group's library has beside.

Papers that are indexed here are left to one's own index: it has the same passages. Others are
opened in one's own copy, where there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.library import entry
from citectx.answers.library.catalogue import IN_GROUP, INDEXED, Known
from citectx.answers.library.ranked import ranked
from citectx.answers.library.search import NO_PAPERS, PaperHit, as_found, search
from citectx.answers.search.engine import Only
from citectx.answers.search.group_library import (
    group_library,
    reference_of,
    title_name,
    work_name,
)
from citectx.bibliography import fields
from citectx.model import Passage, Problem, Reference, Strength
from citectx.ranking.queries import unmodified
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from citectx.answers.library.indexing import Library
    from citectx.answers.library.search import Answer, Question
    from citectx.answers.search.engine import Document, Engine, Hit
    from citectx.papers.index.store import Store
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.ranking.queries import Query
    from citectx.settings import Settings

_FOUND = 20  # Passages that are looked at.
_A_PAPER = 3  # Passages of one paper that are shown.


def search_all(
    library: Library,
    store: Store,
    question: Question,
    most: int,
    encoder: Encoder | None,
    settings: Settings,
) -> Answer:
    """What one's own papers answer and, if the question is not for some of these alone, what the
    server of the group has beside, if there is one."""
    answer = search(library, store, question, most, encoder)
    for_some = (question.paths, question.papers, question.collection)
    if not settings.search_server or any(it is not None for it in for_some):
        return answer
    hits = _in_group(question, settings)
    if isinstance(hits, Problem):
        return answer._replace(problem=answer.problem or hits)
    seen = library.catalogue.seen(question.here)
    copies = {name: it for it in seen for name in _names(it)}
    copy_of = {it.document.source: _copy(it.document, copies) for it in hits}
    is_indexed = {source for source, it in copy_of.items() if it and it.state == INDEXED}
    others = [hit for hit in hits if hit.document.source not in is_indexed]
    found = _papers(unmodified.lone_query(question.text), others, settings)
    papers = (_opened_in(it, copy_of[it.paper.source]) for it in found[:most])
    close = [it for it in answer.papers if _has_something_close(it)]
    others_own = [it for it in answer.papers if it not in close]
    problem = answer.problem if answer.problem != NO_PAPERS else None
    return answer._replace(papers=(*close, *papers, *others_own), problem=problem)


def _has_something_close(hit: PaperHit) -> bool:
    """Whether a paper is more than one that shares some words; where nobody can tell, it is."""
    return any(it.strength is not Strength.NOTHING_CLOSE for it in hit.passages)


def _names(paper: Known) -> Iterable[str]:
    """All that a paper at hand may be called on the server."""
    yield title_name(paper.title, paper.year)
    yield work_name(entry.reference_of(paper))
    if paper.doi:
        yield f"doi:{paper.doi}"


def _copy(work: Document, copies: Mapping[str, Known]) -> Known | None:
    """One's own copy of a work, if there is one."""
    return copies.get(work.source) or copies.get(title_name(work.title, str(work.year or "")))


def _opened_in(hit: PaperHit, own: Known | None) -> PaperHit:
    return hit._replace(paper=hit.paper._replace(path=own.path)) if own else hit


def _in_group(question: Question, settings: Settings) -> tuple[Hit, ...] | Problem:
    asked = unmodified.lone_query(question.text)
    allowed = Only(years=question.years, sections=question.sections)
    return group_library(settings).passages.best(asked.terms, _FOUND, allowed)


def _papers(asked: Query, hits: Sequence[Hit], settings: Settings) -> list[PaperHit]:
    """The works of which these passages are."""
    papers: dict[str, list[Passage]] = {}
    for source, passage in _passages(asked, hits):
        papers.setdefault(source, []).append(passage)
    works = {hit.document.source: hit.document for hit in hits}
    entries = _entries(group_library(settings).references, [works[it] for it in papers])
    return [
        PaperHit(_known(works[source], entries), tuple(some[:_A_PAPER]))
        for source, some in papers.items()
    ]


def _passages(asked: Query, hits: Sequence[Hit]) -> Iterable[tuple[str, Passage]]:
    """Passages with the works that they are of; those whose text was not shared are only places."""
    whole = [hit for hit in hits if hit.document.text]
    for it in ranked(asked, whole, {}, None):
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
    people, doi = fields.authors(reference), fields.doi(reference)
    return Known("", IN_GROUP, work.source, "", work.title, doi, year, people, "", reference, ())
