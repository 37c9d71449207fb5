"""Settings -> the search in what suggestions may choose from beyond the draft's bibliographies."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.answers.search.references import File, engine_of, search_in
from citectx.base.file_kinds import kind_of
from citectx.base.files import read_text
from citectx.base.folders import files_below
from citectx.model import Problem
from citectx.papers.find import zotero_items, zotero_profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citectx.answers.search import Search
    from citectx.model import Reference
    from citectx.papers.index.store import Store
    from citectx.settings import Settings

_LOGGER = logging.getLogger(__name__)


@cache
def log_once(message: str) -> None:
    """Puts a message into the log, the first time that there is reason to."""
    _LOGGER.warning("%s", message)


def wider_search(
    folder: str, settings: Settings, store: Store, tell: Callable[[str], None] = log_once
) -> Search | None:
    """The search in the scope that the settings name; None if that is the draft alone.

    What has changed is indexed first, which takes a while the first time. If the server of a
    group cannot be asked, `tell` is told so at each question.
    """
    if settings.suggest_scope == "draft":
        return None
    if settings.search_server:
        from citectx.answers.search.group_library import group_search

        return group_search(settings, tell)
    files = [File(path, read_references) for path in bibliography_files(Path(folder))]
    if settings.suggest_scope == "library":
        files += _in_zotero(settings)
    return search_in(files, engine_of(settings), store)


def bibliography_files(folder: Path) -> Iterator[str]:
    """The .bib files below a folder in a fixed order."""
    yield from (str(it) for it in files_below(folder) if kind_of(it.name).bibliography == "bibtex")


def read_references(path: str) -> tuple[Reference, ...]:
    """The references of a bibliography file; none if it cannot be read."""
    from citectx.bibliography import read

    text = read_text(path)
    return () if isinstance(text, Problem) else read(path, text).references


def _in_zotero(settings: Settings) -> list[File]:
    profile = zotero_profile.profile(settings.zotero_directory)
    if profile is None:
        return []
    return [File(str(Path(profile.data, "zotero.sqlite")), zotero_items.references)]
