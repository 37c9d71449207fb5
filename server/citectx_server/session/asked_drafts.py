"""Drafts as they are typed, for an assistant that asks about them, and what it was told before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.workspace.opened import OpenDraft

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.answers.library.search import Answer
    from citectx.assistant.toolbox import AskedDraft
    from citectx.ranking import Rank
    from citectx.workspace import Workspace
    from citectx_server.session.snapshot import Snapshot

    SearchLibrary = Callable[[Workspace, str], Answer]


class AskedDrafts:
    """What an assistant was told of each draft, by its root."""

    def __init__(self) -> None:
        self._asked: dict[str, AskedDraft] = {}

    def desk(self, snapshot: Snapshot, search: SearchLibrary) -> SnapshotDesk:
        """A desk with one draft on it, as it is in the editor, and the search in its library."""
        from citectx.assistant.toolbox import AskedDraft

        root = snapshot.workspace.project.root
        draft = OpenDraft(snapshot.path, snapshot.workspace, snapshot.settings)
        before = self._asked.get(root)
        asked = replace(before, draft=draft) if before else AskedDraft(draft)
        self._asked[root] = asked
        return SnapshotDesk(asked, search)


class SnapshotDesk:
    """The draft that is open in the editor, whatever it is called."""

    def __init__(self, asked: AskedDraft, search: SearchLibrary) -> None:
        self._asked = asked
        self._search = search

    def asked(self, name: str) -> AskedDraft:
        """The draft."""
        del name  # The editor has said which one is meant.
        return self._asked

    def rank(self, asked: AskedDraft) -> Rank:
        """The first pass of the ranker that is set."""
        from citectx.ranking.rank import ranker

        return ranker(asked.draft.settings.ranker)

    def library(self, asked: AskedDraft) -> Workspace:
        """The draft with the papers that have been read so far."""
        return asked.draft.workspace

    def search(self, asked: AskedDraft, query: str) -> Answer:
        """What the index has of the papers that the draft and its folder lead to."""
        return self._search(asked.draft.workspace, query)
