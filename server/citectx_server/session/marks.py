"""What the client was last told of marks, so that it asks again only when they are others."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.workspace import Workspace


class Marks:
    """The marks that each draft had when the client last asked for them, or was told to."""

    def __init__(self) -> None:
        self._latest: dict[str, tuple[Workspace, str]] = {}

    def changed(self, workspace: Workspace, wanted: str) -> frozenset[str]:
        """Which kinds of marks are no longer what the client was told."""
        root = workspace.project.root
        before, shown = self._latest.get(root, (None, "none"))
        self._latest[root] = workspace, wanted
        if before and wanted == shown and _is_same(before, workspace):
            return frozenset()
        return frozenset((wanted, shown))


def _is_same(before: Workspace, now: Workspace) -> bool:
    return before.locations is now.locations and before.papers is now.papers
