"""The bibliographies of a project -> the reference that a key means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from citectx.bibliography import fields
from citectx.bibliography.identified import doi, identified
from citectx.bibliography.inheritance import inherited

if TYPE_CHECKING:
    from citectx.model import Bibliography, Project, Reference


def references(project: Project) -> References:
    """All references of the project, in the order of its bibliographies."""
    return References(project.bibliographies.values())


def find(known: Mapping[str, Reference], key: str) -> Reference | None:
    """The reference that `key` means; one that is an identifier needs no entry."""
    return known.get(key) or identified(key)


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
        for bibliography in bibliographies:
            for reference in bibliography.references:
                self._all.setdefault(reference.key, []).append(reference)
                self._folded.setdefault(reference.key.lower(), reference)
                for alias in reference.aliases:
                    self._aliases.setdefault(alias, reference)

    def __getitem__(self, key: str) -> Reference:
        found = self._find(key)
        if found is None:
            raise KeyError(key)
        return self._complete(found)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._find(key) is not None

    def all(self, key: str) -> tuple[Reference, ...]:
        """Every entry that has exactly this key."""
        return tuple(self._all.get(key, ()))

    def _find(self, key: str) -> Reference | None:
        exact = self._all.get(key)
        if exact:
            return exact[0]
        found = self._aliases.get(key) or self._folded.get(key.lower())
        if found:
            return found
        number = doi(key)
        return self._by_doi.get(number) if number else None

    def _complete(self, reference: Reference) -> Reference:
        """The reference with what it inherits from an entry of another file."""
        parent = self._all.get(reference.fields.get("crossref", ""))
        if not parent or parent[0].path == reference.path:
            return reference
        return replace(
            reference, fields=inherited(reference.kind, reference.fields, self._kind_and_fields)
        )

    def _kind_and_fields(self, key: str) -> tuple[str, Mapping[str, str]] | None:
        found = self._find(key)
        return (found.kind, found.fields) if found else None

    @cached_property
    def _by_doi(self) -> dict[str, Reference]:
        every = (it for same in self._all.values() for it in same)
        numbered = [(number, it) for it in every if (number := fields.doi(it))]
        return dict(reversed(numbered))  # The first of several counts here too.
