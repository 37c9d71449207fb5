"""A place in a draft or bibliography -> the other places that the same key has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography.lookup import find
from citectx.workspace import citation_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Citation, Context, Range, Reference
    from citectx.workspace import Workspace


_NOT_IN_KEYS = re.compile(r"[\s{}\[\](),;=@\\\"%#~]")


class Place(NamedTuple):
    """A range in a file."""

    path: str
    range: Range


class Mention(NamedTuple):
    """A citation with the file it stands in and its citing sentence."""

    path: str
    citation: Citation
    context: Context


class Named(NamedTuple):
    """A key where the cursor touches it, in a draft or in a bibliography."""

    key: str
    range: Range


def key_at(workspace: Workspace, path: str, offset: int) -> Named | None:
    """The key at a place, whether a citation or an entry has it there."""
    draft = workspace.project.drafts.get(path)
    citation = citation_at(draft, offset) if draft else None
    if citation is not None and citation.key:
        return Named(citation.key, citation.range)
    entry = entry_at(workspace, path, offset)
    return Named(entry.key, entry.key_range) if entry else None


def entry_at(workspace: Workspace, path: str, offset: int) -> Reference | None:
    """The bibliography entry at a place."""
    file = workspace.project.bibliographies.get(path)
    entries = file.references if file else ()
    return next(
        (entry for entry in entries if entry.range.start <= offset <= entry.range.end), None
    )


def renaming_problem(workspace: Workspace, key: str, new: str) -> str:
    """Why a key cannot be renamed so; nothing if it can."""
    if not new:
        return "A key cannot be empty."
    wrong = _NOT_IN_KEYS.search(new)
    if wrong:
        sign = "a blank" if wrong[0].isspace() else f"`{wrong[0]}`"
        return f"A key cannot hold {sign}."
    taken = new != key and find(workspace.references, new) is not None
    return f"Another entry has the key `{new}`." if taken else ""


def definitions(workspace: Workspace, key: str) -> tuple[Place, ...]:
    """Every entry with the key, also those that only an alias or another case leads to."""
    entries = workspace.references.all(key)
    if not entries and key in workspace.references:
        entries = (workspace.references[key],)
    return tuple(Place(entry.path, entry.key_range) for entry in entries if entry.path)


def mentions(workspace: Workspace, key: str) -> Iterator[Mention]:
    """Every citation of the reference that `key` means, in the order of the files."""
    wanted = workspace.references[key].key if key in workspace.references else key
    for path, draft in workspace.project.drafts.items():
        for citation, context in zip(
            draft.citations, workspace.analyses[path].contexts, strict=True
        ):
            if citation.key == key or _means(workspace, citation.key, wanted):
                yield Mention(path, citation, context)


def occurrences(workspace: Workspace, key: str) -> tuple[Place, ...]:
    """Every place that spells the key itself, entries included: what a rename must change."""
    cited = (
        Place(path, citation.range)
        for path, draft in workspace.project.drafts.items()
        for citation in draft.citations
        if citation.key == key
    )
    return (*definitions(workspace, key), *cited)


def _means(workspace: Workspace, key: str, wanted: str) -> bool:
    return key in workspace.references and workspace.references[key].key == wanted
