"""Citation -> its card, made once and remembered, asked for or ahead of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers import pins
from citectx.answers.card import card
from citectx.answers.evidence import evidence
from citectx.answers.excerpt import without_context
from citectx.answers.markdown import of_card
from citectx.ranking.rank import ranker
from citectx_server.session.cards import card_memory
from citectx_server.session.cards.card_memory import CardMemory, EvidenceCard
from citectx_server.session.cards.second_pass import SecondPass

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from citectx.model import Citation, Evidence
    from citectx.ranking import Rank
    from citectx.workspace import Workspace
    from citectx_server.session.configuration import Configuration
    from citectx_server.session.disk import Disk
    from citectx_server.session.papers.readers import Readers
    from citectx_server.session.threads import Threads

    # A thread, of one kind or the other.
    In = Callable[[Callable[[], EvidenceCard]], Awaitable[EvidenceCard]]


class Cards:
    """All cards of a session, each remembered while nothing it depends on changes."""

    def __init__(
        self,
        configuration: Configuration,
        disk: Disk,
        readers: Readers,
        threads: Threads,
        warn: Callable[[str], None],
    ) -> None:
        self._configuration = configuration
        self._disk = disk
        self._threads = threads
        self._memory = CardMemory()
        self._turned: set[tuple[str, str]] = set()
        self._second_pass = SecondPass(readers, self._memory, warn)

    async def asked(self, workspace: Workspace, path: str, citation: Citation) -> EvidenceCard:
        """The card that somebody waits for."""
        made = await self._card(workspace, path, citation, self._threads.answering)
        return made._replace(is_turned=_sentence(made.evidence) in self._turned)

    async def ahead(self, workspace: Workspace, path: str, citation: Citation) -> EvidenceCard:
        """The card that somebody may want to see soon."""
        return await self._card(workspace, path, citation, self._threads.patient)

    def turn(self, made: EvidenceCard) -> EvidenceCard:
        """Turns a card over, so that it shows the sentences around its passages, or no longer."""
        self._turned ^= {_sentence(made.evidence)}
        return made._replace(is_turned=not made.is_turned)

    def stop(self) -> None:
        """Makes no more cards better."""
        self._second_pass.stop()

    async def _card(
        self, workspace: Workspace, path: str, citation: Citation, thread: In
    ) -> EvidenceCard:
        root = workspace.project.root
        written = self._disk.text(pins.path_beside(root))
        settings = self._configuration.of(path)
        key = (card_memory.key(workspace, path, citation, settings), written)
        made = self._memory.get(key)
        if made is None:

            def make(model: Rank) -> EvidenceCard:
                pinned = pins.beside(root, lambda _: written)
                found = evidence(workspace, path, citation, model, settings.max_passages, pinned)
                shown = card(found if settings.passage_context else without_context(found))
                return EvidenceCard(found, shown, of_card(shown))

            made = await thread(lambda: make(_model(settings.ranker)))
            self._memory.put(key, made)
            self._second_pass.soon(key, make, settings)
        return made


def _sentence(evidence: Evidence) -> tuple[str, str]:
    """What a card is about, wherever it stands."""
    return evidence.citation.key, evidence.context.text


def _model(name: str) -> Rank:
    """The model called `name`, loaded when it ranks the first paper: many cards need none."""
    return lambda asked, index: ranker(name)(asked, index)
