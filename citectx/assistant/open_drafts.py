"""Names of drafts, in folders that the user named -> open drafts, which are kept while they last.

What an assistant asks for is never trusted: a file is read only where it lies, links followed, in
one of these folders.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from citectx import drafts as languages
from citectx.answers.library_papers import with_bibliographies_around
from citectx.assistant.toolbox import AskedDraft
from citectx.base.files import read_text
from citectx.base.folders import files_below, is_below
from citectx.model import Problem, Severity
from citectx.papers.find.places import bounded, places
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.project import project
from citectx.ranking.encoder.both_passes import has_second_pass, with_second_pass
from citectx.ranking.encoder.chosen import encoder_of
from citectx.settings.configuration import settings_for
from citectx.workspace import cited_references, workspace
from citectx.workspace.loading import with_papers
from citectx.workspace.opened import OpenDraft

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from citectx.answers.library.inventory import Inventory
    from citectx.answers.library.search import Answer
    from citectx.model import Reference
    from citectx.papers.find import Places
    from citectx.ranking import Rank
    from citectx.settings import Settings
    from citectx.workspace import Workspace

_MOST_LISTED = 20


@dataclass(slots=True)
class _Kept:
    """A draft as it was when its files looked like `stamps`, and its library since asked for.

    `papers` are those of the library that may be searched.
    """

    stamps: Mapping[str, object]
    asked: AskedDraft
    library: Workspace | None = None
    papers: Inventory | None = None


class OpenDrafts:
    """The drafts below some folders; one that has changed on disk is opened again when asked for.

    It is used by one thread at a time.
    """

    def __init__(self, folders: tuple[str, ...]) -> None:
        self.folders = tuple(os.path.realpath(folder) for folder in folders)
        self._kept: dict[str, _Kept] = {}
        self._pools: dict[Settings, Pool] = {}

    def close(self) -> None:
        """Ends the processes that read papers."""
        for pool in self._pools.values():
            pool.close()

    def asked(self, name: str) -> AskedDraft:
        """The draft that is meant by a name, with all papers it cites."""
        path = self.path(name)
        before = self._kept.get(path)
        if before is not None and before.stamps == _stamps(before.stamps):
            return before.asked
        settings = settings_for(Path(path).parent)[0]
        whole = project(path, self.read, settings)
        if path not in whole.drafts:
            raise ValueError(" ".join(f"{it.path}: {it.message}" for it in whole.problems))
        around = bounded(places(whole, settings), self.folders)
        files = (*whole.drafts, *whole.bibliographies, *around.shelf.folders)
        stamps = _stamps(files)  # Taken before the papers are read, which takes a while.
        known = workspace(whole)
        wanted = cited_references(whole, known.references)
        found = self._with_papers(known, wanted, around, settings)
        draft = OpenDraft(path, found, settings)
        asked = replace(before.asked, draft=draft) if before else AskedDraft(draft)
        self._kept[path] = _Kept({**stamps, **_stamps(found.papers)}, asked)
        return asked

    def rank(self, asked: AskedDraft) -> Rank:
        """The ranker that the settings name, with the second pass where there is one."""
        return with_second_pass(asked.draft.settings.ranker, asked.draft.settings)

    def library(self, asked: AskedDraft) -> Workspace:
        """The draft with the papers of all references of its folder, cited or not."""
        kept = self._kept[asked.draft.path]
        if kept.library is None:
            settings = asked.draft.settings
            wide = with_bibliographies_around(asked.draft.workspace.project)
            known = workspace(wide)
            wanted = {key: known.references[key] for key in known.references}
            around = bounded(places(wide, settings), self.folders)
            kept.library = self._with_papers(known, wanted, around, settings)
        return kept.library

    def search(self, asked: AskedDraft, query: str) -> Answer:
        """What the index of the user's library has, of papers in the folders."""
        from citectx.answers.library.indexing import library
        from citectx.answers.library.inventory import inventory_within
        from citectx.answers.library.search import Question, search
        from citectx.answers.library.update import bring_up_to_date
        from citectx.assistant.tools.search import PASSAGES

        kept, settings = self._kept[asked.draft.path], asked.draft.settings
        known, store = library(settings), Store(settings)
        if kept.papers is None:
            project = asked.draft.workspace.project
            before = known.catalogue.every()
            kept.papers = inventory_within(project, settings, before, self.folders)
            bring_up_to_date(known, kept.papers.items, settings, store, _unseen)
        elif known.catalogue.coverage(kept.papers.workspace).waiting:
            bring_up_to_date(known, kept.papers.items, settings, store, _unseen)
        encoder = encoder_of(settings) if has_second_pass(settings.ranker, settings) else None
        question = Question(query, kept.papers.workspace, here=kept.papers.here)
        return search(known, store, question, PASSAGES, encoder)

    def path(self, name: str) -> str:
        """The file that is meant: in a named folder, or the only draft that is there."""
        if not name:
            return self._only()
        for candidate in self._candidates(name):
            if is_below(candidate, self.folders) and os.path.isfile(candidate):  # noqa: PTH113
                return candidate
        raise ValueError(
            f"{name} is no file in the folders that may be read ({', '.join(self.folders)})."
        )

    def drafts(self) -> Iterator[str]:
        """The drafts below the folders that cite something and that no other draft includes."""
        included: set[str] = set()
        for folder in self.folders:
            for file in files_below(Path(folder)):
                path = str(file)
                if path in included or languages.language_of(path) is None:
                    continue
                whole = project(path, self.read, settings_for(file.parent)[0])
                included |= set(whole.drafts)
                if any(it.citations for it in whole.drafts.values()):
                    yield whole.root

    def read(self, path: str) -> str | Problem:
        """The text of a file in the folders; that of any other is a problem."""
        if is_below(path, self.folders):
            return read_text(path)
        message = "This file is outside of the folders that may be read."
        return Problem("outside-folders", message, path, severity=Severity.WARNING)

    def _only(self) -> str:
        every = list(dict.fromkeys(self.drafts()))
        if len(every) == 1:
            return every[0]
        listed = ", ".join(every[:_MOST_LISTED]) or "none was found"
        raise ValueError(f"Say which draft is meant: {listed}.")

    def _candidates(self, name: str) -> Iterator[str]:
        """The files that a name may mean."""
        for folder in self.folders:
            yield os.path.normpath(os.path.join(folder, name))  # noqa: PTH118

    def _with_papers(
        self,
        known: Workspace,
        wanted: Mapping[str, Reference],
        around: Places,
        settings: Settings,
    ) -> Workspace:
        if settings not in self._pools:
            self._pools[settings] = Pool(settings)
        pool, store = self._pools[settings], Store(settings)
        return with_papers(known, wanted, around, store, pool, _unseen)


def _unseen(done: int, total: int) -> None:
    """Nobody is shown how far reading has come."""


def _stamps(files: Iterable[str]) -> dict[str, object]:
    """What tells one state of each file or folder from another."""
    return {path: _stamp(path) for path in files}


def _stamp(path: str) -> tuple[int, ...] | None:
    try:
        about = Path(path).stat()
    except OSError:
        return None
    return about.st_mtime_ns, about.st_size, about.st_ino
