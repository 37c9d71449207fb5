"""The server: what the client says and asks, and the features that answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

import citectx
from citectx.answers import navigation as entries
from citectx.answers.merging import same_work
from citectx.answers.suggest.suggestions import situation_at
from citectx_server import background
from citectx_server.commands import commands
from citectx_server.convert import from_lsp, to_lsp, written
from citectx_server.features import (
    code_action,
    code_action_findings,
    code_action_merge,
    code_action_suggestions,
    code_lens,
    completion,
    hover,
    inlay_hint,
    navigation,
)
from citectx_server.session import watched_files
from citectx_server.session.session import Callbacks, Session
from citectx_server.transport import command_table
from citectx_server.transport.client import Client, Diagnostic
from citectx_server.transport.protocol import Protocol

if TYPE_CHECKING:
    from citectx.answers.checks.finding import Finding
    from citectx.model import Problem
    from citectx_server.convert.written import Written
    from citectx_server.features.actions import Action
    from citectx_server.features.code_action import Request
    from citectx_server.session.documents.cells import View
    from citectx_server.session.findings import Checked
    from citectx_server.session.snapshot import Snapshot

NOTEBOOKS = lsp.NotebookDocumentSyncOptions(
    [
        lsp.NotebookDocumentFilterWithNotebook(
            lsp.NotebookDocumentFilterNotebookType("jupyter-notebook"),
            [lsp.NotebookCellLanguage("markdown"), lsp.NotebookCellLanguage("raw")],
        )
    ]
)
_TRIGGERS = ["{", ",", "@", "&"]


class CitectxServer(LanguageServer):
    """A language server with the session of its one client."""

    protocol: Protocol

    def __init__(self) -> None:
        super().__init__(
            "citectx",
            citectx.__version__,
            notebook_document_sync=NOTEBOOKS,
            protocol_cls=Protocol,
        )
        callbacks = Callbacks(
            written.completion_item, self._diagnostic, background.publish, background.check
        )
        self.session = Session(Client(self), callbacks)
        self.protocol.session = self.session

    async def snapshot_at(self, params: Any) -> Snapshot | None:  # noqa: ANN401
        """What is known around the place in `params`, which all requests about one have."""
        position = from_lsp.position(params.position)
        return await self.session.snapshot_at(params.text_document.uri, position)

    def _diagnostic(self, view: View, diagnosed: Problem | Finding, checked: Checked) -> Diagnostic:
        value = to_lsp.diagnostic(view, diagnosed, checked, self.session.client.capabilities)
        return Diagnostic(value, self.protocol.written(value))


def create_server() -> CitectxServer:
    """A server that is ready to be started."""
    server = CitectxServer()
    for method, (options, answer) in _FEATURES.items():
        server.feature(method, options)(answer)
    for name, carry in commands(server.session).items():
        command_table.add(server, name, carry)
    return server


async def _initialized(ls: CitectxServer, params: lsp.InitializedParams) -> None:
    await _did_change_folders(ls, params)
    await ls.session.client.watch(watched_files.PATTERNS)


async def _did_change_folders(ls: CitectxServer, params: Any) -> None:  # noqa: ANN401
    given = [folder.uri for folder in ls.workspace.folders.values()] or [
        ls.workspace.root_uri or ""
    ]
    folders = (from_lsp.local_path(it) for it in given)
    ls.session.configuration.folders = tuple(folder for folder in folders if folder)
    await ls.session.configure()


async def _did_change_configuration(
    ls: CitectxServer, params: lsp.DidChangeConfigurationParams
) -> None:
    ls.session.configuration.push(from_lsp.section(params.settings))
    await ls.session.configure()


async def _did_change_watched_files(
    ls: CitectxServer, params: lsp.DidChangeWatchedFilesParams
) -> None:
    paths = {path for change in params.changes if (path := from_lsp.local_path(change.uri))}
    await watched_files.take_in(ls.session, paths)


async def _shutdown(ls: CitectxServer, *_: Any) -> None:  # noqa: ANN401
    ls.session.stop()


async def _hover(ls: CitectxServer, params: lsp.HoverParams) -> Written | None:
    snapshot = await ls.snapshot_at(params)
    if snapshot is None:
        return None
    citation = snapshot.citation
    if citation is not None and citation.key:
        card = await ls.session.card_looked_at(snapshot, citation)
        answer: hover.Hover | None = hover.on_citation(snapshot, card)
    else:
        answer = hover.on_entry(snapshot, ls.session.workspaces.every())
    return to_lsp.hover(answer, snapshot.client, ls.protocol.written) if answer else None


async def _completion(ls: CitectxServer, params: lsp.CompletionParams) -> Written | None:
    snapshot = await ls.snapshot_at(params)
    typed = completion.typed_key(snapshot) if snapshot else None
    if snapshot is None or typed is None:
        return None
    situation = situation_at(snapshot.workspace, snapshot.path, snapshot.offset)
    candidates = ls.session.candidates
    every = await candidates.for_key(snapshot.workspace, situation, typed.text)
    answer = completion.complete(snapshot, typed, every, ls.session.library_candidates)
    return written.completion(answer, params.text_document.uri, candidates.written)


async def _resolve_completion(ls: CitectxServer, item: lsp.CompletionItem) -> lsp.CompletionItem:
    snapshot = await ls.session.snapshot(str(item.data))
    new = ls.session.library_candidates
    about = completion.about(snapshot.workspace, item.label, new) if snapshot else None
    if snapshot is not None and about is not None:
        is_markdown = snapshot.client.markdown_completions
        item.documentation = to_lsp.markup(about, is_markdown=is_markdown)
    return item


async def _code_action(ls: CitectxServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    if not code_action.is_wanted(from_lsp.action_kinds(params.context.only)):
        return []
    start = from_lsp.position(params.range.start)
    snapshot = await ls.session.snapshot_at(params.text_document.uri, start)
    if snapshot is None or snapshot.draft is None:
        return []
    checked = ls.session.findings.of(snapshot.workspace)
    actions = await _actions(ls.session, snapshot, from_lsp.request(params, snapshot), checked)
    return [to_lsp.code_action(action, snapshot, checked) for action in actions]


async def _actions(
    session: Session, snapshot: Snapshot, request: Request, checked: Checked
) -> list[Action]:
    """What can be done at a place; what it takes a card or a search to know is asked for."""
    findings = code_action_findings.for_findings(snapshot, request, checked)
    citation = code_action.cited_key(snapshot)
    if citation is None:
        if not code_action_suggestions.suggests(snapshot, request, checked):
            return findings
        search = await session.library.search(snapshot.workspace.project.root)
        suggested = await session.threads.answering(
            lambda: code_action_suggestions.for_sentence(snapshot, search)
        )
        return [*suggested, *findings]
    if not code_action.is_defined(snapshot, citation):
        return code_action.for_unknown_key(snapshot, citation)
    others = same_work(snapshot.workspace, citation.key)
    if others:
        drafts = await session.drafts_with_entry(snapshot.workspace, citation.key)
        findings += code_action_merge.for_same_work(snapshot, citation.key, others, drafts)
    card = await session.card(snapshot, citation)
    pins = code_action_findings.for_pins(snapshot, card.evidence)
    return [*findings, *pins, *code_action.for_card(snapshot, citation, card)]


async def _diagnostic(ls: CitectxServer, params: lsp.DocumentDiagnosticParams) -> Written:
    snapshot = await ls.session.snapshot(params.text_document.uri)
    if snapshot is None:
        return written.NOTHING_REPORTED
    shown = background.shown_now(ls.session, snapshot.workspace, snapshot.document)
    if shown.number == params.previous_result_id:
        return written.unchanged_report(shown.number)
    return written.full_report(shown.number, (item.json for item in shown.items))


async def _inlay_hint(ls: CitectxServer, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    start, end = from_lsp.extent(params.range)
    snapshot = await ls.session.snapshot_at(params.text_document.uri, start)
    if snapshot is None:
        return []
    hints = inlay_hint.inlay_hints(snapshot, snapshot.document.offset(end))
    return [to_lsp.inlay_hint(hint) for hint in hints]


async def _code_lens(ls: CitectxServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    uri = params.text_document.uri
    snapshot = await ls.session.snapshot(uri)
    lenses = code_lens.code_lenses(snapshot) if snapshot else ()
    return [to_lsp.code_lens(lense, uri) for lense in lenses]


async def _definition(ls: CitectxServer, params: lsp.DefinitionParams) -> list[lsp.Location] | None:
    snapshot = await ls.snapshot_at(params)
    places = navigation.definition(snapshot) if snapshot else None
    return None if places is None else to_lsp.locations(places)


async def _references(ls: CitectxServer, params: lsp.ReferenceParams) -> list[lsp.Location] | None:
    snapshot = await ls.snapshot_at(params)
    named = snapshot.named if snapshot else None
    if snapshot is None or named is None:
        return None
    drafts = await ls.session.drafts_with_entry(snapshot.workspace, named.key)
    is_wanted = params.context.include_declaration
    defined = entries.definitions(snapshot.workspace, named.key) if is_wanted else ()
    return to_lsp.locations(navigation.references(snapshot, named.key, drafts, defined))


async def _prepare_rename(
    ls: CitectxServer, params: lsp.PrepareRenameParams
) -> lsp.PrepareRenamePlaceholder | None:
    snapshot = await ls.snapshot_at(params)
    named = snapshot.named if snapshot else None
    if snapshot is None or named is None:
        return None
    where = to_lsp.range_(snapshot.document.extent(named.range))
    return lsp.PrepareRenamePlaceholder(where, named.key)


async def _rename(ls: CitectxServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    snapshot = await ls.snapshot_at(params)
    named = snapshot.named if snapshot else None
    if snapshot is None or named is None:
        return None
    drafts = await ls.session.drafts_with_entry(snapshot.workspace, named.key)
    problem = navigation.rename_problem(snapshot, drafts, named.key, params.new_name)
    if problem:
        raise JsonRpcException(problem, lsp.LSPErrorCodes.RequestFailed)
    return to_lsp.renamed(navigation.rename(snapshot, named.key, drafts), params.new_name)


async def _document_link(
    ls: CitectxServer, params: lsp.DocumentLinkParams
) -> list[lsp.DocumentLink]:
    snapshot = await ls.session.snapshot(params.text_document.uri)
    links = navigation.document_links(snapshot) if snapshot else ()
    return [to_lsp.document_link(link) for link in links]


async def _document_symbol(
    ls: CitectxServer, params: lsp.DocumentSymbolParams
) -> list[lsp.DocumentSymbol]:
    snapshot = await ls.session.snapshot(params.text_document.uri)
    symbols = navigation.document_symbols(snapshot) if snapshot else ()
    return [to_lsp.document_symbol(symbol) for symbol in symbols]


async def _workspace_symbol(
    ls: CitectxServer, params: lsp.WorkspaceSymbolParams
) -> list[lsp.WorkspaceSymbol]:
    workspaces = ls.session.workspaces.every()
    entries = navigation.workspace_symbols(workspaces, ls.session.files(), params.query)
    return [to_lsp.workspace_symbol(entry) for entry in entries]


_FEATURES: dict[str, tuple[Any, Any]] = {
    lsp.INITIALIZED: (None, _initialized),
    lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: (None, _did_change_folders),
    lsp.WORKSPACE_DID_CHANGE_CONFIGURATION: (None, _did_change_configuration),
    lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: (None, _did_change_watched_files),
    lsp.SHUTDOWN: (None, _shutdown),
    lsp.TEXT_DOCUMENT_HOVER: (None, _hover),
    lsp.TEXT_DOCUMENT_INLAY_HINT: (None, _inlay_hint),
    lsp.TEXT_DOCUMENT_CODE_LENS: (None, _code_lens),
    lsp.TEXT_DOCUMENT_COMPLETION: (
        lsp.CompletionOptions(trigger_characters=_TRIGGERS, resolve_provider=True),
        _completion,
    ),
    lsp.COMPLETION_ITEM_RESOLVE: (None, _resolve_completion),
    lsp.TEXT_DOCUMENT_DEFINITION: (None, _definition),
    lsp.TEXT_DOCUMENT_REFERENCES: (None, _references),
    lsp.TEXT_DOCUMENT_PREPARE_RENAME: (None, _prepare_rename),
    lsp.TEXT_DOCUMENT_RENAME: (lsp.RenameOptions(prepare_provider=True), _rename),
    lsp.TEXT_DOCUMENT_DOCUMENT_LINK: (None, _document_link),
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (None, _document_symbol),
    lsp.WORKSPACE_SYMBOL: (None, _workspace_symbol),
    lsp.TEXT_DOCUMENT_DIAGNOSTIC: (
        lsp.DiagnosticOptions(
            inter_file_dependencies=True, workspace_diagnostics=False, identifier="citectx"
        ),
        _diagnostic,
    ),
    lsp.TEXT_DOCUMENT_CODE_ACTION: (
        lsp.CodeActionOptions(to_lsp.code_action_kinds()),
        _code_action,
    ),
}
