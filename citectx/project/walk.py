"""The root of a draft -> all its files, parsed with each other's macros."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citectx import drafts as syntax
from citectx.base.files import encoding_problem
from citectx.drafts import language_named
from citectx.drafts.latex.macros import NO_MACROS, Macros
from citectx.model import Document, Draft, Problem, Range, Severity
from citectx.project import paths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from citectx.model import FileLink
    from citectx.settings import Settings

    Read = Callable[[str], str | Problem]

_MOST_FILES = 2_000
_DEEPEST = 40
_NO_PROSE = (".pgf", ".tikz", ".pdf_tex", ".eps_tex", ".svg", ".eps", ".pdf", ".png", ".csv")


@dataclass(slots=True)
class Walk:
    """What is known of a draft while its files are visited one by one."""

    read: Read
    settings: Settings
    root: str
    previous: Mapping[str, Draft] = field(default_factory=dict)
    drafts: dict[str, Draft] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    macros: Macros = NO_MACROS
    parsed_with: dict[str, Macros] = field(default_factory=dict)


def visit(walk: Walk, path: str, language: str, above: tuple[str, ...] = ()) -> Problem | None:
    """Add the file and all it includes; the problem says why the file itself cannot be read."""
    text = walk.read(path)
    if isinstance(text, Problem):
        return text
    encoding = encoding_problem(path, text)
    if encoding is not None:
        walk.problems.append(encoding)
    macros = language_named(language).macros
    if macros is not None:
        walk.macros = walk.macros.merged(macros(text))
    draft = _parsed(walk, Document(path, text, language))
    walk.drafts[path] = draft
    walk.problems.extend(draft.problems)
    _visit_packages(walk, draft)
    for link in draft.links:
        if link.kind == "input":
            _follow(walk, draft, link, (*above, path))
    return None


def finish(walk: Walk) -> dict[str, Draft]:
    """The drafts, those parsed again that did not know all the macros of the others."""
    before = all_macros(walk.previous)
    return {path: _with_macros(walk, draft, before) for path, draft in walk.drafts.items()}


def all_macros(drafts: Mapping[str, Draft]) -> Macros:
    """The macros that the files of a project define together."""
    every = NO_MACROS
    for draft in drafts.values():
        macros = language_named(draft.document.language).macros
        if macros is not None:
            every = every.merged(macros(draft.document.text))
    return every


def _with_macros(walk: Walk, draft: Draft, before: Macros) -> Draft:
    known = walk.parsed_with.get(draft.document.path, before)
    if known == walk.macros or language_named(draft.document.language).macros is None:
        return draft
    return syntax.parse(draft.document, walk.settings, walk.macros)


def _parsed(walk: Walk, document: Document) -> Draft:
    """The draft as parsed before, if it is the same, or with the macros that are known so far."""
    draft = walk.previous.get(document.path)
    if draft is not None and draft.document == document:
        return draft
    walk.parsed_with[document.path] = walk.macros
    return syntax.parse(document, walk.settings, walk.macros)


def _visit_packages(walk: Walk, draft: Draft) -> None:
    """The project's own packages and classes, which may define citation commands."""
    folder, language = paths.folder_of(walk.root), draft.document.language
    packages = language_named(language).files.packages
    for name in packages(draft.document.text) if packages else ():
        path = paths.join(folder, name)
        if path not in walk.drafts:
            visit(walk, path, language)


def _follow(walk: Walk, draft: Draft, link: FileLink, above: tuple[str, ...]) -> None:
    document = draft.document
    if link.target.lower().endswith(_NO_PROSE) or paths.is_remote(link.target):
        return
    failed: Problem | None = None
    for path in paths.candidates(link.target, "input", _folders(walk, document)):
        if path in above:
            walk.problems.append(_circle(document, link, path))
            return
        if path in walk.drafts:
            return
        if len(walk.drafts) >= _MOST_FILES or len(above) > _DEEPEST:
            walk.problems.append(_too_many(document, link))
            return
        language = syntax.language_of(path) or document.language
        problem = visit(walk, path, language, above)
        if problem is None:
            return
        failed = problem if problem.id != "missing-file" else failed
    walk.problems.append(failed or _missing(document.path, link.target, link.range))


def _folders(walk: Walk, document: Document) -> Iterator[Path]:
    of_root, of_file = paths.folder_of(walk.root), paths.folder_of(document.path)
    files = language_named(document.language).files
    if files.from_root:
        yield from (of_root, of_file, *paths.search_path(files.search_path, of_root))
    else:
        yield from (of_file, of_root, *paths.above(of_file))


def _missing(path: str, target: str, place: Range | None) -> Problem:
    """That a file which is named at `place` is not there."""
    message = f"`{target}` is not there: check its name, or put the file where it is looked for."
    return Problem("missing-file", message, path, place)


def _circle(document: Document, link: FileLink, path: str) -> Problem:
    message = f"`{link.target}` includes this file again, in a circle: remove one of the two."
    if path == document.path:
        message = "This file includes itself: remove this line."
    return Problem("cyclic-file", message, document.path, link.range, Severity.ERROR)


def _too_many(document: Document, link: FileLink) -> Problem:
    message = (
        f"`{link.target}` is not read, because the draft has more than {_MOST_FILES} files "
        f"or includes them more than {_DEEPEST} deep: split it."
    )
    return Problem("too-many-files", message, document.path, link.range)
