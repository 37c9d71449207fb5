"""A project, one of its files after an edit -> the project, where the edit concerns no other file.

That is how it is with nearly every keystroke, and then nothing has to be looked for on disk.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citectx import drafts as syntax
from citectx.drafts.latex.macros import NO_MACROS
from citectx.project import holds_references
from citectx.project.walk import all_macros

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.drafts.latex.macros import Macros
    from citectx.model import Document, Draft, Problem, Project
    from citectx.settings import Settings


def project_after(project: Project, document: Document, settings: Settings) -> Project | None:
    """The project with the new text of one of its drafts, or None if it has to be made anew."""
    before = project.drafts[document.path]
    if not project.bibliographies or document.path in project.bibliographies:
        return None
    draft = syntax.draft_after(before, document) or _parsed(project, document, settings)
    if draft is None or before.problems or draft.problems or _named(before) != _named(draft):
        return None
    problems = tuple(_placed(project.problems, before, draft))
    if None in problems:
        return None
    drafts = {**project.drafts, document.path: draft}
    return replace(project, drafts=drafts, problems=tuple(filter(None, problems)))


def _parsed(project: Project, document: Document, settings: Settings) -> Draft | None:
    """The draft parsed again, if it says nothing new about others."""
    if holds_references(document):
        return None
    if _defined(project.drafts[document.path].document) != _defined(document):
        return None
    macros = all_macros(project.drafts)
    defines = syntax.language_named(document.language).macros is not None
    if macros is not NO_MACROS and not defines:  # It depends on the order of files what it knows.
        return None
    return syntax.parse(document, settings, macros)


def _defined(document: Document) -> tuple[Macros, tuple[str, ...]]:
    """The macros that a document defines, and the files it loads for theirs."""
    language = syntax.language_named(document.language)
    macros, packages = language.macros, language.files.packages
    return (
        macros(document.text) if macros else NO_MACROS,
        packages(document.text) if packages else (),
    )


def _named(draft: Draft) -> list[tuple[str, str]]:
    return [(link.kind, link.target) for link in draft.links]


def _placed(problems: tuple[Problem, ...], before: Draft, after: Draft) -> Iterator[Problem | None]:
    """The problems where they are now; None for one that is not about a link."""
    links = zip(before.links, after.links, strict=True)
    places = {old.range: new.range for old, new in links}
    for problem in problems:
        if problem.path != after.document.path or problem.range is None:
            yield problem
        else:
            yield replace(problem, range=places[problem.range]) if problem.range in places else None
