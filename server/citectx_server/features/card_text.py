"""A card -> its text as this client shows it: with the sentences around passages or without.

The protocol knows no cards that unfold. So a command turns one over, a code action offers that in
every editor, and editors that run commands from a card find a link in it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from citectx.answers import card as cards
from citectx.answers.evidence import without_context
from citectx.answers.excerpt import is_long

if TYPE_CHECKING:
    from citectx.model import Evidence, Location
    from citectx_server.session.card_memory import Card
    from citectx_server.session.snapshot import Snapshot

SHOW_CONTEXT = "citectx.showContext"
_OPEN_PAPER = "citectx.paper.open"  # These two are commands of the client.
_SHOW_EVIDENCE = "citectx.evidence.show"


def card_text(snapshot: Snapshot, card: Card) -> str:
    """The card as it was last wanted, with links that are commands where the client runs these."""
    commands, is_wide = snapshot.client.command_links, shows_context(snapshot, card)
    if not commands and not card.is_turned:
        return card.markdown
    shown = card.evidence if is_wide else without_context(card.evidence)
    if not commands:
        return cards.markdown(shown, cards.file_address)
    arguments = citation_place(snapshot, shown)
    text = _with_commands(shown, arguments, commands)
    if SHOW_CONTEXT not in commands or not has_context(card.evidence):
        return text
    words = "Passages alone" if is_wide else "Show context"
    return cards.with_link(text, f"[{words}]({_command_link(SHOW_CONTEXT, arguments)})")


def shows_context(snapshot: Snapshot, card: Card) -> bool:
    """Whether a card shows the sentences around its passages: as set, unless it was turned over."""
    return snapshot.settings.passage_context != card.is_turned


def has_context(evidence: Evidence) -> bool:
    """Whether there is more to see around its passages."""
    return any(it.before or it.after or is_long(it) for it in evidence.passages)


def citation_place(snapshot: Snapshot, evidence: Evidence) -> list[Any]:
    """Where a citation begins, as commands take places: address, line, character."""
    start = snapshot.document.extent(evidence.citation.range).start
    return [snapshot.document.uri, start.line, start.character]


def _with_commands(evidence: Evidence, place: list[Any], commands: frozenset[str]) -> str:
    """The card, whose links stay within the editor as far as that has commands for them."""
    at = dict(zip(("uri", "line", "character"), place, strict=True))

    def opening(location: Location, page: int | None) -> str:
        if _OPEN_PAPER not in commands:
            return cards.file_address(location, page)
        return _command_link(_OPEN_PAPER, [{**at, "page": page} if page else at])

    def showing(number: int) -> str:
        return _command_link(_SHOW_EVIDENCE, [{**at, "passage": number}])

    return cards.markdown(evidence, opening, showing if _SHOW_EVIDENCE in commands else None)


def _command_link(command: str, arguments: list[Any]) -> str:
    return f"command:{command}?{quote(json.dumps(arguments), safe='')}"
