"""A claim or a question -> the passages of the whole library that fit, paper by paper."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.evidence import can_tell, matching_ranges, passage, with_strengths
from citectx.answers.library.catalogue import Coverage
from citectx.answers.library.paper_passages import SENTENCE_END, passage_text
from citectx.answers.library.ranked import ranked
from citectx.answers.search.engine import Only
from citectx.model import Passage, Problem, Strength
from citectx.papers.index import cached_index
from citectx.ranking.queries import once, unmodified
from citectx.ranking.rank import ranker
from citectx.text.terms import term_ranges

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from citectx.answers.library.catalogue import Here, Known
    from citectx.answers.library.indexing import Library
    from citectx.answers.library.ranked import Ranked
    from citectx.answers.search.engine import Document, Hit
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.papers.index.store import Store
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.ranking.queries import Query

_FOUND = 20  # Passages that are ranked sentence by sentence.
_A_PAPER = 3  # Passages of one paper that are shown.
_MOST_WORDS = 8  # Words of a question that may be mistyped.
NO_PAPERS = Problem(
    "search-papers",
    "There is no paper to search: put some into a folder `papers` beside the draft, or name your"
    " own in the settings, as `papersFolders` or `zoteroDirectory`.",
)
_STEPS = tuple(Strength)  # The strongest first.


class Question(NamedTuple):
    """What is asked, and where; None for everywhere. `papers` are keys, `paths` their files.

    `here` are the papers of the folder that asks: beside the writer's own no others are seen.
    """

    text: str
    paths: frozenset[str] | None = None
    papers: frozenset[str] | None = None
    years: tuple[int, int] | None = None
    sections: frozenset[str] | None = None
    collection: str | None = None
    here: Here = MappingProxyType({})


class PaperHit(NamedTuple):
    """A paper and those of its passages that fit."""

    paper: Known
    passages: tuple[Passage, ...]


class Answer(NamedTuple):
    """What was found; `instead` has the words that were taken for mistyped ones, `collections` are
    all that a question can be for."""

    papers: tuple[PaperHit, ...]
    coverage: Coverage
    instead: Mapping[str, str]
    problem: Problem | None = None
    collections: tuple[str, ...] = ()


def search(
    library: Library, store: Store, question: Question, most: int, encoder: Encoder | None
) -> Answer:
    """The papers with the passages that fit best, so many passages at most."""
    searched, coverage = _searched(library, question)
    collections = library.catalogue.collections()
    asked = unmodified.lone_query(question.text)
    problem = _nothing_to_search(question, asked, searched, collections)
    near = problem or library.engine.near(asked.terms[:_MOST_WORDS])
    if isinstance(near, Problem):
        return Answer((), coverage, {}, near, collections)
    if near:
        asked = once((near.get(it, it) for it in asked.terms), asked.tongue, asked.text)
    hits = library.engine.best(asked.terms, _FOUND, searched)
    if isinstance(hits, Problem):
        return Answer((), coverage, {}, hits, collections)
    known = library.catalogue.with_sources({it.document.source for it in hits}, question.here)
    seen = [it for it in hits if it.document.source in known]
    found = shown(asked, seen, _indexes(seen, known, store), most, encoder)
    papers = tuple(PaperHit(known[source], passages) for source, passages in found.items())
    instead = _as_written(question.text, asked, near, hits)
    return Answer(papers, coverage, instead, collections=collections)


def shown(
    asked: Query,
    hits: Sequence[Hit],
    indexes: Mapping[str, PaperIndex],
    most: int,
    encoder: Encoder | None,
) -> dict[str, tuple[Passage, ...]]:
    """The best passages by their sources, in the order of the best of each.

    No paper is said to have something stronger than the one above it, and no passage to be stronger
    than the one above it in its paper: the ranking sees more than the words that tell strengths.
    """
    by_paper: dict[str, list[Ranked]] = {}
    for it in islice(ranked(asked, hits, indexes, encoder), most):
        by_paper.setdefault(it.document.source, []).append(it)
    found: dict[str, tuple[Passage, ...]] = {}
    first: Passage | None = None
    for source, some in by_paper.items():
        found[source] = _passages(asked, some[:_A_PAPER], indexes.get(source), first)
        first = next((it for it in found[source] if it.strength is not None), first)
    return found


def _nothing_to_search(
    question: Question, asked: Query, searched: Only, collections: Sequence[str]
) -> Problem | None:
    """What is wrong with a question that nothing could answer."""
    if not asked.terms:
        return Problem("search-words", "There is no word to search for; write a claim or question.")
    if searched.sources is None or searched.sources:
        return None
    if question.collection is not None and question.collection not in collections:
        names = f"there are {', '.join(collections)}" if collections else "there are none"
        said = f"No paper at hand is in a collection {question.collection}; {names}."
        return Problem("search-collection", said)
    if question.papers is not None:
        names = ", ".join(sorted(question.papers))
        return Problem("search-key", f"No paper that is searched has the key {names}.")
    return NO_PAPERS


def _searched(library: Library, question: Question) -> tuple[Only, Coverage]:
    """What is searched, and how many papers that are."""
    papers, of_others, coverage = library.catalogue.listed(question.here)
    paths, within = question.paths, papers
    if paths is not None:
        within = tuple(it for it in papers if it.path in paths)
        coverage = Coverage.of(within)
    only = Only(years=question.years, sections=question.sections)
    if question.papers is not None or question.collection is not None:
        seen = library.catalogue.seen(question.here)
        wanted = {it.source for it in seen if _is_wanted(it, question)}
        return only._replace(sources=wanted), coverage
    if paths is None and len(of_others) < len(papers):
        return only._replace(without=of_others), coverage
    return only._replace(sources={it.source for it in within}), coverage


def _is_wanted(paper: Known, question: Question) -> bool:
    if question.paths is not None and paper.path not in question.paths:
        return False
    if question.collection is not None and question.collection not in paper.collections:
        return False
    if question.papers is None:
        return True
    return paper.path in question.papers or (
        paper.reference is not None and paper.reference.key in question.papers
    )


def _indexes(
    hits: Sequence[Hit], known: Mapping[str, Known], store: Store
) -> dict[str, PaperIndex]:
    """The indexes of papers, by their sources, that are kept and still are as they were found."""
    kept = {source: cached_index(it.path, store) for source, it in known.items()}
    changed = {it.document.source for it in hits if not _is_in(it.document, kept)}
    return {source: it for source, it in kept.items() if it is not None and source not in changed}


def _is_in(document: Document, kept: Mapping[str, PaperIndex | None]) -> bool:
    index = kept.get(document.source)
    return index is not None and document.text == passage_text(
        index.texts[document.first : document.end]
    )


def _passages(
    asked: Query, some: Sequence[Ranked], index: PaperIndex | None, above: Passage | None
) -> tuple[Passage, ...]:
    """Passages as they are shown; where the paper is no longer kept, as the engine has them."""
    if index is None:
        return tuple(as_found(asked, it) for it in some)
    plain = [passage(it.span, index, it.score, asked, it.decisive) for it in some]
    if not can_tell(asked, index):
        return tuple(plain)
    if above is not None and above.strength is _STEPS[-1]:  # Weaker than that nothing is.
        return tuple(replace(it, strength=above.strength, chance=above.chance) for it in plain)
    return tuple(_falling(with_strengths(plain, asked, index, ranker("fused")), above))


def _falling(passages: Iterable[Passage], above: Passage | None) -> Iterator[Passage]:
    """Passages whose strengths are told, none stronger than the one above it."""
    for it in passages:
        steps = [one.strength for one in (above, it) if one is not None and one.strength]
        chance = min(it.chance, above.chance) if above is not None else it.chance
        above = replace(it, strength=max(steps, key=_STEPS.index), chance=chance)
        yield above


def as_found(asked: Query, it: Ranked) -> Passage:
    """A passage as the engine has it."""
    sentences = it.document.text.split(SENTENCE_END)
    first = it.span.first - it.document.first
    text = " ".join(sentences[first : it.span.end - it.document.first])
    return Passage(
        text,
        it.score,
        page=it.document.page or None,
        matched=matching_ranges(text, asked.tongue, asked),
        span=it.span,
    )


def _as_written(
    text: str, asked: Query, near: Mapping[str, str], hits: Iterable[Hit]
) -> dict[str, str]:
    """The mistyped words as they stand in the question, and what was found in their place."""
    if not near:
        return {}
    typed = {term: text[start:end] for term, (start, end) in term_ranges(text, asked.tongue)}
    found: dict[str, str] = {}
    for hit in hits:
        for term, (start, end) in term_ranges(hit.document.text, asked.tongue):
            found.setdefault(term, hit.document.text[start:end].lower())
    return {typed.get(it, it): found.get(word, word) for it, word in near.items()}
