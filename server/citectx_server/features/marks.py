"""Marks in the text: whether the paper behind each citation can be read. Off unless asked for.

They stand beside the keys, as inlay hints, or above the lines, as code lenses that do something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.model import Range, State
from citectx.workspace.cited import cited
from citectx_server.transport.refusal import may_refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Citation
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer
    from citectx_server.session.state import View

_MARKS = {State.FULL_TEXT: "✓", State.ABSTRACT_ONLY: "abstract", State.READING: "…"}


def add(server: CitectxServer) -> None:
    """Lets the server mark citations."""
    server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)(_inlay_hint)
    server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)(_code_lens)


class Marks:
    """Lets the client ask for marks again when they are no longer what it was told."""

    def __init__(self, server: CitectxServer) -> None:
        self._server = server
        self._told: dict[str, tuple[Workspace, str]] = {}

    async def refresh(self, known: Workspace) -> None:
        """Called when the papers that can be read, or the wish for marks, may have changed."""
        root = known.project.root
        wanted = self._server.session.settings_of(root).marks
        before, shown = self._told.get(root, (None, "none"))
        self._told[root] = known, wanted
        if before and wanted == shown and _is_same(before, known):
            return
        workspace = self._server.client_capabilities.workspace
        hints, lenses = (workspace.inlay_hint, workspace.code_lens) if workspace else (None, None)
        with may_refuse("The client does not ask for marks again"):
            if "hints" in (wanted, shown) and hints and hints.refresh_support:
                await self._server.workspace_inlay_hint_refresh_async(None)
            if "lenses" in (wanted, shown) and lenses and lenses.refresh_support:
                await self._server.workspace_code_lens_refresh_async(None)


def _is_same(before: Workspace, known: Workspace) -> bool:
    return before.locations is known.locations and before.papers is known.papers


async def _inlay_hint(ls: CitectxServer, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    asked = await ls.asked_at(params.text_document.uri, params.range.start)
    if asked is None:
        return []
    document, end = asked.document, asked.document.offset(params.range.end)
    return [
        lsp.InlayHint(
            document.range(Range(it.range.end, it.range.end)).start,
            _MARKS.get(state, "✗"),
            tooltip=f"citectx: {state.value}",
            padding_left=True,
        )
        for it, state in _marked(ls, asked.known, document, "hints")
        if asked.offset <= it.range.start <= end
    ]


async def _code_lens(ls: CitectxServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    known = await ls.known(params.text_document.uri)
    document = ls.document(params.text_document.uri)
    if document is None or known is None:
        return []
    return [
        lsp.CodeLens(document.range(it.range), _command(document.uri, it.key, state))
        for it, state in _marked(ls, known, document, "lenses")
    ]


def _marked(
    ls: CitectxServer, known: Workspace, document: View, marks: str
) -> Iterator[tuple[Citation, State]]:
    """The citations of a document, each with how much of its paper there is, if so marked."""
    draft = known.project.drafts.get(document.path)
    if draft is None or ls.session.settings_of(document.path).marks != marks:
        return
    for it in draft.citations:
        if it.key and not it.silent and document.holds(it.range):
            yield it, cited(known, it.key).state


def _command(uri: str, key: str, state: State) -> lsp.Command:
    """A readable paper is opened, and the doctor says why another one is not readable."""
    if state is State.FULL_TEXT:
        return lsp.Command(f"✓ {key}", "citectx.openPaper", arguments=[uri, key])
    if state is State.READING:
        return lsp.Command(f"… {key}", "")
    return lsp.Command(f"✗ {key}: {state.value}", "citectx.doctor", arguments=[uri, key])
