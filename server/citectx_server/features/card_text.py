"""A card -> its text as this client shows it: with the sentences around passages or without.

The protocol knows no cards that unfold. So a command turns one over, a code action offers that in
every editor, and editors that run commands from a card find a link in it.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from citectx.answers import markdown
from citectx.answers.card import CardLink, card
from citectx.answers.excerpt import has_context, without_context

if TYPE_CHECKING:
    from citectx.answers.card import Card
    from citectx.model import Evidence
    from citectx_server.session.cards.card_memory import EvidenceCard
    from citectx_server.session.snapshot import Snapshot

SHOW_CONTEXT = "citectx.showContext"
_OPEN_PAPER = "citectx.paper.open"  # These two are commands of the client.
_SHOW_EVIDENCE = "citectx.evidence.show"


def card_text(snapshot: Snapshot, made: EvidenceCard) -> str:
    """The card as it was last wanted, with links that are commands where the client runs these."""
    if not made.is_turned and not snapshot.client.command_links:
        return made.markdown
    shown, is_wide = made.card, shows_context(snapshot, made)
    if made.is_turned:
        shown = card(made.evidence if is_wide else without_context(made.evidence))
    if snapshot.client.command_links:
        shown = _with_commands(shown, snapshot, made.evidence)
    if SHOW_CONTEXT in snapshot.client.command_links and has_context(made.evidence):
        words = "Passages alone" if is_wide else "Show context"
        address = _command_link(SHOW_CONTEXT, citation_place(snapshot, made.evidence))
        shown = replace(shown, links=(*shown.links, CardLink("command", words, address)))
    return markdown.of_card(shown)


def shows_context(snapshot: Snapshot, made: EvidenceCard) -> bool:
    """Whether a card shows the sentences around its passages: as set, unless it was turned over."""
    return snapshot.settings.passage_context != made.is_turned


def citation_place(snapshot: Snapshot, evidence: Evidence) -> list[Any]:
    """Where a citation begins, as commands take places: address, line, character."""
    start = snapshot.document.extent(evidence.citation.range).start
    return [snapshot.document.uri, start.line, start.character]


def _with_commands(shown: Card, snapshot: Snapshot, evidence: Evidence) -> Card:
    """The card, whose links stay within the editor as far as that has commands for them."""
    commands, place = snapshot.client.command_links, citation_place(snapshot, evidence)
    at = dict(zip(("uri", "line", "character"), place, strict=True))
    if _OPEN_PAPER in commands:
        page = shown.quotes[0].passage.page if shown.quotes else None
        opened = _command_link(_OPEN_PAPER, [{**at, "page": page} if page else at])
        links = (
            link._replace(address=opened) if link.kind == "paper" else link for link in shown.links
        )
        shown = replace(shown, links=tuple(links))
    if _SHOW_EVIDENCE in commands:
        shows = [
            _command_link(_SHOW_EVIDENCE, [{**at, "passage": number}]) if it.address else ""
            for number, it in enumerate(shown.quotes)
        ]
        quotes = zip(shown.quotes, shows, strict=True)
        shown = replace(shown, quotes=tuple(it._replace(address=to) for it, to in quotes))
    return shown


def _command_link(command: str, arguments: list[Any]) -> str:
    return f"command:{command}?{quote(json.dumps(arguments), safe='')}"
