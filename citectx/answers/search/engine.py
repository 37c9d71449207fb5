"""What an engine keeps and finds: documents as terms -> those that fit a query best, by BM25.

A document is a passage of a paper or a reference. `embedded` keeps them on this machine; a server
can do the same. `tests/answers/test_engine_contract.py` asks every engine the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from citectx.model import Problem

_LONGEST = 100  # Characters of a term: what is longer was no word.
_MOST = 1000  # Terms of a query.


class Document(NamedTuple):
    """A passage or a reference. All that come from one `source` are kept and removed together.

    `terms` have no blanks, and come back empty. A passage is sentences `first` to `end` of its
    paper, on `page` (0 where that is not known) of a section of the kind `section`; `year` is 0
    where it is not known. An engine that is not to have it gets no `text`.
    """

    source: str
    terms: Sequence[str] = ()
    text: str = ""
    key: str = ""
    title: str = ""
    year: int = 0
    section: str = ""
    page: int = 0
    first: int = 0
    end: int = 0


class Only(NamedTuple):
    """What is looked at; None for all. `years` are the first and the last.

    Where few sources are not looked at, `without` names these, which takes less than all others.
    """

    sources: Collection[str] | None = None
    years: tuple[int, int] | None = None
    sections: Collection[str] | None = None
    without: Collection[str] = ()


class Hit(NamedTuple):
    """A document that was found; the score only orders those of one answer."""

    document: Document
    score: float


EVERYTHING = Only()


class Engine(Protocol):
    """Whatever goes wrong is a Problem, never an exception."""

    def put(self, documents: Iterable[Document]) -> Problem | None:
        """Keeps documents; whatever was kept of their sources before is gone."""
        ...

    def remove(self, sources: Collection[str]) -> Problem | None:
        """Forgets all documents of these sources."""
        ...

    def best(
        self, terms: Sequence[str], limit: int, only: Only = EVERYTHING
    ) -> tuple[Hit, ...] | Problem:
        """The documents with the highest BM25 (k1 = 1.2, b = .75), each term counting once."""
        ...

    def near(self, terms: Sequence[str]) -> Mapping[str, str] | Problem:
        """For terms that no document has, one that is written nearly so, if there is one."""
        ...

    def sources(self) -> Mapping[str, int] | Problem:
        """The sources that are kept, and how many documents each has."""
        ...

    def close(self) -> None:
        """Lets go of files and connections."""
        ...


def searchable(terms: Iterable[str]) -> tuple[str, ...]:
    """The terms of a query or a document that every engine can take; halves of signs are none."""
    return tuple(it for it in terms if 0 < len(it) <= _LONGEST and it.isprintable())


def asked(terms: Iterable[str]) -> tuple[str, ...]:
    """The terms of a query, each once and no more than an engine takes."""
    return tuple(dict.fromkeys(searchable(terms)))[:_MOST]
