"""`citectx share`: put bibliographies into the index of a search server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.base.files import read_text
from citectx.cli import output
from citectx.cli.loading import load_settings
from citectx.model import Problem
from citectx.ranking.vectors.shipped import shipped_fields
from citectx.text.background import default_field

if TYPE_CHECKING:
    from citectx.model import Reference

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("files", nargs=-1, required=True, type=_FILE)
@click.option(
    "--domain",
    default=default_field(),
    show_default=True,
    type=click.Choice(shipped_fields()),
    help="The field of the references, which decides what their vectors are.",
)
def command(files: tuple[Path, ...], domain: str) -> None:
    """Put the references of .bib files into the index that `searchServer` names."""
    from citectx.answers.search.opensearch import fill
    from citectx.answers.search.requests import Server

    settings = load_settings(files[0].absolute().parent)
    if not settings.search_server:
        output.fail("No server is set; name it as search_server in ~/.config/citectx/citectx.toml.")
    references = [reference for file in files for reference in _references(file)]
    count = fill(Server(settings.search_server, settings.search_index), domain, references)
    if isinstance(count, Problem):
        output.fail(count.message)
    output.say(f"{count} references are in {settings.search_index}.")


def _references(file: Path) -> tuple[Reference, ...]:
    """The references of a file; one that cannot be read ends the command."""
    from citectx.bibliography import read

    text = read_text(str(file))
    if isinstance(text, Problem):
        output.fail(f"{file}: {text.message}")
    return read(str(file), text).references
