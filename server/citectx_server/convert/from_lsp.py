"""lsprotocol values -> values of the session: documents, positions, capabilities, settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls import uris

from citectx import drafts
from citectx.base.file_kinds import FILE_KINDS
from citectx_server.features.code_action import Request
from citectx_server.session.client_capabilities import ClientCapabilities
from citectx_server.session.documents.cells import CellSource
from citectx_server.session.documents.document import Change, OpenDocument
from citectx_server.session.documents.open_documents import CellsChange
from citectx_server.session.documents.positions import Extent, Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citectx_server.session.snapshot import Snapshot

# Of languages that have several endings, the first.
_ENDINGS = {name: it.ending for it in reversed(FILE_KINDS) for name in it.languages}


def position(given: lsp.Position) -> Position:
    """A place of the client."""
    return Position(given.line, given.character)


def extent(given: lsp.Range) -> Extent:
    """A range of the client."""
    return Extent(position(given.start), position(given.end))


def local_path(uri: str) -> str:
    """The path of the file or folder with an address; empty where that is no file's."""
    return uris.to_fs_path(uri) or ""


def path_or_uri(uri: str) -> str:
    """The path of the file with an address, or the address where that is no file's."""
    return local_path(uri) or uri


def action_kinds(only: Sequence[lsp.CodeActionKind | str] | None) -> list[str]:
    """The kinds of actions that a client asks for: all are of the kind with the empty name."""
    return [str(getattr(it, "value", it)) for it in only or ("",)]


def request(params: lsp.CodeActionParams, snapshot: Snapshot) -> Request:
    """What actions are asked for."""
    start, end = extent(params.range)
    is_invoked = params.context.trigger_kind == lsp.CodeActionTriggerKind.Invoked
    offset = snapshot.document.offset
    return Request(offset(start), offset(end), is_invoked)


def document_path(uri: str, language: str, folder: str) -> str:
    """The file that a document stands for.

    What has no file (an unsaved buffer, a notebook's cell) is taken for one in `folder`, with the
    ending that its language asks for, so that a bibliography can be found from there.
    """
    if uri.startswith("file:"):
        return path_or_uri(uri)
    name = Path(uri.rpartition(":")[2].rpartition("/")[2].replace("#", "-")).name or "untitled"
    if drafts.language_of(name) is None:
        name += _ENDINGS.get(language, ".md")
    return str(Path(folder or Path.cwd()) / name)


def document(item: lsp.TextDocumentItem, folder: str, encoding: str) -> OpenDocument:
    """A document that is opened; without a file, it counts as being in `folder`."""
    return OpenDocument(
        item.uri, document_path(item.uri, item.language_id, folder), item.text, encoding
    )


def changes(
    text_document_content_change_events: Iterable[lsp.TextDocumentContentChangeEvent],
) -> list[Change]:
    """What has been typed into a document."""
    return [
        Change(it.text, extent(it.range))
        if isinstance(it, lsp.TextDocumentContentChangePartial)
        else Change(it.text)
        for it in text_document_content_change_events
    ]


def cells(params: lsp.DidOpenNotebookDocumentParams, folder: str, encoding: str) -> CellsChange:
    """The cells of a notebook that is opened."""
    added = [cell.document for cell in params.notebook_document.cells]
    return CellsChange(0, 0, added, _sources(params.cell_text_documents, folder, encoding))


def cells_change(
    change: lsp.NotebookDocumentCellChanges, folder: str, encoding: str
) -> CellsChange:
    """What has happened to the cells of a notebook."""
    typed = [(it.document.uri, changes(it.changes)) for it in change.text_content or ()]
    if change.structure is None:
        return CellsChange(typed=typed)
    array = change.structure.array
    return CellsChange(
        array.start,
        array.start + array.delete_count,
        [it.document for it in array.cells or ()],
        _sources(change.structure.did_open or (), folder, encoding),
        typed,
    )


def _sources(items: Sequence[lsp.TextDocumentItem], folder: str, encoding: str) -> list[CellSource]:
    return [CellSource(_kind(item.language_id), document(item, folder, encoding)) for item in items]


def _kind(language: str) -> str:
    return language if language in ("markdown", "raw") else "code"


def client_capabilities(
    given: lsp.ClientCapabilities, encoding: lsp.PositionEncodingKind | str | None
) -> ClientCapabilities:
    """What a client can do, as far as it matters to us."""
    workspace = given.workspace or lsp.WorkspaceClientCapabilities()
    document = given.text_document or lsp.TextDocumentClientCapabilities()
    edits = workspace.workspace_edit
    created = (edits.resource_operations or ()) if edits else ()
    published, watched = document.publish_diagnostics, workspace.did_change_watched_files
    diagnostics, hints, lenses = workspace.diagnostics, workspace.inlay_hint, workspace.code_lens
    hover = document.hover
    item = document.completion.completion_item if document.completion else None
    said = plain(given.experimental)
    ours = said if isinstance(said, dict) else {}
    links = ours.get("commandLinks")
    return ClientCapabilities(
        encoding=str(getattr(encoding, "value", encoding) or "utf-16"),
        markdown_hovers=_reads_markdown(hover.content_format if hover else None),
        markdown_completions=_reads_markdown(item.documentation_format if item else None),
        command_links=frozenset(links if isinstance(links, list) else ()),
        hover_data=bool(ours.get("hoverData")),
        lacks_latex_tools=bool(ours.get("lacksLatexTools")),
        annotates_edits=bool(edits and edits.change_annotation_support),
        applies_edits=bool(workspace.apply_edit),
        creates_files=lsp.ResourceOperationKind.Create in created,
        shows_related=bool(published and published.related_information),
        shows_progress=bool(given.window and given.window.work_done_progress),
        pulls_diagnostics=document.diagnostic is not None,
        refreshes_diagnostics=bool(diagnostics and diagnostics.refresh_support),
        refreshes_inlay_hints=bool(hints and hints.refresh_support),
        refreshes_code_lenses=bool(lenses and lenses.refresh_support),
        has_configuration=bool(workspace.configuration),
        watches_files=bool(watched and watched.dynamic_registration),
    )


def _reads_markdown(kinds: Sequence[lsp.MarkupKind] | None) -> bool:
    """Whether a client reads Markdown: one that names no kind does."""
    return not kinds or lsp.MarkupKind.Markdown in kinds


def section(settings: Any) -> dict[str, Any]:  # noqa: ANN401
    """The settings of citectx alone, whatever shape the client and pygls gave them."""
    said = plain(settings)
    ours = said.get("citectx", said) if isinstance(said, dict) else {}
    return _flat(ours) if isinstance(ours, dict) else {}


def plain(value: Any) -> Any:  # noqa: ANN401
    """Named tuples, which pygls makes of unknown objects, as dictionaries."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {name: plain(it) for name, it in value.items()}
    return [plain(it) for it in value] if isinstance(value, (list, tuple)) else value


def _flat(section: dict[str, Any]) -> dict[str, Any]:
    """Only the settings of the library; `server.command` and its like are the client's own."""
    return {name: it for name, it in section.items() if not isinstance(it, dict) and it is not None}
