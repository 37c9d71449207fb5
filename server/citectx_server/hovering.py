"""Hover: the evidence card of a citation; where the draft cites an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx import card, navigation
from citectx.offsets import line_starts, position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Reference
    from citectx.workspace import Workspace
    from citectx_server.server import Asked, CitectxServer


def add(server: CitectxServer) -> None:
    """Lets the server answer hovers."""
    server.feature(lsp.TEXT_DOCUMENT_HOVER)(_hover)


async def _hover(ls: CitectxServer, params: lsp.HoverParams) -> lsp.Hover | None:
    asked = await ls.asked(params)
    if asked is None:
        return None
    citation = asked.citation
    if citation is not None:
        found = await ls.card(asked.known, asked.document.path, citation)
        ls.hurry(found.evidence)
        return _shown(found.markdown, asked.document.range(citation.range))
    entry = navigation.entry_at(asked.known, asked.document.path, asked.offset)
    return _on_entry(asked, entry) if entry else None


def _on_entry(asked: Asked, entry: Reference) -> lsp.Hover:
    text = "\n\n".join((card.about(entry), card.cited(tuple(_mentions(asked.known, entry.key)))))
    return _shown(text, asked.document.range(entry.key_range))


def _mentions(known: Workspace, key: str) -> Iterator[tuple[str, str]]:
    for path, citation, context in navigation.mentions(known, key):
        starts = line_starts(known.project.drafts[path].document.text)
        line = position(starts, citation.range.start).line
        yield f"{path.rpartition('/')[2]}:{line}", context.text


def _shown(text: str, where: lsp.Range) -> lsp.Hover:
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), where)
