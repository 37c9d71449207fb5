"""What the client says of its documents -> the session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls import uris

from citectx.base.changes import change
from citectx_server.convert import from_lsp
from citectx_server.session.cells import Source, cells
from citectx_server.session.opened import Opened, edited

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx_server.server import CitectxServer
    from citectx_server.session.state import View

NOTEBOOKS = lsp.NotebookDocumentSyncOptions(
    [
        lsp.NotebookDocumentFilterWithNotebook(
            lsp.NotebookDocumentFilterNotebookType("jupyter-notebook"),
            [lsp.NotebookCellLanguage("markdown"), lsp.NotebookCellLanguage("raw")],
        )
    ]
)


class Documents:
    """Follows the client's documents, and the cells of its notebooks."""

    def __init__(self, server: CitectxServer) -> None:
        self._server = server
        self._notebooks: dict[str, list[Source]] = {}

    def open(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """Takes a document; the user looks at it."""
        document = self._opened(params.text_document)
        self._server.session.edit(document)
        self._server.ahead.look(document.path, 0)

    def change(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """Takes what has been typed."""
        document = self._server.session.opened.get(params.text_document.uri)
        if isinstance(document, Opened):
            for it in params.content_changes:
                document = edited(document, it)
            self._edit(document)

    def close(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """Lets a document go."""
        self._close(params.text_document.uri)

    def open_notebook(self, params: lsp.DidOpenNotebookDocumentParams) -> None:
        """Takes a notebook with its cells."""
        notebook = params.notebook_document
        self._notebooks[notebook.uri] = self._sources(
            notebook.cells, params.cell_text_documents, ()
        )
        self._take(notebook.uri)
        self._server.ahead.look(_path(notebook.uri), 0)

    def change_notebook(self, params: lsp.DidChangeNotebookDocumentParams) -> None:
        """Takes what has been typed in cells, and cells that were added, moved or removed."""
        uri, change = params.notebook_document.uri, params.change.cells
        if change is None or uri not in self._notebooks:
            return
        if change.structure:
            self._restructure(uri, change.structure)
        for text in change.text_content or ():
            self._notebooks[uri] = [
                _typed(it, text.changes) if it.document.uri == text.document.uri else it
                for it in self._notebooks[uri]
            ]
        self._take(uri)

    def close_notebook(self, params: lsp.DidCloseNotebookDocumentParams) -> None:
        """Lets a notebook go."""
        for it in self._notebooks.pop(params.notebook_document.uri, ()):
            self._close(it.document.uri)

    def _restructure(self, uri: str, change: lsp.NotebookDocumentCellChangeStructure) -> None:
        before = self._notebooks[uri]
        start, end = change.array.start, change.array.start + change.array.delete_count
        new = self._sources(change.array.cells or (), change.did_open or (), before)
        self._notebooks[uri] = [*before[:start], *new, *before[end:]]
        kept = {it.document.uri for it in self._notebooks[uri]}
        for it in before:  # A client says this of the cells only that it shows us.
            if it.document.uri not in kept:
                self._close(it.document.uri)

    def _take(self, uri: str) -> None:
        self._edit(*cells(_path(uri), self._notebooks[uri]))

    def _edit(self, *views: View) -> None:
        """Gives the session what has been typed, all cells of a notebook at once."""
        for it in views[:1]:
            before = self._server.session.opened.get(it.uri)
            if before is not None:
                self._server.typed.at(it.path, change(before.text, it.text).after)
        self._server.session.edit(*views)

    def _close(self, uri: str) -> None:
        opened = self._server.session.opened
        closed = opened.get(uri)
        self._server.session.close(uri)
        if closed is not None and all(it.path != closed.path for it in opened.values()):
            self._server.ahead.forget(closed.path)

    def _sources(
        self,
        every: Sequence[lsp.NotebookCell],
        items: Sequence[lsp.TextDocumentItem],
        known: Sequence[Source],
    ) -> list[Source]:
        """The cells, with the texts that come along with them or are known already."""
        found = {it.document.uri: it for it in known}
        found |= {it.uri: Source(_kind(it.language_id), self._opened(it)) for it in items}
        return [found.get(it.document) or self._unseen(it.document) for it in every]

    def _unseen(self, uri: str) -> Source:
        """A cell that the client keeps to itself, because it is code."""
        return Source("code", Opened(uri, uri, "", self._server.encoding))

    def _opened(self, item: lsp.TextDocumentItem) -> Opened:
        path = from_lsp.path(item.uri, item.language_id, self._server.session.folder())
        return Opened(item.uri, path, item.text, self._server.encoding)


def _kind(language: str) -> str:
    return language if language in ("markdown", "raw") else "code"


def _typed(source: Source, changes: Sequence[lsp.TextDocumentContentChangeEvent]) -> Source:
    document = source.document
    for it in changes:
        document = edited(document, it)
    return source._replace(document=document)


def _path(uri: str) -> str:
    return uris.to_fs_path(uri) or uri
