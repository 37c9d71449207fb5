"""Workspace, key -> what drafts and library say of a paper, and what it says itself.

The citing sentences and the sentences of the paper that they are nearest to are put in one order;
each of the three voices then has so many words. A sentence that many citations lead to counts as
often.
"""

from __future__ import annotations

from itertools import chain, islice, tee
from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.evidence import passage, query
from citectx.answers.navigation import mentions
from citectx.answers.suggest.inlinks import inlinks_of
from citectx.answers.summaries.contexts import nearest
from citectx.answers.summaries.counts import starts
from citectx.answers.summaries.facets import facet
from citectx.answers.summaries.pool import pool
from citectx.answers.summaries.readable import readable as alone
from citectx.answers.summaries.selection import selected
from citectx.answers.summaries.summary import Hearsay, Quote, Saying, Summary
from citectx.bibliography.lookup import find
from citectx.model import Span
from citectx.ranking.queries import Query, unmodified
from citectx.workspace.cited import cited, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from citectx.answers.navigation import Mention
    from citectx.answers.suggest.inlinks import Inlink
    from citectx.answers.summaries import Order
    from citectx.answers.summaries.counts import Counts
    from citectx.model import Passage
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking import Rank
    from citectx.workspace import Workspace
    from citectx.workspace.cited import Cited

    Text = Callable[[int], str]

_MOST = 200  # So many citing sentences of the library are looked at.
_NO_PROSE = ("captions", "footnotes", "back")
_NO_QUERY = Query((), ())


def summary(known: Workspace, key: str, rank: Rank, order: Order, limit: int) -> Summary:
    """The summary of the paper that `key` means, at most `limit` words in each voice."""
    reference = find(known.references, key)
    paper = listed(known, reference) if reference else cited(known, key)
    index = paper.text
    citing = _sentences(mentions(known, key))
    links = _links(known, paper)
    asked = [*map(query, (it.context for it in citing)), *map(unmodified.query, map(_text, links))]
    counted, numbers = pool(asked, index, _contexts(asked, index, rank))
    orders = tee(order(counted), 3)
    first, last = len(citing), len(asked)

    def voice(number: int, rows: range, text: Text) -> dict[int, str]:
        return _standing_alone(orders[number], rows, text, counted, limit)

    said = voice(0, range(first), lambda it: citing[it].context.text)
    said = said or {number: it.context.text for number, it in enumerate(citing[:1])}
    heard = voice(1, range(first, last), lambda it: _text(links[it]))
    heard = heard or {number: _text(it) for number, it in enumerate(links[:1])}
    own = voice(2, range(last, counted.size), lambda it: index.texts[numbers[it]] if index else "")
    return Summary(
        key,
        paper,
        len(citing),
        len(links),
        tuple(Saying(text, citing[it]) for it, text in said.items()),
        tuple(_hearsay(text, links[it], known) for it, text in heard.items()),
        tuple(_quote(text, numbers[it], index) for it, text in own.items() if index),
    )


def _sentences(found: Iterable[Mention]) -> list[Mention]:
    """One mention for each citing sentence, without those that print nothing."""
    by_place = {
        (it.path, it.context.range): it
        for it in found
        if it.context.text and not it.citation.silent
    }
    return list(by_place.values())


def _links(known: Workspace, paper: Cited) -> list[Inlink]:
    """The sentences of other papers that cite this one, in prose."""
    if paper.reference is None:
        return []
    others = (it for path, it in known.papers.items() if path != paper.path)
    found = inlinks_of(paper.reference, known.references.values(), others)
    return list(islice((it for it in found if _is_prose(it.paper, it.sentence)), _MOST))


def _is_prose(paper: PaperIndex, number: int) -> bool:
    return paper.parts[int(paper.part_numbers[number])].kind not in _NO_PROSE


def _text(link: Inlink) -> str:
    return link.paper.texts[link.sentence]


def _contexts(asked: Sequence[Query], index: PaperIndex | None, rank: Rank) -> NDArray[np.intp]:
    """The sentences of the paper that the citing ones are nearest to, as often as they are.

    A paper that nobody cites has its abstract.
    """
    if index is None:
        return np.zeros(0, np.intp)
    if not asked:
        parts = (range(it.first, it.end) for it in index.parts if it.kind == "abstract")
        return np.fromiter(chain.from_iterable(parts), np.intp)
    found = nearest(np.stack([rank(it, index) for it in asked]))
    is_prose = np.array([part.kind not in _NO_PROSE for part in index.parts])
    return np.asarray(found[is_prose[index.part_numbers[found]]], np.intp)


def _standing_alone(
    order: Iterable[int], rows: range, text: Text, counted: Counts, limit: int
) -> dict[int, str]:
    """Of some rows, the selected sentences, cleaned, by their places among these, ascending."""
    cleaned: dict[int, str] = {}
    words: dict[int, frozenset[int]] = {}
    lengths: dict[int, int] = {}
    begin = starts(counted)

    def candidates() -> Iterator[int]:
        # Looked at one by one, for most of the order is never asked for.
        for row in islice((it for it in order if it in rows), len(rows)):
            stands = alone(text(row - rows.start))
            if stands is not None:
                cleaned[row] = stands
                words[row] = frozenset(counted.terms[begin[row] : begin[row + 1]].tolist())
                lengths[row] = len(stands.split())
                yield row

    chosen = sorted(selected(candidates(), words, lengths, limit))
    return {row - rows.start: cleaned[row] for row in chosen}


def _hearsay(text: str, link: Inlink, known: Workspace) -> Hearsay:
    path = link.paper.path
    keys = (key for key, location in known.locations.items() if location.path == path)
    reference = known.references.get(next(keys, ""))
    return Hearsay(text, _passage(link.paper, link.sentence), path, link.paper.title, reference)


def _quote(text: str, number: int, index: PaperIndex) -> Quote:
    part = index.parts[int(index.part_numbers[number])]
    return Quote(text, _passage(index, number), facet(text, part))


def _passage(index: PaperIndex, number: int) -> Passage:
    return passage(Span(number, number + 1), index, 0.0, _NO_QUERY)
