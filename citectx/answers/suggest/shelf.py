"""Workspace -> shelf: all that may be cited in a draft, ready to be ranked.

A shelf is made once for as long as the bibliography and its papers stay the same; editing a draft
does not touch it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx.answers.suggest.candidate import Candidate, paper_body
from citectx.answers.suggest.collection import Collection, collection, extend
from citectx.answers.suggest.inlinks import inlinks, meant, work_of
from citectx.bibliography import fields
from citectx.model import State
from citectx.workspace.cited import abstract_index, of_reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from citectx.bibliography.lookup import References
    from citectx.model import Location, Reference, Work
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.workspace import CitedWork, Remark, Workspace


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """The references in the order of the collection's candidates, and what is known of each.

    `papers` holds, for each, the text or else the abstract, or None; `told` what others say of it.
    `key_of` is the key under which a work is here.
    """

    references: tuple[Reference, ...]
    papers: tuple[PaperIndex | None, ...]
    candidates: tuple[Candidate, ...]
    told: tuple[tuple[Remark, ...], ...]
    key_of: Callable[[Work], str | None]
    collection: Collection


def with_more(known: Shelf, references: Iterable[Reference]) -> Shelf:
    """The shelf and behind it those references that it does not have, each key once.

    Their titles and abstracts are all there is of them.
    """
    places = known.collection.places
    fresh: dict[str, Reference] = {}
    for it in references:
        if it.key not in places and known.key_of(work_of(it)) is None:
            fresh.setdefault(it.key, it)
    more = tuple(fresh.values())
    abstracts = [fields.abstract(it) for it in more]
    candidates = (
        *known.candidates,
        *(
            Candidate(it.key, fields.title(it), abstract)
            for it, abstract in zip(more, abstracts, strict=True)
        ),
    )
    return Shelf(
        (*known.references, *more),
        (*known.papers, *(abstract_index(it) if it else None for it in abstracts)),
        candidates,
        (*known.told, *(() for _ in more)),
        known.key_of,
        extend(known.collection, candidates),
    )


def shelf(workspace: Workspace) -> Shelf:
    """The shelf of a draft's own bibliographies."""
    return _shelf(
        _Same(workspace.references, workspace.locations, workspace.papers, workspace.mentions)
    )


class _Same:
    """Values that count as the same only if they are identical: large ones are not compared."""

    __slots__ = ("locations", "mentions", "papers", "references")

    def __init__(
        self,
        references: References,
        locations: Mapping[str, Location],
        papers: Mapping[str, PaperIndex],
        mentions: tuple[CitedWork, ...],
    ) -> None:
        self.references = references
        self.locations = locations
        self.papers = papers
        self.mentions = mentions

    def __hash__(self) -> int:
        return hash((id(self.references), id(self.locations), id(self.papers)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Same)
            and self.references is other.references
            and self.locations is other.locations
            and self.papers is other.papers
            and self.mentions == other.mentions
        )


@lru_cache(2)
def _shelf(same: _Same) -> Shelf:
    references = tuple(same.references[key] for key in same.references)
    around = inlinks(references, same.papers.values(), same.mentions)
    candidates, papers = [], []
    for reference in references:
        paper = of_reference(reference, same.locations.get(reference.key), same.papers)
        whole = paper.index if paper.state is State.FULL_TEXT else None
        abstract = (_abstract(whole) if whole else "") or paper.abstract
        candidates.append(
            Candidate(
                reference.key,
                fields.title(reference),
                abstract,
                paper_body(whole) if whole else None,
                tuple(it.sentence for it in around.get(reference.key, ())),
            )
        )
        # What is still to be read, or not even looked for, is judged by its abstract meanwhile.
        papers.append(whole or (abstract_index(abstract) if abstract else None))
    return Shelf(
        references,
        tuple(papers),
        tuple(candidates),
        tuple(around.get(it.key, ()) for it in references),
        meant(references),
        collection(candidates),
    )


def _abstract(paper: PaperIndex) -> str:
    sentences = (
        paper.texts[number]
        for part in paper.parts
        if part.kind == "abstract"
        for number in range(part.first, part.end)
    )
    return " ".join(sentences)
