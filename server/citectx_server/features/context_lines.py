"""The sentences around each passage, shown or hidden in one card at a time.

The protocol knows no cards that unfold. So a command turns one over, a code action offers that in
every editor, and editors that run commands from a card find a link in it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from lsprotocol import types as lsp

from citectx.answers import card
from citectx.answers.evidence import without_context
from citectx.answers.excerpt import is_long
from citectx_server.session.configuration import plain
from citectx_server.transport import command_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Evidence, Location
    from citectx_server.server import Asked, CitectxServer
    from citectx_server.session.remembered import Card

_NAME = "citectx.showContext"
_OPEN, _SHOW = "citectx.paper.open", "citectx.evidence.show"  # Of the client.


def add(server: CitectxServer) -> None:
    """Lets the server turn cards over."""
    command_table.add(server, _NAME, _show_context)


def text(ls: CitectxServer, asked: Asked, found: Card) -> str:
    """The card as it was last wanted, with links that are commands where the client runs these."""
    is_wide = _is_wide(ls, asked, found.evidence)
    shown = found.evidence if is_wide else without_context(found.evidence)
    allowed = _commands(ls)
    if not allowed:
        is_turned = _sentence(shown) in ls.turned
        return card.markdown(shown, card.file_address) if is_turned else found.markdown
    written = _with_commands(shown, _place(asked, shown), allowed)
    if not (_has_context(found.evidence) and _NAME in allowed):
        return written
    words = "Passages alone" if is_wide else "Show context"
    return card.with_link(written, f"[{words}]({_command_link(_NAME, _place(asked, shown))})")


def _with_commands(shown: Evidence, place: list[Any], allowed: frozenset[str]) -> str:
    """The card, whose links stay within the editor as far as that has commands for them."""
    at = dict(zip(("uri", "line", "character"), place, strict=True))

    def opening(location: Location, page: int | None) -> str:
        if _OPEN not in allowed:
            return card.file_address(location, page)
        return _command_link(_OPEN, [{**at, "page": page} if page else at])

    def showing(number: int) -> str:
        return _command_link(_SHOW, [{**at, "passage": number}])

    return card.markdown(shown, opening, showing if _SHOW in allowed else None)


def _command_link(command: str, arguments: list[Any]) -> str:
    return f"command:{command}?{quote(json.dumps(arguments), safe='')}"


def actions(ls: CitectxServer, asked: Asked, shown: Evidence) -> Iterator[lsp.CodeAction]:
    """What turns the card of a citation over, if there is more to see."""
    if _has_context(shown):
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


def _has_context(shown: Evidence) -> bool:
    return any(it.before or it.after or is_long(it) for it in shown.passages)


def _place(asked: Asked, shown: Evidence) -> list[Any]:
    start = asked.document.range(shown.citation.range).start
    return [asked.document.uri, start.line, start.character]


def _commands(ls: CitectxServer) -> frozenset[str]:
    """The commands that the client has said links in cards may run."""
    said = plain(ls.client_capabilities.experimental)
    names = said.get("commandLinks") if isinstance(said, dict) else None
    return frozenset(it for it in names) if isinstance(names, list) else frozenset()
