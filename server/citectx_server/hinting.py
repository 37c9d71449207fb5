"""Inlay hints: whether the paper behind each citation can be read. Off unless asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.bibliography.lookup import find
from citectx.evidence import readable
from citectx.model import Range, State

if TYPE_CHECKING:
    from citectx.model import Citation
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer

_MARKS = {State.FULL_TEXT: "✓", State.ABSTRACT_ONLY: "abstract", State.READING: "…"}


def add(server: CitectxServer) -> None:
    """Lets the server give inlay hints."""
    server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)(_inlay_hint)


async def _inlay_hint(ls: CitectxServer, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    asked = await ls.asked_at(params.text_document.uri, params.range.start)
    draft = asked.known.project.drafts.get(asked.document.path) if asked else None
    if (
        asked is None
        or draft is None
        or not ls.session.settings_of(asked.document.path).inlay_hints
    ):
        return []
    end = asked.document.offset(params.range.end)
    return [
        lsp.InlayHint(
            asked.document.range(Range(it.range.end, it.range.end)).start,
            _MARKS.get(state := _state(asked.known, it), "✗"),
            tooltip=f"citectx: {state.value}",
            padding_left=True,
        )
        for it in draft.citations
        if asked.offset <= it.range.start <= end and it.key and not it.silent
    ]


def _state(known: Workspace, citation: Citation) -> State:
    reference = find(known.references, citation.key)
    if reference is None:
        return State.NO_REFERENCE
    location = known.locations.get(reference.key)
    if location is None or (location.path and location.path not in known.papers):
        return State.READING
    state, _ = readable(known.papers.get(location.path) if location.path else None)
    return State.ABSTRACT_ONLY if state is not State.FULL_TEXT and location.abstract else state
