"""Code action that makes one key of two that are one work; the editor shows the edits first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.merging import merge
from citectx_server.features.actions import Action, FileEdit, Kind
from citectx_server.features.navigation import inexact_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.workspace import Workspace
    from citectx_server.session.snapshot import Snapshot


def for_same_work(
    snapshot: Snapshot, key: str, others: Sequence[str], drafts: Sequence[Workspace]
) -> Iterator[Action]:
    """For each other key of the work, what cites that instead in all drafts."""
    if inexact_file(snapshot, drafts, key):
        return
    for other in others:
        made = merge(drafts, key, other)
        if made is None:
            continue
        edits = [FileEdit(it.uri, it.extent, other) for it in snapshot.files.places(made.citations)]
        edits += [FileEdit(it.uri, it.extent, "") for it in snapshot.files.places(made.entries)]
        title = f"Merge into `{other}`, which is the same work, and remove the entry `{key}`"
        yield Action("merge-work", title, Kind.FIX, tuple(edits), is_shown_first=True)
