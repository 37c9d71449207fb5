"""A card as data: all that a panel shows of a citation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers.evidence_data import evidence_data

if TYPE_CHECKING:
    from citectx.model import Citation
    from citectx_server.session.cards.card_memory import EvidenceCard
    from citectx_server.session.snapshot import Snapshot


def evidence(snapshot: Snapshot, card: EvidenceCard) -> dict[str, Any]:
    """The evidence of a citation, whether it will stay so, and the citations beside it."""
    shown = card.evidence
    beside = _beside(snapshot, shown.citation)
    return {**evidence_data(shown), "isFinal": card.is_final, "citations": beside}


def _beside(snapshot: Snapshot, citation: Citation) -> list[dict[str, Any]]:
    """Where the citations of the same sentence stand, this one among them."""
    draft = snapshot.workspace.project.drafts[snapshot.path]
    contexts = snapshot.workspace.analyses[snapshot.path].contexts
    pairs = list(zip(draft.citations, contexts, strict=True))
    sentence = next((context.range for it, context in pairs if it == citation), None)
    return [
        {"key": it.key, **snapshot.document.extent(it.range).start._asdict()}
        for it, context in pairs
        if it.key and context.range == sentence
    ]
