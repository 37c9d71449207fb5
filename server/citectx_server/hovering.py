"""Hover: the evidence card of a citation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx import card
from citectx.evidence import evidence
from citectx.ranking import rank
from citectx.workspace import citation_at
from citectx_server import remembered
from citectx_server.remembered import Remembered

if TYPE_CHECKING:
    from citectx.model import Citation, Evidence
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer


def add(server: CitectxServer) -> None:
    """Lets the server answer hovers."""
    memory = Remembered()

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hover(ls: CitectxServer, params: lsp.HoverParams) -> lsp.Hover | None:
        document = ls.document(params.text_document.uri)
        if document is None:
            return None
        known = await ls.session.workspace(document.path)
        draft = known.project.drafts.get(document.path) if known else None
        if known is None or draft is None:
            return None
        citation = citation_at(draft, document.offset(params.position))
        if citation is None:
            return None
        found = await _evidence(ls, memory, known, document.path, citation)
        text = card.markdown(found, card.file_address)
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
        return lsp.Hover(content, document.range(citation.range))


async def _evidence(
    ls: CitectxServer, memory: Remembered, known: Workspace, path: str, citation: Citation
) -> Evidence:
    key = remembered.key(known, path, citation)
    found = memory.get(key)
    if found is None:
        settings = ls.session.settings
        model = rank(settings.ranker)
        limit = settings.max_passages
        found = await ls.session.in_thread(lambda: evidence(known, path, citation, model, limit))
        memory.put(key, found)
    return found
