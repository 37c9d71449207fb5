"""Missing papers -> open copies of them in the papers folder, from machines that were agreed to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers import open_access
from citectx.answers.doctor import diagnoses, is_readable
from citectx.answers.table_beside import line
from citectx.base.writing import write_beside
from citectx.model import Problem
from citectx.workspace.cited import cited, file_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.answers.open_access import Copy
    from citectx.model import Reference
    from citectx.workspace import Workspace

    Agreed = Callable[[str, Copy], bool]

_NOTES = "open-access.tsv"
_COLUMNS = ("file", "address", "named by", "licence")
_MOST_MACHINES = 3  # On the way to one copy.


class Missing(NamedTuple):
    """A cited paper of which an open copy can be sought, and the folder that this would go into."""

    key: str
    reference: Reference
    folder: Path


class Fetched(NamedTuple):
    """What became of it: the file and its copy, or else copies on machines not agreed to.

    `problems` are the words of what could not be asked.
    """

    key: str
    path: Path | None = None
    copy: Copy | None = None
    elsewhere: tuple[Copy, ...] = ()
    problems: tuple[str, ...] = ()


def missing(workspace: Workspace) -> tuple[Missing, ...]:
    """The papers that have no file, and a DOI or an arXiv number, in the order of the draft."""
    every = (cited(workspace, it.key) for it in diagnoses(workspace) if not is_readable(it))
    here = Path(workspace.project.root).parent
    return tuple(
        Missing(it.key, it.reference, here / it.location.folder)
        for it in every
        if it.reference and it.location and it.location.folder and it.path is None
        if open_access.can_be_sought(it.reference)
    )


def fetch(paper: Missing, email: str, agreed: Agreed) -> Fetched:
    """Saves the first copy that can be had, with a note of where it is from; `agreed` tells of a
    key and a copy whether its machine may be asked for it."""
    elsewhere: list[Copy] = []
    problems: list[str] = []

    def may_be_asked(copy: Copy) -> bool:
        is_agreed = agreed(paper.key, copy)
        if not is_agreed:
            elsewhere.append(copy)
        return is_agreed

    for copy in open_access.copies(paper.reference, email, open_access.ask):
        content = copy if isinstance(copy, Problem) else _content(copy, may_be_asked)
        if isinstance(content, Problem):
            problems.append(content.message)
        elif content is not None and not isinstance(copy, Problem):
            return _saved(paper, copy, content)
    return Fetched(paper.key, elsewhere=tuple(elsewhere), problems=tuple(problems))


def _content(copy: Copy, may_be_asked: Callable[[Copy], bool]) -> bytes | Problem | None:
    """The file; None where a machine on the way to it may not be asked."""
    for _ in range(_MOST_MACHINES):
        if not may_be_asked(copy):
            return None
        found = open_access.download(copy, open_access.ask)
        if not isinstance(found, open_access.Copy):
            return found
        copy = found
    return None


def _saved(paper: Missing, copy: Copy, content: bytes) -> Fetched:
    target = paper.folder / f"{file_name(paper.key)}{copy.ending}"
    if target.exists():
        return Fetched(paper.key, problems=(f"{target.name} is in the folder already.",))
    try:
        paper.folder.mkdir(parents=True, exist_ok=True)
        write_beside(target, content)
        _note(target, copy)
    except OSError as error:
        return Fetched(paper.key, problems=(f"{target.name} cannot be written: {error}.",))
    return Fetched(paper.key, target, copy)


def _note(target: Path, copy: Copy) -> None:
    """Where a file is from, in a table beside it."""
    notes = target.parent / _NOTES
    before = notes.read_text(encoding="utf-8") if notes.exists() else line(_COLUMNS)
    write_beside(notes, before + line((target.name, copy.address, copy.source, copy.licence)))
