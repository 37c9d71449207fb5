"""The root of a draft -> all its files, parsed with each other's macros."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from citectx import drafts as syntax
from citectx.base.files import encoding_problem
from citectx.drafts.latex.macros import NO_MACROS, Macros, macros
from citectx.model import Document, Draft, Problem, Range, Severity
from citectx.project import paths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from citectx.model import Link
    from citectx.settings import Settings

    Read = Callable[[str], str | Problem]

_MOST_FILES = 2_000
_DEEPEST = 40
_NO_PROSE = (".pgf", ".tikz", ".pdf_tex", ".eps_tex", ".svg", ".eps", ".pdf", ".png", ".csv")
_STYLE = re.compile(
    r"\\(?:usepackage|RequirePackage|documentclass|LoadClass)"
    r"[ \t]*(?:\[[^\]]*\][ \t]*)?\{([^{}]+)\}"
)


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
    document = Document(path, text, language)
    if language == "latex":
        walk.macros = walk.macros.merged(macros_of(text))
    draft = _parsed(walk, document)
    walk.drafts[path] = draft
    walk.problems.extend(draft.problems)
    if language == "latex":
        _visit_styles(walk, draft)
    for link in draft.links:
        if link.kind == "input":
            _follow(walk, draft, link, (*above, path))
    return None


def finished(walk: Walk) -> dict[str, Draft]:
    """The drafts, those parsed again that did not know all the macros of the others."""
    before = NO_MACROS
    for draft in walk.previous.values():
        if draft.document.language == "latex":
            before = before.merged(macros_of(draft.document.text))
    return {path: _with_macros(walk, draft, before) for path, draft in walk.drafts.items()}


def _with_macros(walk: Walk, draft: Draft, before: Macros) -> Draft:
    known = walk.parsed_with.get(draft.document.path, before)
    if known == walk.macros or draft.document.language != "latex":
        return draft
    return syntax.parse(draft.document, walk.settings, walk.macros)


def _parsed(walk: Walk, document: Document) -> Draft:
    """The draft as parsed before, if it is the same, or with the macros that are known so far."""
    known = walk.previous.get(document.path)
    if known is not None and known.document == document:
        return known
    walk.parsed_with[document.path] = walk.macros
    return syntax.parse(document, walk.settings, walk.macros)


@lru_cache(maxsize=64)
def macros_of(text: str) -> Macros:
    """The macros that a file defines, looked for once."""
    return macros(text)


@lru_cache(maxsize=64)
def styles_of(text: str) -> tuple[str, ...]:
    """The packages and classes that a file loads."""
    body = text.find("\\begin{document}")
    preamble = text if body < 0 else text[:body]
    loaded = _STYLE.finditer(preamble)
    return tuple(it.strip() for names in loaded for it in names[1].split(","))


def _visit_styles(walk: Walk, draft: Draft) -> None:
    """The project's own packages and classes, which may define citation commands."""
    folder = paths.folder_of(walk.root)
    for name in styles_of(draft.document.text):
        for suffix in (".sty", ".cls"):
            path = paths.joined(folder, name + suffix)
            if path not in walk.drafts:
                visit(walk, path, "latex")


def _follow(walk: Walk, draft: Draft, link: Link, above: tuple[str, ...]) -> None:
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
    """TeX counts from the folder of the root, all others from that of the file."""
    of_root, of_file = paths.folder_of(walk.root), paths.folder_of(document.path)
    if document.language == "latex":
        yield from (of_root, of_file, *paths.search_path("TEXINPUTS", of_root))
    else:
        yield from (of_file, of_root, *paths.above(of_file))


def _missing(path: str, target: str, place: Range | None) -> Problem:
    """That a file which is named at `place` is not there."""
    message = f"`{target}` is not there: check its name, or put the file where it is looked for."
    return Problem("missing-file", message, path, place)


def _circle(document: Document, link: Link, path: str) -> Problem:
    message = f"`{link.target}` includes this file again, in a circle: remove one of the two."
    if path == document.path:
        message = "This file includes itself: remove this line."
    return Problem("cyclic-file", message, document.path, link.range, Severity.ERROR)


def _too_many(document: Document, link: Link) -> Problem:
    message = (
        f"`{link.target}` is not read, because the draft has more than {_MOST_FILES} files "
        f"or includes them more than {_DEEPEST} deep: split it."
    )
    return Problem("too-many-files", message, document.path, link.range)
