"""The command that summarises a reference: in drafts, in the library, in its own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp

from citectx.answers.navigation import Place
from citectx.answers.summaries import DEFAULT, method
from citectx.ranking.rank import rank
from citectx_server.transport import command_table

if TYPE_CHECKING:
    from citectx.answers.navigation import Mention
    from citectx_server.server import CitectxServer

_WORDS = 150


def add(server: CitectxServer) -> None:
    """Lets the server summarise."""
    command_table.add(server, "citectx.summarize", _summarize)


async def _summarize(
    ls: CitectxServer, uri: str, line: int, character: int, name: str = DEFAULT, words: int = _WORDS
) -> dict[str, Any] | None:
    """The summary of the paper whose key, cited or in its entry, stands at a place."""
    from citectx.answers.summaries.summary import summary
    from citectx.answers.summaries.summary_data import summary_data

    asked = await ls.asked_at(uri, lsp.Position(line, character))
    named = asked.named if asked else None
    if asked is None or named is None:
        return None
    known, order, model = asked.known, method(name), rank(ls.session.settings.ranker)
    found = await ls.session.in_thread(lambda: summary(known, named.key, model, order, words))
    shown = summary_data(found, known)
    for data, said in zip(shown["drafts"], found.drafts, strict=True):
        data["at"] = _place(ls, said.mention)
    return shown


def _place(ls: CitectxServer, mention: Mention) -> dict[str, Any] | None:
    """Where a citation stands, as the client counts."""
    for it in ls.locations([Place(mention.path, mention.citation.range)]):
        start = it.range.start
        return {"uri": it.uri, "line": start.line, "character": start.character}
    return None
