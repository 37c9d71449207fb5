"""`citectx cache`: what is kept on disk, and how to be rid of it."""

from __future__ import annotations

from pathlib import Path

import click

from citectx.cli import output
from citectx.cli.loading import load_settings
from citectx.cli.options import json_option
from citectx.papers.index.store import Store


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Look at the indexes of papers that are kept on disk, or remove them all."""


@command.command()
@json_option
def info(as_json: bool) -> None:
    """Say where the cache is and how much it holds."""
    store = _store()
    usage = store.usage()
    if store.problem is not None:
        output.fail(store.problem.message)
    if as_json:
        output.print_json(usage._asdict())
        return
    output.say(f"{usage.directory}: {usage.entries} entries")
    output.say(f"{_megabytes(usage.bytes)} of {_megabytes(usage.limit)} used")


@command.command()
def clear() -> None:
    """Remove everything from the cache; papers are read again when they are needed."""
    store = _store()
    before = store.usage()
    store.clear()
    if store.problem is not None and store.problem.id != "cache-renewed":
        output.fail(store.problem.message)
    output.say(f"Removed {before.entries} entries from {before.directory}.")


def _store() -> Store:
    return Store(load_settings(Path.cwd()))


def _megabytes(size: int) -> str:
    return f"{size / 2**20:.1f} MB"
