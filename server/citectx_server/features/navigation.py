"""Definition, references, rename, links and symbols: the ways between a key and its entry."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers import card, navigation
from citectx.base.files import encoding_problem
from citectx.bibliography import fields
from citectx.workspace.cited import cited
from citectx_server.convert.uri import uri
from citectx_server.session.documents.positions import FILE_START, Extent
from citectx_server.session.snapshot import ClientPlace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.model import Reference
    from citectx.workspace import Workspace
    from citectx_server.session.snapshot import Files, Snapshot

_MOST_SYMBOLS = 500


class DocumentLink(NamedTuple):
    """A piece of a document that leads to an address."""

    extent: Extent
    address: str
    tooltip: str


class Symbol(NamedTuple):
    """An entry of a bibliography: all of it, its key, and what it is."""

    name: str
    detail: str
    extent: Extent
    key_extent: Extent


class NamedPlace(NamedTuple):
    """An entry that was searched for, and where it is."""

    name: str
    place: ClientPlace


def definition(snapshot: Snapshot) -> list[ClientPlace] | None:
    """The entry of a key in a draft; the paper of a key in its entry."""
    named = snapshot.named
    if named is None:
        return None
    workspace = snapshot.workspace
    if snapshot.path in workspace.project.bibliographies:
        paper = cited(workspace, named.key).path
        return [ClientPlace(uri(paper), Extent(FILE_START, FILE_START))] if paper else None
    return snapshot.files.places(navigation.definitions(workspace, named.key))


def references(
    snapshot: Snapshot, key: str, drafts: Sequence[Workspace], defined: Iterable[navigation.Place]
) -> list[ClientPlace]:
    """The places of entries that are `defined`, then where drafts cite the key."""
    mentions = [
        navigation.Place(mention.path, mention.citation.range)
        for draft in drafts
        for mention in navigation.mentions(draft, key)
    ]
    return snapshot.files.places(dict.fromkeys((*defined, *mentions)))


def rename_problem(snapshot: Snapshot, drafts: Sequence[Workspace], key: str, new: str) -> str:
    """Why a key cannot get a new name in all drafts that share it; nothing if it can."""
    problems = (navigation.renaming_problem(draft, key, new) for draft in drafts)
    return next(filter(None, problems), "") or inexact_file(snapshot, drafts, key)


def inexact_file(snapshot: Snapshot, drafts: Sequence[Workspace], key: str) -> str:
    """That a file to be changed is not UTF-8: the editor counts its characters otherwise."""
    opened = {it.path for it in snapshot.files.opened}
    changed = {it.path for draft in drafts for it in navigation.occurrences(draft, key)}
    for path in sorted(changed - opened):
        text = snapshot.files.read(path)
        if isinstance(text, str) and encoding_problem(path, text) is not None:
            return f"{path} is not UTF-8 and could be damaged: save it as UTF-8 first."
    return ""


def rename(snapshot: Snapshot, key: str, drafts: Sequence[Workspace]) -> list[ClientPlace]:
    """Every place where the new name of a key is to be written."""
    places = dict.fromkeys(
        occurrence for draft in drafts for occurrence in navigation.occurrences(draft, key)
    )
    return snapshot.files.places(places)


def document_links(snapshot: Snapshot) -> list[DocumentLink]:
    """The key of every citation whose paper has a file, which it leads to."""
    workspace, document, draft = snapshot.workspace, snapshot.document, snapshot.draft
    links = []
    for citation in draft.citations if draft else ():
        paper = cited(workspace, citation.key).path if citation.key else None
        if paper is not None and document.holds(citation.range):
            address = card.address(paper, None)
            links.append(
                DocumentLink(document.extent(citation.range), address, "Open the cited paper")
            )
    return links


def document_symbols(snapshot: Snapshot) -> list[Symbol]:
    """The entries of a bibliography."""
    document = snapshot.document
    file = snapshot.workspace.project.bibliographies.get(document.path)
    return [
        Symbol(
            it.key or "(no key)",
            fields.title(it),
            document.extent(it.range),
            document.extent(it.key_range),
        )
        for it in (file.references if file else ())
    ]


def workspace_symbols(
    workspaces: Iterable[Workspace], files: Files, query: str
) -> list[NamedPlace]:
    """The entries of all bibliographies whose key or title has all words of the query."""
    words = query.lower().split()
    named_places: list[NamedPlace] = []
    for reference in _entries(workspaces):
        name = f"{reference.key}  {fields.title(reference)}"
        if all(word in name.lower() for word in words):
            place = navigation.Place(reference.path, reference.key_range)
            named_places += [NamedPlace(name, it) for it in files.places([place])]
        if len(named_places) >= _MOST_SYMBOLS:
            break
    return named_places


def _entries(workspaces: Iterable[Workspace]) -> Iterator[Reference]:
    seen = set()
    for workspace in workspaces:
        for path, file in workspace.project.bibliographies.items():
            if path not in seen:
                seen.add(path)
                yield from (
                    reference for reference in file.references if Path(reference.path).is_absolute()
                )
