"""Cards that were made before, by all that they depend on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from citectx.workspace import context_of
from citectx.workspace.cited import cited

if TYPE_CHECKING:
    from collections.abc import Hashable

    from citectx.answers.card import Card
    from citectx.model import Citation, Evidence
    from citectx.settings import Settings
    from citectx.workspace import Workspace

_MOST = 5000


class EvidenceCard(NamedTuple):
    """Evidence, and the card that shows it as the settings say unless it was turned over.

    `markdown` is the card as most editors show it, made once. One that `is_final` will not be made
    better by the second pass.
    """

    evidence: Evidence
    card: Card
    markdown: str
    is_turned: bool = False
    is_final: bool = True


class CardMemory:
    """A memory of cards; the oldest half is forgotten when it is full."""

    def __init__(self) -> None:
        self._cards: dict[Hashable, EvidenceCard] = {}

    def get(self, key: Hashable) -> EvidenceCard | None:
        """The card under `key`, if it is still there."""
        return self._cards.get(key)

    def put(self, key: Hashable, card: EvidenceCard) -> None:
        """Keeps a card."""
        if len(self._cards) >= _MOST:
            self._cards = dict(list(self._cards.items())[_MOST // 2 :])
        self._cards[key] = card


def key(workspace: Workspace, path: str, citation: Citation, settings: Settings) -> Hashable:
    """All that the card of a citation depends on, but for pins: two equal keys mean equal cards.

    The place of the sentence in the draft is not part of it, so edits elsewhere cost nothing.
    """
    context = context_of(workspace, path, citation)
    paper = cited(workspace, citation.key)
    sentence = (context.text, context.scope, context.shared, context.parts, context.around)
    # The evidence keeps its reference alive, so that no other one can have the same id.
    own = (id(paper.reference), paper.location, paper.index)
    return (sentence, citation.key, citation.postnote, *own, settings)
