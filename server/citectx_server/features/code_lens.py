"""Code lenses: above each citation, whether its paper can be read, and what helps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from citectx.model import State
from citectx_server.features.marks import marked_citations

if TYPE_CHECKING:
    from citectx_server.session.documents.positions import Extent
    from citectx_server.session.snapshot import Snapshot


class CodeLens(NamedTuple):
    """Words above a line; `command`, if there is one, is done with the document and the key."""

    extent: Extent
    title: str
    command: str
    key: str


def code_lenses(snapshot: Snapshot) -> list[CodeLens]:
    """A readable paper is opened, and the doctor says why another one is not readable."""
    return [
        CodeLens(snapshot.document.extent(it.range), *_action(it.key, state), it.key)
        for it, state in marked_citations(snapshot, "lenses")
    ]


def _action(key: str, state: State) -> tuple[str, str]:
    if state is State.FULL_TEXT:
        return f"✓ {key}", "citectx.openPaper"
    if state is State.READING:
        return f"… {key}", ""
    return f"✗ {key}: {state.value}", "citectx.doctor"
