"""All that a feature may know when it answers: values of one moment, which nobody changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers import navigation
from citectx.model import Problem
from citectx.workspace import citation_at
from citectx_server.convert.uri import uri
from citectx_server.session.documents.document import OpenDocument

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from citectx.answers.navigation import Named, Place
    from citectx.model import Citation, Draft
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.client_capabilities import ClientCapabilities
    from citectx_server.session.documents.cells import View
    from citectx_server.session.documents.positions import Extent
    from citectx_server.session.papers.draft_papers import ReadingProgress


class ClientPlace(NamedTuple):
    """A range in a document, as the client understands it."""

    uri: str
    extent: Extent


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a project: those that are open as the editor has them, others from the disk."""

    opened: tuple[View, ...]
    read: Callable[[str], str | Problem]
    encoding: str

    def views(self, path: str) -> tuple[View, ...]:
        """A file as the editor has it, which may be in cells, or else from the disk."""
        opened = tuple(it for it in self.opened if it.path == path)
        if opened:
            return opened
        text = self.read(path)
        if isinstance(text, Problem):
            return ()
        return (OpenDocument(uri(path), path, text, self.encoding),)

    def first(self, path: str) -> View | None:
        """A file, whole or its first cell."""
        return next(iter(self.views(path)), None)

    def places(self, places: Iterable[Place]) -> list[ClientPlace]:
        """Places as the client understands them; files that have gone are left out."""
        return [
            ClientPlace(view.uri, view.extent(where))
            for path, where in places
            for view in self.views(path)
            if view.holds(where)
        ]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An open document, the place in it that is asked about, and all that is known around it.

    `progress` says how many papers have been read while some still are.
    """

    workspace: Workspace
    document: View
    offset: int
    settings: Settings
    client: ClientCapabilities
    files: Files
    progress: ReadingProgress | None = None

    @property
    def path(self) -> str:
        """The file of the document."""
        return self.document.path

    @property
    def draft(self) -> Draft | None:
        """The document as a draft; None where it is a bibliography."""
        return self.workspace.project.drafts.get(self.document.path)

    @property
    def named(self) -> Named | None:
        """The key at the place."""
        return navigation.key_at(self.workspace, self.document.path, self.offset)

    @property
    def citation(self) -> Citation | None:
        """The citation at the place."""
        draft = self.draft
        return citation_at(draft, self.offset) if draft else None
