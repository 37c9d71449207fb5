"""The bibliographies of a project -> the reference that a key means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, overload

from citectx.bibliography import fields
from citectx.bibliography.bibtex.inheritance import inherit
from citectx.bibliography.identified import identified_reference
from citectx.text.identifiers import doi_of_key

if TYPE_CHECKING:
    from citectx.model import Bibliography, Project, Reference

T = TypeVar("T")

_ALIKE = 0.8
_LONGEST_SLIP = 4
_MOST_ALIKE = 500


def references(project: Project) -> References:
    """All references of the project, in the order of its bibliographies."""
    return References(project.bibliographies.values())


def find(known: Mapping[str, Reference], key: str) -> Reference | None:
    """The reference that `key` means; one that is an identifier needs no entry."""
    return known.get(key) or identified_reference(key)


class References(Mapping[str, "Reference"]):
    """References by key. Iterating gives every key once, as its entry spells it.

    A key is looked for as it is spelled, then among the aliases (`ids`), then in any case, as
    BibTeX does, and last, if it is a DOI, by the DOI of the entry. Where several entries share a
    key the first counts, as for BibTeX and biber; `all` gives every one of them.
    """

    def __init__(self, bibliographies: Iterable[Bibliography]) -> None:
        self._all: dict[str, list[Reference]] = {}
        self._aliases: dict[str, Reference] = {}
        self._folded: dict[str, Reference] = {}
        self._known: dict[str, Reference | None] = {}
        self._nearest: dict[str, str | None] = {}
        for bibliography in bibliographies:
            for reference in bibliography.references:
                self._all.setdefault(reference.key, []).append(reference)
                self._folded.setdefault(reference.key.lower(), reference)
                for alias in reference.aliases:
                    self._aliases.setdefault(alias, reference)

    def __getitem__(self, key: str) -> Reference:
        reference = self.get(key)
        if reference is None:
            raise KeyError(key)
        return reference

    @overload
    def get(self, key: str, /) -> Reference | None: ...
    @overload
    def get(self, key: str, /, default: Reference | T) -> Reference | T: ...
    def get(self, key: str, /, default: object = None) -> object:
        """The reference that a key means; every citation is asked for at every keystroke."""
        if key not in self._known:
            found = self._find(key)
            self._known[key] = self._complete(found) if found else None
        return self._known[key] or default

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._find(key) is not None

    def __eq__(self, other: object) -> bool:
        return self is other  # They never change, and what is found out of them is kept.

    def __hash__(self) -> int:
        return id(self)

    def all(self, key: str) -> tuple[Reference, ...]:
        """Every entry that has exactly this key."""
        return tuple(self._all.get(key, ()))

    def nearest(self, key: str) -> str | None:
        """The key that may have been meant by one that no entry has."""
        if key not in self._nearest:
            self._nearest[key] = _nearest(key, self)
        return self._nearest[key]

    def _find(self, key: str) -> Reference | None:
        exact = self._all.get(key)
        if exact:
            return exact[0]
        reference = self._aliases.get(key) or self._folded.get(key.lower())
        if reference:
            return reference
        number = doi_of_key(key)
        return self._by_doi.get(number) if number else None

    def _complete(self, reference: Reference) -> Reference:
        """The reference with what it inherits from an entry of another file."""
        parent = self._all.get(reference.fields.get("crossref", ""))
        if not parent or parent[0].path == reference.path:
            return reference
        return replace(
            reference, fields=inherit(reference.kind, reference.fields, self._kind_and_fields)
        )

    def _kind_and_fields(self, key: str) -> tuple[str, Mapping[str, str]] | None:
        found = self._find(key)
        return (found.kind, found.fields) if found else None

    @cached_property
    def _by_doi(self) -> dict[str, Reference]:
        every = (it for same in self._all.values() for it in same)
        numbered = [(number, it) for it in every if (number := fields.doi(it))]
        return dict(reversed(numbered))  # The first of several counts here too.


def _nearest(key: str, known: Iterable[str]) -> str | None:
    """The most similar key; one that shares neither its beginning nor its end is no slip."""
    begin, end, length = key[:2].lower(), key[-3:].lower(), len(key)
    alike = [
        it
        for it in known
        if abs(len(it) - length) <= _LONGEST_SLIP
        and (it[:2].lower() == begin or it[-3:].lower() == end)
    ]
    return next(iter(get_close_matches(key, alike[:_MOST_ALIKE], 1, _ALIKE)), None)
