"""The documents that the client has open, and the cells of its notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from citectx_server.session.documents.cells import CellSource, cells
from citectx_server.session.documents.document import OpenDocument, edited

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from citectx_server.session.documents.cells import View
    from citectx_server.session.documents.document import Change


class CellsChange(NamedTuple):
    """What has happened to a notebook.

    The cells from `start` to `end` are gone and those with the addresses `added` in their place;
    `sources` are the texts that came along, `typed` the changes of each cell's text.
    """

    start: int = 0
    end: int = 0
    added: Sequence[str] = ()
    sources: Sequence[CellSource] = ()
    typed: Sequence[tuple[str, Sequence[Change]]] = ()


class Documents:
    """Every open document by its address; those of a notebook are its cells."""

    def __init__(self) -> None:
        self._views: dict[str, View] = {}
        self._notebooks: dict[str, list[CellSource]] = {}

    def get(self, uri: str) -> View | None:
        """The document that the client has open under an address."""
        return self._views.get(uri)

    def views(self) -> tuple[View, ...]:
        """All that is open."""
        return tuple(self._views.values())

    def texts(self) -> Mapping[str, str]:
        """The text of every open file, by its path."""
        return {view.path: view.text for view in self._views.values()}

    def put(self, views: Iterable[View]) -> None:
        """Takes the latest version of documents."""
        self._views.update((view.uri, view) for view in views)

    def remove(self, uri: str) -> View | None:
        """Lets a document go, and gives it as it was."""
        return self._views.pop(uri, None)

    def is_open(self, path: str) -> bool:
        """Whether any document shows a file."""
        return any(view.path == path for view in self._views.values())

    def changed(self, uri: str, changes: Iterable[Change]) -> OpenDocument | None:
        """An open document with what has been typed."""
        document = self._views.get(uri)
        if not isinstance(document, OpenDocument):
            return None
        for change in changes:
            document = edited(document, change)
        return document

    def notebook(self, uri: str, path: str, change: CellsChange, encoding: str) -> NotebookViews:
        """An open notebook after a change, and the addresses of the cells that are gone."""
        before = self._notebooks.get(uri, [])
        known = {it.document.uri: it for it in (*before, *change.sources)}
        new = [known.get(it) or _unseen(it, encoding) for it in change.added]
        kept = [*before[: change.start], *new, *before[change.end :]]
        for cell, changes in change.typed:
            kept = [_typed(it, changes) if it.document.uri == cell else it for it in kept]
        self._notebooks[uri] = kept
        addresses = {it.document.uri for it in kept}
        # A client says that a cell is closed only of those that it shows us.
        gone = [it.document.uri for it in before if it.document.uri not in addresses]
        return NotebookViews(cells(path, kept), gone)

    def has_notebook(self, uri: str) -> bool:
        """Whether a notebook is open."""
        return uri in self._notebooks

    def close_notebook(self, uri: str) -> list[str]:
        """Lets a notebook go, and gives the addresses of its cells."""
        return [it.document.uri for it in self._notebooks.pop(uri, ())]


class NotebookViews(NamedTuple):
    """The cells of a notebook, and the addresses of those that it has no longer."""

    cells: Sequence[View]
    gone: Sequence[str]


def _unseen(uri: str, encoding: str) -> CellSource:
    """A cell that the client keeps to itself, because it is code."""
    return CellSource("code", OpenDocument(uri, uri, "", encoding))


def _typed(source: CellSource, changes: Sequence[Change]) -> CellSource:
    document = source.document
    for change in changes:
        document = edited(document, change)
    return source._replace(document=document)
