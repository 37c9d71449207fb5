"""Citation -> its card, made once and remembered, asked for or ahead of that."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from citectx.answers import pins
from citectx.answers.card import card
from citectx.answers.evidence import evidence
from citectx.answers.excerpt import without_context
from citectx.answers.markdown import of_card
from citectx.model import State
from citectx.ranking.encoder.both_passes import has_second_pass
from citectx.ranking.rank import ranker
from citectx_server.session.cards import card_memory
from citectx_server.session.cards.card_memory import CardMemory, EvidenceCard
from citectx_server.session.cards.second_pass import SecondPass

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Hashable

    from citectx.model import Citation, Evidence
    from citectx.ranking import Rank
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.configuration import Configuration
    from citectx_server.session.disk import Disk
    from citectx_server.session.encoders import Encoders
    from citectx_server.session.threads import Threads

    # A thread, of one kind or the other.
    In = Callable[[Callable[[], EvidenceCard]], Awaitable[EvidenceCard]]


class _Order(NamedTuple):
    """A card to be made: what it is remembered by, how it is made with a ranker."""

    key: Hashable
    make: Callable[[Rank], EvidenceCard]
    settings: Settings


class Cards:
    """All cards of a session, each remembered while nothing it depends on changes."""

    def __init__(
        self,
        configuration: Configuration,
        disk: Disk,
        encoders: Encoders,
        threads: Threads,
        warn: Callable[[str], None],
    ) -> None:
        self._configuration = configuration
        self._disk = disk
        self._threads = threads
        self._memory = CardMemory()
        self._turned: set[tuple[str, str]] = set()
        self._second_pass = SecondPass(encoders, threads, self._memory, warn)

    async def asked(self, workspace: Workspace, path: str, citation: Citation) -> EvidenceCard:
        """The card that somebody waits for; the second pass may make it better soon."""
        order = self._order(workspace, path, citation)
        made = await self._made(order, self._threads.answering)
        if not made.is_final:
            self._second_pass.soon(*order)
        return made._replace(is_turned=_sentence(made.evidence) in self._turned)

    async def ahead(self, workspace: Workspace, path: str, citation: Citation) -> EvidenceCard:
        """The card that somebody may want to see soon."""
        return await self._made(self._order(workspace, path, citation), self._threads.patient)

    async def better_ahead(self, workspace: Workspace, path: str, citation: Citation) -> None:
        """Waits until the second pass has made that card better."""
        order = self._order(workspace, path, citation)
        made = await self._made(order, self._threads.patient)
        if not made.is_final:
            await self._second_pass.ahead(*order)

    def turn(self, made: EvidenceCard) -> EvidenceCard:
        """Turns a card over, so that it shows the sentences around its passages, or no longer."""
        self._turned ^= {_sentence(made.evidence)}
        return made._replace(is_turned=not made.is_turned)

    def stop(self) -> None:
        """Makes no more cards better."""
        self._second_pass.stop()

    def _order(self, workspace: Workspace, path: str, citation: Citation) -> _Order:
        root = workspace.project.root
        written = self._disk.text(pins.path_beside(root))
        settings = self._configuration.of(path)

        def make(model: Rank) -> EvidenceCard:
            pinned = pins.beside(root, lambda _: written)
            found = evidence(workspace, path, citation, model, settings.max_passages, pinned)
            shown = card(found if settings.passage_context else without_context(found))
            is_ranked = found.state in (State.FULL_TEXT, State.ABSTRACT_ONLY)
            is_final = not (is_ranked and has_second_pass(settings.ranker, settings))
            return EvidenceCard(found, shown, of_card(shown), is_final=is_final)

        key = (card_memory.key(workspace, path, citation, settings), written)
        return _Order(key, make, settings)

    async def _made(self, order: _Order, thread: In) -> EvidenceCard:
        made = self._memory.get(order.key)
        if made is None:
            made = await thread(lambda: order.make(_model(order.settings.ranker)))
            self._memory.put(order.key, made)
        return made


def _sentence(evidence: Evidence) -> tuple[str, str]:
    """What a card is about, wherever it stands."""
    return evidence.citation.key, evidence.context.text


def _model(name: str) -> Rank:
    """The model called `name`, loaded when it ranks the first paper: many cards need none."""
    return lambda asked, index: ranker(name)(asked, index)
