"""The command that summarises a reference: in drafts, in the library, in its own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.ranking import rank
from citectx_server import command

if TYPE_CHECKING:
    from citectx.navigation import Mention
    from citectx_server.server import CitectxServer

_WORDS = 150


def add(server: CitectxServer) -> None:
    """Lets the server summarise."""
    command.add(server, "citectx.summarize", _summarize)


async def _summarize(
    ls: CitectxServer, uri: str, key: str, name: str = "", words: int = _WORDS
) -> dict[str, Any] | None:
    """The summary of the paper that a key means; None where the key means nothing."""
    from citectx.summaries import DEFAULT, method
    from citectx.summaries.data import summary_data
    from citectx.summaries.of_draft import summary

    document = ls.document(uri)
    known = await ls.session.workspace(document.path) if document else None
    if known is None:
        return None
    order, model = method(name or DEFAULT), rank(ls.session.settings.ranker)
    found = await ls.session.in_thread(lambda: summary(known, key, model, order, words))
    if found.reference is None and not found.cited:
        return None
    shown = summary_data(found, known)
    for data, said in zip(shown["drafts"], found.said, strict=True):
        data["at"] = _place(ls, said.mention)
    return shown


def _place(ls: CitectxServer, mention: Mention) -> dict[str, Any] | None:
    """Where a citation stands, as the client counts."""
    document = ls.text_of(mention.path)
    if document is None:
        return None
    start = document.range(mention.citation.range).start
    return {"uri": document.uri, "line": start.line, "character": start.character}
