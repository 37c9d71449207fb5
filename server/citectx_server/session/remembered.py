"""Cards that were made before, by all that they depend on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from citectx.workspace import context_of
from citectx.workspace.cited import cited

if TYPE_CHECKING:
    from collections.abc import Hashable

    from citectx.answers.card import Card as Shown
    from citectx.model import Citation, Evidence
    from citectx.workspace import Workspace

_MOST = 5000


class Card(NamedTuple):
    """Evidence and the card that shows it."""

    evidence: Evidence
    card: Shown


class Remembered:
    """A memory of cards; the oldest half is forgotten when it is full."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Card] = {}

    def get(self, key: Hashable) -> Card | None:
        """The card under `key`, if it is still there."""
        return self._known.get(key)

    def put(self, key: Hashable, card: Card) -> None:
        """Keeps a card."""
        if len(self._known) >= _MOST:
            self._known = dict(list(self._known.items())[_MOST // 2 :])
        self._known[key] = card


def key(known: Workspace, path: str, citation: Citation) -> Hashable:
    """All that the evidence for a citation depends on: two equal keys mean equal evidence.

    The place of the sentence in the draft is not part of it, so edits elsewhere cost nothing.
    """
    context = context_of(known, path, citation)
    paper = cited(known, citation.key)
    sentence = (context.text, context.scope, context.shared, context.around)
    # The evidence keeps its reference alive, so that no other one can have the same id.
    own = (id(paper.reference), paper.location, paper.index)
    return (sentence, citation.key, citation.postnote, *own)
