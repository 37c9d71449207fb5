"""Citation -> its card, made once and remembered, asked for or ahead of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers import pins
from citectx.answers.card import card
from citectx.answers.evidence import evidence
from citectx.answers.excerpt import without_context
from citectx.ranking.rank import rank
from citectx_server.session import remembered
from citectx_server.session.refining import Refining
from citectx_server.session.remembered import Card, Remembered

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from citectx.model import Citation
    from citectx.ranking import Rank
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer

    In = Callable[[Callable[[], Card]], Awaitable[Card]]  # A thread, of one kind or the other.


class Cards:
    """All cards of a session, each remembered while nothing it depends on changes."""

    def __init__(self, server: CitectxServer) -> None:
        self._server = server
        self._memory = Remembered()
        self._refining = Refining(server, self._memory)

    async def asked(self, known: Workspace, path: str, citation: Citation) -> Card:
        """The card that somebody waits for."""
        return await self._card(known, path, citation, self._server.session.in_thread)

    async def ahead(self, known: Workspace, path: str, citation: Citation) -> Card:
        """The card that somebody may want to see soon."""
        return await self._card(known, path, citation, self._server.session.in_patience)

    def stop(self) -> None:
        """Makes no more cards better."""
        self._refining.stop()

    async def _card(self, known: Workspace, path: str, citation: Citation, thread: In) -> Card:
        session = self._server.session
        root = known.project.root
        written = session.text(pins.path_beside(root))
        key = (remembered.key(known, path, citation), written)
        found = self._memory.get(key)
        if found is None:
            settings = session.settings_of(path)

            def make(model: Rank) -> Card:
                pinned = pins.beside(root, lambda _: written)
                found = evidence(known, path, citation, model, settings.max_passages, pinned)
                shown = found if settings.passage_context else without_context(found)
                return Card(found, card(shown))

            found = await thread(lambda: make(_model(settings.ranker)))
            self._memory.put(key, found)
            self._refining.soon(key, make)
        return found


def _model(name: str) -> Rank:
    """The model called `name`, loaded when it ranks the first paper: many cards need none."""
    return lambda asked, index: rank(name)(asked, index)
