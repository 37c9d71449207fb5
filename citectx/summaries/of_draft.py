"""Workspace, key -> what the drafts say of a paper, and what it says itself.

The citing sentences and the sentences of the paper that they are nearest to are put in one order;
each of the two voices then has so many words. A sentence that many citations lead to counts as
often.
"""

from __future__ import annotations

from itertools import tee
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography.lookup import find
from citectx.evidence import abstract_index, passage, query, readable
from citectx.model import Paper, Section, Sentence, Span, State
from citectx.navigation import mentions
from citectx.summaries import readable as alone
from citectx.summaries.contexts import nearest
from citectx.summaries.counts import counts
from citectx.summaries.selection import selected
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.evidence import Rank
    from citectx.index.paper_index import PaperIndex
    from citectx.model import Context, Location, Passage, Reference
    from citectx.navigation import Mention
    from citectx.summaries import Order
    from citectx.text.zones import Zone
    from citectx.workspace import Workspace


class Quote(NamedTuple):
    """A sentence of the paper as it stands alone, where it is from, and its part in the paper."""

    text: str
    passage: Passage
    zone: Zone


class Saying(NamedTuple):
    """A citing sentence, cleaned where that was possible, and where it is from."""

    text: str
    mention: Mention


class Summary(NamedTuple):
    """What the drafts say of a paper, in their order, and what it says itself, in its own.

    `cited` is how many citing sentences there are in all.
    """

    key: str
    state: State
    reference: Reference | None
    location: Location | None
    cited: int
    said: tuple[Saying, ...]
    own: tuple[Quote, ...]


def summary(known: Workspace, key: str, rank: Rank, order: Order, limit: int) -> Summary:
    """The summary of the paper that `key` means, at most `limit` words in each voice."""
    reference = find(known.references, key)
    location = known.locations.get(reference.key) if reference else None
    state, index = _paper(known, reference, location)
    citing = _sentences(mentions(known, key))
    numbers = _contexts([it.context for it in citing], index, rank)
    words = {it: terms(index.texts[it]) for it in set(numbers)} if index is not None else {}
    of_each = [*(terms(it.context.text) for it in citing), *(words[it] for it in numbers)]
    for_said, for_own = tee(order(counts(of_each)))
    first = len(citing)
    said = _said((it for it in for_said if it < first), citing, limit)
    found = (numbers[it - first] for it in for_own if it >= first)
    own = _own(found, index, limit) if index is not None else ()
    return Summary(key, state, reference, location, first, said, own)


def _paper(
    known: Workspace, reference: Reference | None, location: Location | None
) -> tuple[State, PaperIndex | None]:
    """How much there is of the paper, and what there is: its text or else its abstract."""
    if reference is None:
        return State.NO_REFERENCE, None
    index = known.papers.get(location.path) if location and location.path else None
    state, _ = readable(index)
    if state is State.FULL_TEXT:
        return state, index
    if location is not None and location.abstract:
        return State.ABSTRACT_ONLY, abstract_index(location.abstract)
    return state, None


def _sentences(found: Iterable[Mention]) -> list[Mention]:
    """One mention for each citing sentence, without those that print nothing."""
    by_place = {
        (it.path, it.context.range): it
        for it in found
        if it.context.text and not it.citation.silent
    }
    return list(by_place.values())


def _contexts(citing: Sequence[Context], index: PaperIndex | None, rank: Rank) -> list[int]:
    """The sentences of the paper that the citing ones are nearest to, as often as they are."""
    if index is None:
        return []
    return [number for it in citing for number in nearest(rank(query(it), index))]


def _said(order: Iterable[int], citing: Sequence[Mention], limit: int) -> tuple[Saying, ...]:
    """The citing sentences that can stand alone, in their order; the first one when none can."""
    texts = [it.context.text for it in citing]
    found = _standing_alone(order, texts, limit) or dict(enumerate(texts[:1]))
    return tuple(Saying(found[it], citing[it]) for it in sorted(found))


def _own(order: Iterable[int], index: PaperIndex, limit: int) -> tuple[Quote, ...]:
    """The sentences of the paper that can stand alone, in the order of the paper."""
    found = _standing_alone(order, index.texts, limit)
    return tuple(_quote(found[it], it, index) for it in sorted(found))


def _standing_alone(order: Iterable[int], texts: Sequence[str], limit: int) -> dict[int, str]:
    """The selected sentences, cleaned, by number."""
    numbers: list[int] = []
    cleaned: list[str] = []
    of_each: list[Sequence[str]] = []
    lengths: list[int] = []

    def candidates() -> Iterator[int]:
        # Looked at one by one, for most of the order is never asked for.
        for number in order:
            text = alone.readable(texts[number])
            if text is not None:
                numbers.append(number)
                cleaned.append(text)
                of_each.append(terms(text))
                lengths.append(len(text.split()))
                yield len(numbers) - 1

    return {numbers[it]: cleaned[it] for it in selected(candidates(), of_each, lengths, limit)}


def _quote(text: str, number: int, index: PaperIndex) -> Quote:
    from citectx.queries import unmodified
    from citectx.text.zones import zones

    part = index.parts[int(index.part_numbers[number])]
    section = Section(part.heading, part.kind, (Sentence(text),))
    whole = passage(Span(number, number + 1), index, 0.0, unmodified.query(""))
    return Quote(text, whole, zones(Paper("", sections=(section,)))[0])
