"""A file of a draft -> the file that the whole draft is built from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from citectx import drafts
from citectx.base.files import listing
from citectx.model import Document, Problem
from citectx.project import paths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citectx.model import FileLink
    from citectx.settings import Settings

    Read = Callable[[str], str | Problem]

_MOST_STEPS = 8


def root(path: str, read: Read, settings: Settings) -> str:
    """The file that says it is the root, or that includes the others, or `path` itself."""
    seen = [path]
    while len(seen) <= _MOST_STEPS:
        higher = _higher(seen[-1], read, settings)
        if higher is None or higher in seen:
            break
        seen.append(higher)
    return seen[-1]


def _higher(path: str, read: Read, settings: Settings) -> str | None:
    text, language = read(path), drafts.language_of(path)
    if isinstance(text, Problem) or language is None:
        return None
    folder = paths.folder_of(path)
    for link in _links(path, text, language, settings, "root"):
        for candidate in paths.candidates(link.target, "root", (folder,)):
            if not isinstance(read(candidate), Problem):
                return candidate
    is_whole = drafts.language_named(language).files.is_whole
    if is_whole is not None and is_whole(text):
        return None
    if (folder / "_bookdown.yml").exists():
        index = str(folder / "index.Rmd")
        return index if not isinstance(read(index), Problem) else None
    return _including(path, language, read, settings)


def _including(path: str, language: str, read: Read, settings: Settings) -> str | None:
    """The file that includes `path`, a whole document before any other."""
    mention = re.compile(rf"[\s{{/\\\"'<(=]{re.escape(Path(path).stem)}(?:\.\w+)?[\s}}\"'>)]")
    files = drafts.language_named(language).files
    part = None
    for folder in paths.above(paths.folder_of(path)):
        for other in listing(folder, files.includers):
            text = read(other) if other != path else ""
            if isinstance(text, Problem) or not mention.search(text):
                continue
            if path in _included(other, text, language, settings):
                if files.is_whole is None or files.is_whole(text):
                    return other
                part = part or other
    return part


def _included(path: str, text: str, language: str, settings: Settings) -> Iterator[str]:
    for link in _links(path, text, language, settings, "input"):
        yield from paths.candidates(link.target, "input", paths.above(paths.folder_of(path)))


def _links(
    path: str, text: str, language: str, settings: Settings, kind: str
) -> Iterator[FileLink]:
    draft = drafts.parse(Document(path, text, language), settings)
    return (link for link in draft.links if link.kind == kind)
