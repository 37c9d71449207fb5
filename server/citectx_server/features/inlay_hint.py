"""Inlay hints: behind each key, whether its paper can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Range, State
from citectx_server.features.marks import marked_citations

if TYPE_CHECKING:
    from citectx_server.session.documents.positions import Position
    from citectx_server.session.snapshot import Snapshot

_LABELS = {State.FULL_TEXT: "✓", State.ABSTRACT_ONLY: "abstract", State.READING: "…"}


class InlayHint(NamedTuple):
    """A mark in the text, and what is said where the mouse rests on it."""

    position: Position
    label: str
    tooltip: str


def inlay_hints(snapshot: Snapshot, end: int) -> list[InlayHint]:
    """The hints from the place of the snapshot to another offset."""
    document = snapshot.document
    return [
        InlayHint(
            document.extent(Range(it.range.end, it.range.end)).start,
            _LABELS.get(state, "✗"),
            f"citectx: {state.value}",
        )
        for it, state in marked_citations(snapshot, "hints")
        if snapshot.offset <= it.range.start <= end
    ]
