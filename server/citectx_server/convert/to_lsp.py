"""Answers of features -> lsprotocol values."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.answers import card
from citectx.answers.markdown import plain
from citectx.base.inert import inert
from citectx.model import NOWHERE, Problem, Severity
from citectx_server.convert.written import Written
from citectx_server.features.actions import Kind
from citectx_server.features.code_action import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from citectx.answers.checks.finding import Finding
    from citectx_server.features.actions import Action, FileEdit
    from citectx_server.features.code_lens import CodeLens
    from citectx_server.features.hover import Hover
    from citectx_server.features.inlay_hint import InlayHint
    from citectx_server.features.navigation import DocumentLink, NamedPlace, Symbol
    from citectx_server.session.client_capabilities import ClientCapabilities
    from citectx_server.session.documents.cells import View
    from citectx_server.session.documents.positions import Extent, Position
    from citectx_server.session.findings import Checked
    from citectx_server.session.snapshot import ClientPlace, Snapshot

_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.INFORMATION: lsp.DiagnosticSeverity.Information,
    Severity.HINT: lsp.DiagnosticSeverity.Hint,
}


def position(place: Position) -> lsp.Position:
    """A place as the client counts."""
    return lsp.Position(place.line, place.character)


def range_(extent: Extent) -> lsp.Range:
    """A range as the client counts."""
    return lsp.Range(position(extent.start), position(extent.end))


def hover(answer: Hover, client: ClientCapabilities, write: Callable[[object], str]) -> Written:
    """A card, with its state as data for clients that have asked for it."""
    content = markup(answer.markdown, is_markdown=client.markdown_hovers)
    written = write(lsp.Hover(content, range_(answer.extent)))
    if not client.hover_data or answer.state is None:
        return Written(written)
    progress = answer.progress._asdict() if answer.progress else None
    data = json.dumps({"state": answer.state.value, "progress": progress})
    return Written(f'{written[:-1]}, "citectx": {data}}}')


def markup(markdown: str, *, is_markdown: bool) -> lsp.MarkupContent:
    """Markdown as the client reads it, which may be as plain text."""
    if is_markdown:
        return lsp.MarkupContent(lsp.MarkupKind.Markdown, markdown)
    return lsp.MarkupContent(lsp.MarkupKind.PlainText, plain(markdown))


def locations(places: Iterable[ClientPlace]) -> list[lsp.Location]:
    """Places in files."""
    return [lsp.Location(place.uri, range_(place.extent)) for place in places]


def renamed(places: Iterable[ClientPlace], new: str) -> lsp.WorkspaceEdit:
    """A new name at each of the places."""
    changes: dict[str, list[lsp.TextEdit]] = {}
    for place in places:
        changes.setdefault(place.uri, []).append(lsp.TextEdit(range_(place.extent), new))
    return lsp.WorkspaceEdit(changes)


def document_link(link: DocumentLink) -> lsp.DocumentLink:
    """A piece of a document that leads somewhere."""
    return lsp.DocumentLink(range_(link.extent), link.address, tooltip=inert(link.tooltip))


def document_symbol(symbol: Symbol) -> lsp.DocumentSymbol:
    """An entry of a bibliography."""
    return lsp.DocumentSymbol(
        inert(symbol.name),
        lsp.SymbolKind.Constant,
        range_(symbol.extent),
        range_(symbol.key_extent),
        detail=inert(symbol.detail),
    )


def workspace_symbol(entry: NamedPlace) -> lsp.WorkspaceSymbol:
    """An entry that was searched for."""
    location = lsp.Location(entry.place.uri, range_(entry.place.extent))
    return lsp.WorkspaceSymbol(location, inert(entry.name), lsp.SymbolKind.Constant)


def inlay_hint(hint: InlayHint) -> lsp.InlayHint:
    """A mark behind a key."""
    place = position(hint.position)
    return lsp.InlayHint(place, inert(hint.label), tooltip=inert(hint.tooltip), padding_left=True)


def code_lens(lens: CodeLens, uri: str) -> lsp.CodeLens:
    """A mark above a line, with what it does."""
    arguments = [uri, lens.key] if lens.command else None
    command = lsp.Command(inert(lens.title), lens.command, arguments=arguments)
    return lsp.CodeLens(range_(lens.extent), command)


def code_action(action: Action, snapshot: Snapshot, checked: Checked) -> lsp.CodeAction:
    """Something that can be done; its `data` says what, whatever the title is."""
    call, finding, title = action.call, action.finding, inert(action.title)
    mended = [diagnostic(snapshot.document, finding, checked, snapshot.client)] if finding else None
    return lsp.CodeAction(
        title,
        kind=lsp.CodeActionKind(KINDS[action.kind]),
        diagnostics=mended,
        is_preferred=action.is_preferred or None,
        edit=_workspace_edit(action, snapshot.client) if action.edits else None,
        command=lsp.Command(title, call.command, arguments=call.arguments) if call else None,
        data={"action": action.id},
    )


def code_action_kinds() -> list[lsp.CodeActionKind]:
    """The kinds of actions that there are."""
    return [lsp.CodeActionKind(KINDS[it]) for it in (Kind.FIX, Kind.REWRITE)]


def diagnostic(
    view: View, diagnosed: Problem | Finding, checked: Checked, client: ClientCapabilities
) -> lsp.Diagnostic:
    """A problem or a finding, with the words of the paper where the client can show these."""
    related = None
    if not isinstance(diagnosed, Problem) and client.shows_related:
        related = _related(diagnosed, checked)
    return lsp.Diagnostic(
        range_(view.extent(diagnosed.range or NOWHERE)),
        inert(diagnosed.message),
        _SEVERITIES[diagnosed.severity],
        diagnosed.id,
        source="citectx",
        related_information=related,
    )


def _related(finding: Finding, checked: Checked) -> list[lsp.DiagnosticRelatedInformation] | None:
    """The words of the paper that a finding speaks of."""
    if finding.source is None or not finding.source_path:
        return None
    start = lsp.Position(checked.line(finding), 0)
    paper = card.address(finding.source_path, finding.source.page)
    words = ": ".join(filter(None, (finding.source.place, finding.source.text)))
    return [
        lsp.DiagnosticRelatedInformation(lsp.Location(paper, lsp.Range(start, start)), inert(words))
    ]


def _workspace_edit(action: Action, client: ClientCapabilities) -> lsp.WorkspaceEdit:
    if action.is_shown_first and client.annotates_edits:
        return _annotated(action)
    if action.creates_file:
        return lsp.WorkspaceEdit(
            document_changes=[it for edit in action.edits for it in _created(edit)]
        )
    changes: dict[str, list[lsp.TextEdit]] = {}
    for edit in action.edits:
        changes.setdefault(edit.uri, []).append(text_edit(edit))
    return lsp.WorkspaceEdit(changes)


def _annotated(action: Action) -> lsp.WorkspaceEdit:
    """Edits that the editor shows and asks about before it makes them."""
    by_file: dict[str, list[lsp.AnnotatedTextEdit | lsp.SnippetTextEdit | lsp.TextEdit]] = {}
    for edit in action.edits:
        written = lsp.AnnotatedTextEdit(action.id, range_(edit.extent), edit.text)
        by_file.setdefault(edit.uri, []).append(written)
    return lsp.WorkspaceEdit(
        document_changes=[
            lsp.TextDocumentEdit(lsp.OptionalVersionedTextDocumentIdentifier(uri), edits)
            for uri, edits in by_file.items()
        ],
        change_annotations={
            action.id: lsp.ChangeAnnotation(inert(action.title), needs_confirmation=True)
        },
    )


def _created(edit: FileEdit) -> tuple[lsp.CreateFile, lsp.TextDocumentEdit]:
    """A file that is made if it is not there, and then edited."""
    created = lsp.CreateFile(edit.uri, options=lsp.CreateFileOptions(ignore_if_exists=True))
    document = lsp.OptionalVersionedTextDocumentIdentifier(edit.uri)
    return created, lsp.TextDocumentEdit(document, [text_edit(edit)])


def text_edit(edit: FileEdit) -> lsp.TextEdit:
    """Text in the place of other text."""
    return lsp.TextEdit(range_(edit.extent), edit.text)
