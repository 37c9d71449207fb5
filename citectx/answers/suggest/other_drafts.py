"""The folder of a draft -> what the writer's other drafts there say where they cite."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx import drafts
from citectx.answers.suggest.elsewhere import cited_places
from citectx.answers.suggest.inlinks import work_of
from citectx.base.files import read_text
from citectx.base.folders import files_below
from citectx.papers.index import identity
from citectx.project import project
from citectx.workspace import CitedWork, Remark, workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Project
    from citectx.settings import Settings

_MOST_FILES = 100
_LARGEST = 2_000_000  # Bytes of a draft.


class _Told(NamedTuple):
    """What is said in a draft, whose files, the root first, looked like this when it was read."""

    settings: Settings
    files: tuple[str, ...]
    stamps: tuple[str, ...]
    mentions: tuple[CitedWork, ...]


class OtherDrafts:
    """The drafts of a writer, each read again only when one of its files has changed."""

    def __init__(self) -> None:
        self._known: dict[str, _Told] = {}

    def mentions(self, of: Project, settings: Settings) -> tuple[CitedWork, ...]:
        """What is cited in the drafts beside and below a draft, and with which words."""
        roots: dict[str, None] = {}
        read: set[str] = set(of.drafts)
        cited_works: list[CitedWork] = []
        for path in drafts_below(Path(of.root).parent):
            if path in read:
                continue
            told = self._told(path, settings)
            read.update(told.files)
            root = told.files[0]
            if root not in roots and not set(told.files) & set(of.drafts):
                roots[root] = None
                cited_works += told.mentions
        return tuple(cited_works)

    def _told(self, path: str, settings: Settings) -> _Told:
        told = self._known.get(path)
        if told is None or told.settings != settings or _stamps(told.files) != told.stamps:
            told = self._known[path] = _read(path, settings)
        return told


def drafts_below(folder: Path) -> Iterator[str]:
    """The drafts below a folder, not more than a writer has."""
    names = (it for it in files_below(folder) if drafts.language_of(str(it)) is not None)
    for path in islice(names, _MOST_FILES):
        with suppress(OSError):
            if path.stat().st_size <= _LARGEST:
                yield str(path)


def _read(path: str, settings: Settings) -> _Told:
    known = workspace(project(path, read_text, settings))
    files = (known.project.root, *known.project.drafts, *known.project.bibliographies)
    stamps = _stamps(files)
    name = Path(known.project.root).name
    found = []
    for file, draft in known.project.drafts.items():
        for context, citations in cited_places(draft, known.analyses[file]):
            for key in dict.fromkeys(citation.key for citation in citations):
                reference = known.references.get(key)
                if reference is not None:
                    found.append(CitedWork(work_of(reference), Remark(context.text, name)))
    return _Told(settings, files, stamps, tuple(found))


def _stamps(files: tuple[str, ...]) -> tuple[str, ...]:
    """What files look like from outside; they differ if one has changed, gone or come."""
    found = map(identity.stamp, files)
    return tuple(it.text if it else "" for it in found)
