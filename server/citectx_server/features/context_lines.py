"""The sentences around each passage, shown or hidden in one card at a time.

The protocol knows no cards that unfold. So a command turns one over, a code action offers that in
every editor, and editors that run commands from a card find a link in it.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from lsprotocol import types as lsp

from citectx.answers import markdown
from citectx.answers.card import Link, card
from citectx.answers.excerpt import has_context, without_context
from citectx_server.session.configuration import plain
from citectx_server.transport import command_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Evidence
    from citectx_server.server import Asked, CitectxServer
    from citectx_server.session.remembered import Card

_NAME = "citectx.showContext"


def add(server: CitectxServer) -> None:
    """Lets the server turn cards over."""
    command_table.add(server, _NAME, _show_context)


def text(ls: CitectxServer, asked: Asked, found: Card) -> str:
    """The card as it was last wanted, with a link that turns it over where links can do that."""
    shown, made = found.evidence, found.card
    is_wide = _is_wide(ls, asked, shown)
    if _sentence(shown) in ls.turned:
        made = card(shown if is_wide else without_context(shown))
    if has_context(shown) and _runs_links(ls):
        given = quote(json.dumps(_place(asked, shown)), safe="")
        words = "Passages alone" if is_wide else "Show context"
        turning = Link("command", words, f"command:{_NAME}?{given}")
        made = replace(made, links=(*made.links, turning))
    return markdown.of_card(made)


def actions(ls: CitectxServer, asked: Asked, shown: Evidence) -> Iterator[lsp.CodeAction]:
    """What turns the card of a citation over, if there is more to see."""
    if has_context(shown):
        wide = "Show passages with the sentences around them (hover again)"
        title = "Show passages alone (hover again)" if _is_wide(ls, asked, shown) else wide
        turning = lsp.Command(title, _NAME, arguments=_place(asked, shown))
        yield lsp.CodeAction(title, kind=lsp.CodeActionKind.Empty, command=turning)


async def _show_context(ls: CitectxServer, uri: str, line: int, character: int) -> str | None:
    """Turns the card of the citation at a place over, and gives it as it looks then."""
    asked = await ls.asked_at(uri, lsp.Position(line, character))
    citation = asked.citation if asked else None
    if asked is None or citation is None:
        return None
    found = await ls.cards.asked(asked.known, asked.document.path, citation)
    ls.turned ^= {_sentence(found.evidence)}
    return text(ls, asked, found)


def _is_wide(ls: CitectxServer, asked: Asked, shown: Evidence) -> bool:
    """Whether the card shows the sentences around: as set, unless it was turned over."""
    usual = ls.session.settings_of(asked.document.path).passage_context
    return usual != (_sentence(shown) in ls.turned)


def _sentence(shown: Evidence) -> tuple[str, str]:
    """What a card is about, wherever it stands."""
    return shown.citation.key, shown.context.text


def _place(asked: Asked, shown: Evidence) -> list[Any]:
    start = asked.document.range(shown.citation.range).start
    return [asked.document.uri, start.line, start.character]


def _runs_links(ls: CitectxServer) -> bool:
    """Whether the client has said that links in cards can be its commands."""
    said = plain(ls.client_capabilities.experimental)
    return isinstance(said, dict) and bool(said.get("commandLinks"))
