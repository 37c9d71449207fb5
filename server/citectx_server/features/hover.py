"""Hover: the evidence card of a citation; where the draft cites an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.answers import navigation
from citectx.answers.markdown import of_entry, of_mentions
from citectx.base.offsets import line_starts, position
from citectx.model import State
from citectx_server.convert.markup import markup, of_hovers
from citectx_server.features import context_lines

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
    if citation is not None and citation.key:
        found = await ls.cards.asked(asked.known, asked.document.path, citation)
        ls.hurry(found.evidence)
        progress = _progress(ls) if found.evidence.state is State.READING else ""
        return _shown(
            ls,
            context_lines.text(ls, asked, found) + progress,
            asked.document.range(citation.range),
        )
    entry = navigation.entry_at(asked.known, asked.document.path, asked.offset)
    return _on_entry(ls, asked, entry) if entry else None


def _progress(ls: CitectxServer) -> str:
    return f"\n\n*{ls.reading} papers read.*" if ls.reading else ""


def _on_entry(ls: CitectxServer, asked: Asked, entry: Reference) -> lsp.Hover:
    """What an entry is, and where the drafts that share its file cite it, open ones first."""
    path = asked.document.path
    opened = {it.path for it in ls.session.opened.values()}
    drafts = [it for it in ls.session.workspaces.values() if path in it.project.bibliographies]
    drafts.sort(key=lambda it: opened.isdisjoint(it.project.drafts))
    cited = dict.fromkeys(it for known in drafts for it in _mentions(known, entry.key))
    text = "\n\n".join((of_entry(entry), of_mentions(tuple(cited))))
    return _shown(ls, text, asked.document.range(entry.key_range))


def _mentions(known: Workspace, key: str) -> Iterator[tuple[str, str]]:
    for path, citation, context in navigation.mentions(known, key):
        starts = line_starts(known.project.drafts[path].document.text)
        line = position(starts, citation.range.start).line
        yield f"{path.rpartition('/')[2]}:{line}", context.text


def _shown(ls: CitectxServer, text: str, where: lsp.Range) -> lsp.Hover:
    return lsp.Hover(markup(text, of_hovers(ls.client_capabilities)), where)
