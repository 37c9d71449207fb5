"""The library -> the works that can be completed though the draft's bibliography lacks them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from citectx.answers.completion import literal_candidates, new_candidates, searchable
from citectx.answers.library.citable import new_references

if TYPE_CHECKING:
    from citectx.answers.completion import Candidate, Listed
    from citectx.model import Reference
    from citectx.workspace import Workspace
    from citectx_server.session.papers.library_index import LibraryIndex
    from citectx_server.session.threads import Threads

_SHORTEST = 2  # Letters that are typed before the library is searched,
_MOST = 10  # and so many of it are offered.


class LibraryCandidates:
    """The works of the library that the project last completed in does not have.

    They are listed in the background; who types is never kept waiting for them.
    """

    def __init__(self, library: LibraryIndex, threads: Threads) -> None:
        self._library = library
        self._threads = threads
        self._of: object = None
        self._listed = searchable(())
        self._listing: asyncio.Task[None] | None = None

    async def prepare(self, workspace: Workspace) -> None:
        """Lists them anew, if the library or the references of the project have changed."""
        now = self._now(workspace)
        if now == self._of:
            return
        root = workspace.project.root

        def listed() -> Listed:
            every = self._library.references(root)
            return searchable(new_candidates(new_references(workspace.references, every)))

        made = await self._threads.patient(listed)
        self._of, self._listed = now, made

    def begin(self, workspace: Workspace) -> None:
        """Begins to list them, unless that is under way."""
        if self._listing is None or self._listing.done():
            self._listing = asyncio.create_task(self.prepare(workspace))

    def matching(self, workspace: Workspace, typed: str) -> list[Candidate]:
        """A few that match what was typed, as far as they are listed by now."""
        self.begin(workspace)
        if len(typed) < _SHORTEST:
            return []
        found = literal_candidates(self._listed, typed, _MOST)
        return [it for it in found if it.reference.key not in workspace.references]

    def may_have_more(self, workspace: Workspace) -> bool:
        """Whether there are such works, or may be some when they are listed."""
        return bool(self._listed.candidates) or self._of != self._now(workspace)

    def reference(self, key: str) -> Reference | None:
        """The work that was offered under a key."""
        offered = (it.reference for it in self._listed.candidates)
        return next((it for it in offered if it.key == key), None)

    def _now(self, workspace: Workspace) -> tuple[object, int]:
        return workspace.references, self._library.version
