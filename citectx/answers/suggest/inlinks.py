"""The papers of a library -> what they say where they cite a reference.

Works in reference lists are matched to references by DOI, arXiv number, title, or first author and
year. Where a file does not link its citations, as PDF does not, markers in the text are read.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography import fields
from citectx.bibliography.same_work import squeeze
from citectx.model import Work
from citectx.text.citation_markers import without_markers
from citectx.workspace import CitedWork, Remark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from citectx.model import Reference
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query

_SHORTEST_TITLE = 16
_LONGEST_RANGE = 20
_HALF = 2
_NUMBERS = re.compile(r"\[\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3}){0,30})\s*\]")
_RANGE = re.compile(r"(\d+)\s*[–-]\s*(\d+)|(\d+)")
_NAME_YEAR = re.compile(
    r"([^\W\d_][\w'’-]+)(?:\s+(?:and|&)\s+[^\W\d_][\w'’-]+|,?\s+et\s+al\.?)?"
    r"(?:['’]s)?[\s,]*[(\[]?\s*((?:1[89]|20)\d\d)[a-z]?\b"
)


class Inlink(NamedTuple):
    """The sentence of a paper, by its number, that cites a reference."""

    paper: PaperIndex
    sentence: int


def inlinks(
    references: Iterable[Reference],
    papers: Iterable[PaperIndex],
    mentions: Iterable[CitedWork] = (),
) -> dict[str, tuple[Remark, ...]]:
    """What papers and other drafts say where they cite each reference, by key.

    References that nobody cites are left out.
    """
    is_meant = meant(references)
    found: dict[str, dict[str, Remark]] = {}
    for work, told in (*_mentions(papers), *mentions):
        key = is_meant(work)
        if key is not None:
            found.setdefault(key, {}).setdefault(told.sentence, told)
    return {key: tuple(sentences.values()) for key, sentences in found.items()}


def work_of(reference: Reference) -> Work:
    """A reference as another paper would list it."""
    return Work(
        "",
        title=fields.title(reference),
        authors=fields.families(reference),
        year=fields.year(reference),
        doi=fields.doi(reference),
        arxiv=fields.arxiv(reference),
    )


def best_told(asked: Query, told: Sequence[Remark]) -> Remark | None:
    """What is told in words that are asked for, if any is: most of them, and half at least."""
    from citectx.text.terms import terms

    wanted = frozenset(asked.terms)
    shared = [len(wanted.intersection(terms(it.sentence, asked.tongue))) for it in told]
    most = max(shared, default=0)
    return told[shared.index(most)] if most * _HALF >= max(len(wanted), 1) else None


def _mentions(papers: Iterable[PaperIndex]) -> Iterator[CitedWork]:
    for paper in papers:
        source = paper.title or Path(paper.path).name
        for work, sentence in citing_sentences(paper):
            yield CitedWork(work, Remark(sentence, source))


def inlinks_of(
    reference: Reference, references: Iterable[Reference], papers: Iterable[PaperIndex]
) -> Iterator[Inlink]:
    """Where papers cite one of the references; the others are there to tell it from them."""
    year = fields.year(reference)
    is_meant = meant(it for it in references if fields.year(it) == year)
    for paper in papers:
        cited = _cited(paper)
        wanted = {work for work in {work for work, _ in cited} if is_meant(work) == reference.key}
        places = dict.fromkeys(place for work, place in cited if work in wanted)
        yield from (Inlink(paper, place) for place in places)


@lru_cache(4096)
def citing_sentences(paper: PaperIndex) -> tuple[tuple[Work, str], ...]:
    """Each sentence of a paper that cites, without its markers, with each work that it cites."""
    return tuple(
        (work, without_markers(paper.texts[place]).strip()) for work, place in _cited(paper)
    )


@lru_cache(4096)
def _cited(paper: PaperIndex) -> tuple[tuple[Work, int], ...]:
    """Each work that a paper cites, with the number of each sentence that cites it."""
    from citectx.papers.index.paper_index import works

    listed = works(paper)
    pairs = linked_works(paper) if len(paper.cites) else _marked(paper.texts, listed)
    return tuple((listed[number], place) for place, number in pairs if number < len(listed))


def linked_works(paper: PaperIndex) -> Iterator[tuple[int, int]]:
    """Numbers of sentences, each with the number of a work that the file itself links there."""
    for place in range(len(paper.texts)):
        cites = paper.cites[paper.cite_starts[place] : paper.cite_starts[place + 1]]
        yield from ((place, int(number)) for number in dict.fromkeys(cites.tolist()))


def _marked(texts: Sequence[str], listed: Sequence[Work]) -> Iterator[tuple[int, int]]:
    """Places of sentences and numbers of works that markers such as [12] or Doe (2012) name."""
    if not listed:
        return
    by_label = {it.label: number for number, it in enumerate(listed) if it.label}
    by_name: dict[tuple[str, str], int] = {}
    for number, work in enumerate(listed):
        if work.authors and work.year:
            by_name.setdefault((_family(work.authors[0]), work.year[:4]), number)
    for place, text in enumerate(texts):
        labels = (by_label.get(label) for label in _labels(text))
        named = (by_name.get((squeeze(it[1]), it[2])) for it in _NAME_YEAR.finditer(text))
        numbers = dict.fromkeys((*labels, *named))
        yield from ((place, number) for number in numbers if number is not None)


def _labels(text: str) -> Iterator[str]:
    for marker in _NUMBERS.finditer(text):
        for first, last, single in _RANGE.findall(marker[1]):
            if single:
                yield single
            elif int(first) < int(last) <= int(first) + _LONGEST_RANGE:
                yield from map(str, range(int(first), int(last) + 1))


def meant(references: Iterable[Reference]) -> Callable[[Work], str | None]:
    """The key of the reference that a work is, if it is one."""
    known: dict[tuple[str, ...], str] = {}
    titles: dict[str, str] = {}
    doubtful: set[tuple[str, ...]] = set()
    for reference in references:
        titles[reference.key] = squeeze(fields.title(reference))
        for sign in _signs_of_reference(reference):
            if known.setdefault(sign, reference.key) != reference.key:
                doubtful.add(sign)

    def key(work: Work) -> str | None:
        signs = (it for it in _signs_of_work(work) if it in known and it not in doubtful)
        sign = next(signs, None)
        # The same author wrote more in that year: titles that are known must agree.
        if sign is None or (sign[0] == "name" and _differ(work.title, titles[known[sign]])):
            return None
        return known[sign]

    return key


def _differ(written: str, title: str) -> bool:
    """Whether two titles, both long enough to tell, are not the same."""
    plain = squeeze(written)
    return min(len(plain), len(title)) >= _SHORTEST_TITLE and plain != title


def _signs_of_reference(reference: Reference) -> Iterator[tuple[str, ...]]:
    families, year = fields.families(reference), fields.year(reference)
    first = squeeze(families[0]) if families else ""
    doi, arxiv, title = fields.doi(reference), fields.arxiv(reference), fields.title(reference)
    return _signs(doi, arxiv, title, first, year)


@lru_cache(1 << 16)
def _signs_of_work(work: Work) -> tuple[tuple[str, ...], ...]:
    first = _family(work.authors[0]) if work.authors else ""
    return tuple(_signs(work.doi.lower(), work.arxiv.lower(), work.title, first, work.year[:4]))


def _signs(doi: str, arxiv: str, title: str, family: str, year: str) -> Iterator[tuple[str, ...]]:
    """By what a work can be known, the surest first."""
    if doi:
        yield "doi", doi
    if arxiv:
        yield "arxiv", arxiv
    plain = squeeze(title)
    if len(plain) >= _SHORTEST_TITLE:
        yield "title", plain
    if family and year:
        yield "name", family, year


def _family(author: str) -> str:
    """The family name in `Given Family`; particles belong to it in no list alike."""
    return squeeze(author.split()[-1]) if author.split() else ""
