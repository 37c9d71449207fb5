"""`citectx doctor`: which cited papers can be read, every place tried, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from citectx.answers import doctor
from citectx.answers.doctor import diagnoses, diagnosis_data, summary
from citectx.cli import output
from citectx.cli.loading import load_workspace
from citectx.cli.options import draft_argument, json_option

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rich.console import RenderableType

    from citectx.answers.doctor import Kind

_STATE, _KEY = 13, 30  # How wide their columns are: the widest state, and keys as long as that.
_COLOURS = {
    "full text": "green",
    "Zotero text": "green",
    "abstract only": "yellow",
}


@click.command()
@draft_argument
@json_option
@click.option("--trace", is_flag=True, help="Show every place tried, also for papers found.")
def command(draft: Path, as_json: bool, trace: bool) -> None:
    """Say which cited papers can be read, and how to mend the rest."""
    workspace, _ = load_workspace(draft)
    for bibliography in workspace.project.bibliographies.values():
        output.tell(bibliography.problems)
    every = diagnoses(workspace)
    if as_json:
        output.print_json(
            {"summary": summary(every), "papers": [diagnosis_data(it) for it in every]},
        )
        return
    console = output.console()
    console.print(summary(every), style="bold")
    widest = max((len(it.key) for it in every), default=0)
    for kind in doctor.kinds(every, doctor.trace if trace else doctor.notes):
        for it in _rows(kind, widest):
            console.print(it)


def _rows(kind: Kind, widest: int) -> Iterator[RenderableType]:
    """A row for each paper, and below them what holds for all."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(min_width=_STATE)
    table.add_column(min_width=min(widest, _KEY), overflow="fold")
    table.add_column(overflow="fold")
    for it, notes in kind.papers:
        state = Text(it.state, style=_COLOURS.get(it.state, "red"))
        file = [Text(output.shown_path(it.path), style="dim")] if it.path else []
        table.add_row(state, it.key, Text("\n").join([*file, *map(Text, notes)]))
    yield table
    if kind.notes:
        yield Padding(Text("\n".join(kind.notes)), (0, 0, 0, _STATE + 2))
