"""`citectx share`: put bibliographies into the index of a search server."""

from __future__ import annotations

from pathlib import Path

import click

from citectx.cli import output
from citectx.configuration import configured
from citectx.model import Problem

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("files", nargs=-1, required=True, type=_FILE)
@click.option(
    "--domain",
    default="biomedical",
    show_default=True,
    type=click.Choice(("biomedical", "computing")),
    help="The field of the references, which decides what their vectors are.",
)
def command(files: tuple[Path, ...], domain: str) -> None:
    """Put the references of .bib files into the index that `searchServer` names."""
    from citectx.catalogue.opensearch import fill
    from citectx.catalogue.requests import Server
    from citectx.wider_search import read_references

    settings, _ = configured(files[0].absolute().parent)
    if not settings.search_server:
        output.fail("No server is set; name it as search_server in .citectx.toml.")
    references = (it for file in files for it in read_references(str(file)))
    count = fill(Server(settings.search_server, settings.search_index), domain, references)
    if isinstance(count, Problem):
        output.fail(count.message)
    click.echo(f"{count} references are in {settings.search_index}.")
