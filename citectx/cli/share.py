"""`citectx share`: put bibliographies into the library of a group, or take them out again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.base.files import read_text
from citectx.cli import output
from citectx.cli.loading import load_settings, progress
from citectx.model import Problem
from citectx.ranking.vectors.shipped import shipped_fields
from citectx.text.background import default_field

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.model import Reference
    from citectx.workspace.loading import Report

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("files", nargs=-1, required=True, type=_FILE)
@click.option("--index", "name", help="What the group's indexes are called, if not as set.")
@click.option("--no-text", "without_text", is_flag=True, help="Share no abstracts, only terms.")
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
    """Put the references of .bib files into the library of your group.

    What is there already and has not changed is not sent again, so the command can be stopped at
    any time and goes on where it was.
    """
    from citectx.answers.search.group_library import (
        group_library,
        reference_document,
        reference_without_texts,
        work_name,
    )

    settings = load_settings(files[0].absolute().parent)
    if not settings.search_server:
        output.fail("No server is set; name it as search_server in ~/.config/citectx/citectx.toml.")
    settings = replace(settings, search_index=name or settings.search_index)
    library = group_library(settings, domain)
    works = {work_name(it): it for file in files for it in _references(file)}
    if remove:
        problem = library.references.remove(works)
    else:
        document = reference_without_texts if without_text else reference_document
        with progress("Sharing references") as report:
            every = _reported(list(works.values()), report)
            problem = library.references.put(map(document, every))
    if problem is not None:
        output.fail(problem.message)
    done = "are no longer in" if remove else "are in"
    output.say(f"{len(works)} references {done} {settings.search_index}.")


def _reported(references: Sequence[Reference], report: Report) -> Iterator[Reference]:
    for number, reference in enumerate(references):
        report(number, len(references))
        yield reference


def _references(file: Path) -> tuple[Reference, ...]:
    """The references of a file; one that cannot be read ends the command."""
    from citectx.bibliography import read

    text = read_text(str(file))
    if isinstance(text, Problem):
        output.fail(f"{file}: {text.message}")
    return read(str(file), text).references
