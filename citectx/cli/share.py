"""`citectx share`: put bibliographies and their papers into a group's library, or take them out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from citectx.base.files import read_text
from citectx.cli import output
from citectx.cli.loading import full_path, load_settings, progress, read_papers
from citectx.model import Problem, Project, State
from citectx.ranking.vectors.shipped import shipped_fields
from citectx.text.background import default_field

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from citectx.answers.search.engine import Document
    from citectx.answers.search.group_library import Sharing
    from citectx.model import Bibliography, Reference
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.settings import Settings
    from citectx.workspace.loading import Report

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("files", nargs=-1, required=True, type=_FILE)
@click.option("--index", "name", help="What the group's indexes are called, if not as set.")
@click.option(
    "--no-text", "without_text", is_flag=True, help="Share no abstracts and passages, only terms."
)
@click.option("--remove", is_flag=True, help="Take what the files name out of the library.")
@click.option(
    "--domain",
    default=default_field(),
    show_default=True,
    type=click.Choice(shipped_fields()),
    help="The field of a library that is new, which decides what its vectors are.",
)
def command(
    files: tuple[Path, ...], name: str | None, without_text: bool, remove: bool, domain: str
) -> None:
    """Put the references of .bib files, and the passages of their papers, into the library of your
    group.

    What is there already and has not changed is not sent again, so the command can be stopped at
    any time and goes on where it was.
    """
    from citectx.answers.search.group_library import TERMS, WHOLE, group_library, work_name

    settings = load_settings(files[0].absolute().parent)
    if not settings.search_server:
        output.fail("No server is set; name it as search_server in ~/.config/citectx/citectx.toml.")
    # Of the files alone: what lies around them is not shared.
    settings = replace(settings, suggest_scope="draft", search_index=name or settings.search_index)
    library = group_library(settings, domain)
    bibliographies = [_bibliography(full_path(file)) for file in files]
    if remove:
        names = {work_name(it) for every in bibliographies for it in every.references}
        _or_fail(library.references.remove(names))
        _or_fail(library.passages.remove(names))
        output.say(f"{len(names)} references are no longer in {settings.search_index}.")
        return
    works = {name: it for every in bibliographies for name, it in _works(every, settings)}
    sharing = TERMS if without_text else WHOLE
    with progress("Sharing references") as report:
        every = (sharing.reference(it.reference) for it in _reported(works.values(), report))
        _or_fail(library.references.put(every))
    papers = [it for it in works.values() if it.paper is not None]
    with progress("Sharing passages") as report:
        _or_fail(library.passages.put(_passages(_reported(papers, report), sharing)))
    said = f"{len(works)} references and the passages of {len(papers)} papers"
    output.say(f"{said} are in {settings.search_index}.")


class _Work(NamedTuple):
    """A reference and, where it can be read, its paper."""

    reference: Reference
    paper: PaperIndex | None


def _works(bibliography: Bibliography, settings: Settings) -> Iterator[tuple[str, _Work]]:
    """The works of a bibliography by their names on the server, all papers read."""
    from citectx.answers.library_papers import library
    from citectx.answers.search.group_library import work_name
    from citectx.workspace.cited import cited_reference

    project = Project(bibliography.path, bibliographies={bibliography.path: bibliography})
    workspace = read_papers(project, settings, library)
    for reference in bibliography.references:
        cited = cited_reference(workspace, reference)
        whole = cited.index if cited.state is State.FULL_TEXT else None
        yield work_name(reference), _Work(reference, whole)


def _passages(works: Iterable[_Work], sharing: Sharing) -> Iterator[Document]:
    for work in works:
        if work.paper is not None:
            yield from sharing.passages(work.paper, sharing.reference(work.reference))


def _reported(works: Collection[_Work], report: Report) -> Iterator[_Work]:
    for number, work in enumerate(works):
        report(number, len(works))
        yield work


def _bibliography(path: str) -> Bibliography:
    """What a file has; one that cannot be read ends the command."""
    from citectx.bibliography import read

    text = read_text(path)
    if isinstance(text, Problem):
        output.fail(f"{output.shown_path(path)}: {text.message}")
    return read(path, text)


def _or_fail(problem: Problem | None) -> None:
    if problem is not None:
        output.fail(problem.message)
