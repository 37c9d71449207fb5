"""The files of a draft -> the bibliographies they name, in the order in which they are named."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.drafts import language_named
from citectx.model import Problem, Severity
from citectx.project import bibliography_settings, paths
from citectx.project.bibliography_settings import Named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from citectx.model import Draft
    from citectx.settings import Settings

    Read = Callable[[str], str | Problem]


def sources(
    drafts: Mapping[str, Draft], root: str, read: Read, settings: Settings
) -> Iterator[str | Problem]:
    """The path of every bibliography, and a problem for each that is named but not there."""
    folder = paths.folder_of(root)
    for draft in drafts.values():
        document = draft.document
        of_file = paths.folder_of(document.path)
        files = language_named(document.language).files
        near = (folder, of_file) if files.from_root else (of_file, folder)
        folders = (*near, *paths.search_path("BIBINPUTS", folder), *paths.above(of_file))
        for link in draft.links:
            if link.kind == "bibliography":
                yield from _found(Named(link.target, document.path, link.range), folders, read)
    if root in drafts:
        files = language_named(drafts[root].document.language).files
        for named in bibliography_settings.named_bibliographies(root, files, read):
            if isinstance(named, Problem):
                yield named
            else:
                yield from _found(named, (paths.folder_of(named.path),), read)
    for target in settings.bibliographies:
        yield from _found(Named(target, root), paths.above(folder), read)


def _found(named: Named, folders: tuple[Path, ...], read: Read) -> Iterator[str | Problem]:
    if paths.is_remote(named.target):
        yield _remote(named)
        return
    failed: Problem | None = None
    for path in paths.candidates(named.target, "bibliography", chain(folders, paths.texmf())):
        text = read(path)
        if isinstance(text, str):
            yield path
            return
        failed = text if text.id != "missing-file" else failed
    matched = paths.matching_files(named.target, folders)
    yield from matched or (failed or _missing(named),)


def _missing(named: Named) -> Problem:
    name = Path(named.path).name
    message = (
        f"The bibliography `{named.target}`, which {name} names, is not there: check the name, "
        "set BIBINPUTS to its folder, or name the file in citectx.bibliographies."
    )
    return Problem("missing-file", message, named.path, named.range)


def _remote(named: Named) -> Problem:
    message = (
        f"`{named.target}` is on the network, where nothing is read: save it beside the draft "
        "and name the copy in citectx.bibliographies."
    )
    return Problem("remote-file", message, named.path, named.range, Severity.INFORMATION)
