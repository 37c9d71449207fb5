"""Workspace, key -> what drafts and library say of a paper, and what it says itself.

The citing sentences and the sentences of the paper that they are nearest to are put in one order;
each of the three voices then has so many words. A sentence that many citations lead to counts as
often.
"""

from __future__ import annotations

from itertools import islice, tee
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.evidence import passage, query
from citectx.answers.navigation import mentions
from citectx.answers.suggest.inlinks import inlinks_of
from citectx.answers.summaries.counts import starts
from citectx.answers.summaries.facets import facet
from citectx.answers.summaries.pool import is_prose, pool
from citectx.answers.summaries.selection import select
from citectx.answers.summaries.standalone import standalone
from citectx.bibliography.lookup import find
from citectx.model import Span
from citectx.ranking.queries import Query, unmodified
from citectx.workspace.cited import cited, cited_reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from citectx.answers.navigation import Mention
    from citectx.answers.suggest.inlinks import Inlink
    from citectx.answers.summaries import Order
    from citectx.answers.summaries.counts import Counts
    from citectx.answers.summaries.facets import Facet
    from citectx.model import Passage, Reference
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking import Rank
    from citectx.workspace import Workspace
    from citectx.workspace.cited import Cited

    Text = Callable[[int], str]

_MOST = 200  # So many citing sentences of the library are looked at.
_NO_QUERY = Query((), (), "und")


class DraftSentence(NamedTuple):
    """A citing sentence of a draft, cleaned where that was possible, and where it is from."""

    text: str
    mention: Mention


class LibrarySentence(NamedTuple):
    """A citing sentence of a paper of the library, cleaned, and where it is from.

    `reference` is the bibliography's entry of the citing paper, where it has one.
    """

    text: str
    passage: Passage
    path: str
    title: str
    reference: Reference | None


class OwnSentence(NamedTuple):
    """A sentence of the paper as it stands alone, where it is from, and what it tells."""

    text: str
    passage: Passage
    facet: Facet


class Summary(NamedTuple):
    """What drafts and library say of a paper, in their order, and what it says in its own.

    `cited` is how many sentences of the drafts cite it in all, `cited_in_library` how many of the
    library's papers.
    """

    key: str
    paper: Cited
    cited: int
    cited_in_library: int
    drafts: tuple[DraftSentence, ...]
    library: tuple[LibrarySentence, ...]
    own: tuple[OwnSentence, ...]


def summary(workspace: Workspace, key: str, rank: Rank, order: Order, limit: int) -> Summary:
    """The summary of the paper that `key` means, at most `limit` words in each voice."""
    reference = find(workspace.references, key)
    paper = cited_reference(workspace, reference) if reference else cited(workspace, key)
    index = paper.text
    citing = _citing_sentences(mentions(workspace, key))
    links = _links(workspace, paper)
    asked = [
        *(query(it.context) for it in citing),
        *(unmodified.query(_text(it), it.paper.tongue) for it in links),
    ]
    counted, numbers = pool(asked, index, rank)
    orders = tee(order(counted), 3)
    first, last = len(citing), len(asked)

    def voice(number: int, rows: range, text: Text) -> dict[int, str]:
        return _standalone_sentences(orders[number], rows, text, counted, limit)

    drafts = voice(0, range(first), lambda it: citing[it].context.text)
    drafts = drafts or {number: it.context.text for number, it in enumerate(citing[:1])}
    library = voice(1, range(first, last), lambda it: _text(links[it]))
    library = library or {number: _text(it) for number, it in enumerate(links[:1])}
    own = voice(2, range(last, counted.size), lambda it: index.texts[numbers[it]] if index else "")
    return Summary(
        key,
        paper,
        len(citing),
        len(links),
        tuple(DraftSentence(text, citing[it]) for it, text in drafts.items()),
        tuple(_library_sentence(text, links[it], workspace) for it, text in library.items()),
        tuple(_own_sentence(text, numbers[it], index) for it, text in own.items() if index),
    )


def _citing_sentences(every: Iterable[Mention]) -> list[Mention]:
    """One mention for each citing sentence, without those that print nothing."""
    by_place = {
        (it.path, it.context.range): it
        for it in every
        if it.context.text and not it.citation.silent
    }
    return list(by_place.values())


def _links(workspace: Workspace, paper: Cited) -> list[Inlink]:
    """The sentences of other papers that cite this one, in prose."""
    if paper.reference is None:
        return []
    others = (it for path, it in workspace.papers.items() if path != paper.path)
    links = inlinks_of(paper.reference, workspace.references.values(), others)
    return list(islice((link for link in links if is_prose(link.paper, link.sentence)), _MOST))


def _text(link: Inlink) -> str:
    return link.paper.texts[link.sentence]


def _standalone_sentences(
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
            cleaned_text = standalone(text(row - rows.start))
            if cleaned_text is not None:
                cleaned[row] = cleaned_text
                words[row] = frozenset(counted.terms[begin[row] : begin[row + 1]].tolist())
                lengths[row] = len(cleaned_text.split())
                yield row

    chosen = sorted(select(candidates(), words, lengths, limit))
    return {row - rows.start: cleaned[row] for row in chosen}


def _library_sentence(text: str, link: Inlink, workspace: Workspace) -> LibrarySentence:
    path = link.paper.path
    keys = (key for key, location in workspace.locations.items() if location.path == path)
    reference = workspace.references.get(next(keys, ""))
    passage_ = _passage(link.paper, link.sentence)
    return LibrarySentence(text, passage_, path, link.paper.title, reference)


def _own_sentence(text: str, number: int, index: PaperIndex) -> OwnSentence:
    part = index.parts[int(index.part_numbers[number])]
    return OwnSentence(text, _passage(index, number), facet(text, part))


def _passage(index: PaperIndex, number: int) -> Passage:
    return passage(Span(number, number + 1), index, 0.0, _NO_QUERY)
