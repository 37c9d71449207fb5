"""The papers of every draft: found, read, and how far that has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.suggest.other_drafts import OtherDrafts
from citectx_server.session.papers.draft_papers import Around, DraftPapers

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx_server.session.configuration import Configuration
    from citectx_server.session.documents.recent_edits import RecentEdits
    from citectx_server.session.papers.draft_papers import Near, ReadingProgress
    from citectx_server.session.papers.readers import Readers
    from citectx_server.session.threads import Threads
    from citectx_server.session.workspaces import Workspaces

    Progressed = Callable[[str, ReadingProgress], None]


class Papers:
    """Reads the papers of every draft, those near to where the user looks first."""

    def __init__(
        self,
        configuration: Configuration,
        workspaces: Workspaces,
        readers: Readers,
        threads: Threads,
        edits: RecentEdits,
        near: Near,
        progressed: Progressed,
    ) -> None:
        self.progress: ReadingProgress | None = None
        self._readers = readers
        self._progressed = progressed
        self._drafts: dict[str, DraftPapers] = {}
        self._around = Around(
            configuration, workspaces, readers, threads, edits, OtherDrafts(), near, self._tell
        )

    def start(self, root: str) -> None:
        """Begins with the papers of a draft, or goes on with what has come up since."""
        if root not in self._drafts:
            self._drafts[root] = DraftPapers(root, self._around)
        self._drafts[root].start()

    def look_again(self) -> None:
        """Finds and reads the papers of every draft anew."""
        for draft in self._drafts.values():
            draft.look_again()

    def hurry(self, path: str) -> None:
        """Reads a paper next that somebody looks at, also if reading was stopped."""
        self._readers.pool.hurry(path)
        for draft in self._drafts.values():
            draft.resume()

    async def finished(self, root: str) -> None:
        """Waits until every paper of a draft that can be found has been read."""
        if root in self._drafts:
            await self._drafts[root].finished()

    def stop(self) -> None:
        """Reads no more until somebody asks."""
        self.progress = None
        for draft in self._drafts.values():
            draft.stop()

    def _tell(self, root: str, progress: ReadingProgress) -> None:
        self.progress = progress if progress.done < progress.total else None
        self._progressed(root, progress)
