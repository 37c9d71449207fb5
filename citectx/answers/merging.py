"""Two keys of one work -> what leaves one of them, in every draft and in the bibliography."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.consistency import repeated_works
from citectx.answers.navigation import Place
from citectx.bibliography.lookup import find

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.model import Range
    from citectx.workspace import Workspace


class Merge(NamedTuple):
    """Where the key that stays is written in the place of the other, and what is removed."""

    kept: str
    citations: tuple[Place, ...]
    entries: tuple[Place, ...]


def same_work(workspace: Workspace, key: str) -> tuple[str, ...]:
    """The other keys under which a draft cites the work of `key`."""
    reference = find(workspace.references, key)
    named = reference.key if reference else key
    group = next((it for it in repeated_works(workspace) if named in it), ())
    return tuple(it for it in group if it != named)


def merge(drafts: Sequence[Workspace], gone: str, kept: str) -> Merge | None:
    """What makes `kept` of `gone` in all drafts that share the entry.

    None where that takes more than a new key: where one command cites both, or where the entry
    stands in a file that is no list of BibTeX entries.
    """
    citations = [it for draft in drafts for it in _citations(draft, gone)]
    entries = [it for draft in drafts for it in _entries(draft, gone)]
    is_simple = all(it.path.lower().endswith(".bib") for it in entries)
    if not entries or not is_simple or any(_cites_both(it, gone, kept) for it in drafts):
        return None
    return Merge(kept, tuple(dict.fromkeys(citations)), tuple(dict.fromkeys(entries)))


def _citations(workspace: Workspace, key: str) -> Iterator[Place]:
    for path, draft in workspace.project.drafts.items():
        for citation in draft.citations:
            if citation.key == key:
                yield Place(path, citation.range)


def _entries(workspace: Workspace, key: str) -> Iterator[Place]:
    """The entries with the key, each from its sign to its last brace."""
    for entry in workspace.references.all(key):
        if entry.path:
            yield Place(entry.path, entry.range)


def _cites_both(workspace: Workspace, one: str, other: str) -> bool:
    for draft in workspace.project.drafts.values():
        commands: dict[Range, set[str]] = {}
        for citation in draft.citations:
            commands.setdefault(citation.extent, set()).add(citation.key)
        if any({one, other} <= keys for keys in commands.values()):
            return True
    return False
