"""A file of a draft -> the whole draft: all its files, their citations and bibliographies.

`project` is the way in; `edited` is the short way after an edit.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from citectx import bibliography
from citectx import drafts as syntax
from citectx.bibliography.same_work import without_copies
from citectx.model import Bibliography, Document, Draft, Problem, Project, Severity
from citectx.project.bibliography_files import sources
from citectx.project.root import root as root_of
from citectx.project.walk import Walk, finish, visit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from citectx.settings import Settings

    Read = Callable[[str], str | Problem]
    ReadBibliography = Callable[[str, str, Mapping[str, str]], Bibliography]

_MOST_PROBLEMS = 1000  # Whoever mends so many is told of the rest.


def project(
    path: str,
    read: Read,
    settings: Settings,
    previous: Project | None = None,
    read_bibliography: ReadBibliography = bibliography.read,
) -> Project:
    """The draft that the file at `path` belongs to, every file of it read through `read`.

    `previous` is the project before an edit, made with the same settings: what has not changed
    is taken from it. `read_bibliography` may be one that remembers what it has read.
    """
    language = syntax.language_of(path)
    if language is None:
        return Project(path, problems=(_no_draft(path),))
    read = cache(read)
    unreadable = read(path)
    if isinstance(unreadable, Problem):
        return Project(path, problems=(unreadable,))
    walk = _walked(path, language, read, settings, previous)
    drafts = finish(walk)
    named = tuple(sources(drafts, walk.root, read, settings))
    problems = [*walk.problems, *(it for it in named if isinstance(it, Problem))]
    files = dict.fromkeys(it for it in named if isinstance(it, str))
    read_files = _bibliographies(files, drafts, walk.root, read, read_bibliography)
    if not read_files and not any(isinstance(it, Problem) for it in named):
        problems.extend(_no_bibliography(walk.root, drafts))
    told = tuple(islice(dict.fromkeys(problems), _MOST_PROBLEMS))
    return Project(walk.root, drafts, read_files, told)


def _walked(
    path: str, language: str, read: Read, settings: Settings, previous: Project | None
) -> Walk:
    """The walk from the root as it was before, if the file still belongs to it, or a new one."""
    if previous and path in previous.drafts:
        again = Walk(read, settings, previous.root, previous.drafts)
        visit(again, previous.root, syntax.language_of(previous.root) or language)
        if path in again.drafts:
            return again
    root = root_of(path, read, settings)
    walk = Walk(read, settings, root, previous.drafts if previous else {})
    visit(walk, root, syntax.language_of(root) or language)
    if path not in walk.drafts:
        visit(walk, path, language)
    return walk


def _bibliographies(
    files: Iterable[str],
    drafts: Mapping[str, Draft],
    root: str,
    read: Read,
    read_bibliography: ReadBibliography,
) -> dict[str, Bibliography]:
    """All bibliographies; the abbreviations of each hold in those after it."""
    found: dict[str, Bibliography] = {}
    strings: dict[str, str] = {}
    for path in (*files, *_holding_references(drafts)):
        text = read(path)
        if isinstance(text, str):
            found[path] = read_bibliography(path, text, strings)
            strings = {**strings, **found[path].strings}
    # What was submitted to a publisher often has the formatted list alone.
    formatted = str(Path(root).with_suffix(".bbl"))
    if not any(it.references for it in found.values()):
        text = read(formatted)
        if isinstance(text, str):
            found[formatted] = read_bibliography(formatted, text, strings)
    for path, draft in drafts.items():
        if path in found and syntax.language_named(draft.document.language).files.beside_endings:
            found = without_copies(found, path)
    return found


def _holding_references(drafts: Mapping[str, Draft]) -> Iterator[str]:
    return (path for path, draft in drafts.items() if holds_references(draft.document))


def holds_references(document: Document) -> bool:
    """Whether a draft may be a bibliography too."""
    signs = syntax.language_named(document.language).files.reference_signs
    return any(sign in document.text for sign in signs)


def _no_draft(path: str) -> Problem:
    message = (
        "This is no draft: name a file in LaTeX (.tex), Markdown (.md, .qmd, .Rmd), "
        "reStructuredText (.rst), Typst (.typ), Org (.org), Word (.docx) or a notebook (.ipynb)."
    )
    return Problem("no-draft", message, path, severity=Severity.ERROR)


def _no_bibliography(root: str, drafts: Mapping[str, Draft]) -> Iterator[Problem]:
    cited = next(((path, it.citations[0]) for path, it in drafts.items() if it.citations), None)
    if cited is not None:
        path, citation = cited
        how = syntax.language_named(drafts[path].document.language).files.bibliography
        message = (
            f"No bibliography is named in {Path(root).name} or the files it includes: write "
            f"{how}, or set citectx.bibliographies."
        )
        yield Problem("no-bibliography", message, path, citation.range)
