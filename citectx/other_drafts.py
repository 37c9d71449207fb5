"""The folder of a draft -> what the writer's other drafts there say where they cite."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from citectx import syntax
from citectx.files import read_text
from citectx.files_below import files_below
from citectx.index import identity
from citectx.inlinks import Mention, Told, work_of
from citectx.project import project
from citectx.resolve.elsewhere import cited_places
from citectx.workspace import workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Project
    from citectx.settings import Settings

_MOST_FILES = 100
_LARGEST = 2_000_000  # Bytes of a draft.


def mentions(of: Project, settings: Settings) -> tuple[Mention, ...]:
    """What is cited in the drafts beside and below a draft, and with which words."""
    roots: dict[str, None] = {}
    read: set[str] = set(of.drafts)
    found: list[Mention] = []
    for path in _drafts(Path(of.root).parent):
        stamp = identity.stamp(path)
        if path in read or stamp is None:
            continue
        files, told = _told(path, stamp.text, settings)
        read.update(files)
        if files and files[0] not in roots and not set(files) & set(of.drafts):
            roots[files[0]] = None
            found += told
    return tuple(found)


def _drafts(folder: Path) -> Iterator[str]:
    """The drafts below a folder, not more than a writer has."""
    names = (it for it in files_below(folder) if syntax.language_of(str(it)) is not None)
    for path in islice(names, _MOST_FILES):
        with suppress(OSError):
            if path.stat().st_size <= _LARGEST:
                yield str(path)


@lru_cache(_MOST_FILES)
def _told(path: str, stamp: str, settings: Settings) -> tuple[tuple[str, ...], tuple[Mention, ...]]:
    """The files of the draft that a file belongs to, its root first, and what is said in them."""
    del stamp  # It only says that nothing has changed.
    known = workspace(project(path, read_text, settings))
    name = Path(known.project.root).name
    found = []
    for file, draft in known.project.drafts.items():
        analysis = known.analyses[file]
        for context, citations in cited_places(draft, analysis.contexts, analysis.groups):
            for key in dict.fromkeys(it.key for it in citations):
                reference = known.references.get(key)
                if reference is not None:
                    found.append(Mention(work_of(reference), Told(context.text, name)))
    return (known.project.root, *known.project.drafts), tuple(found)
