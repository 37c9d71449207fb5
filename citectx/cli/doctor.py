"""`citectx doctor`: which cited papers can be read, every place tried, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.cli import output, papers
from citectx.doctor import Diagnosis, diagnoses, summary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table

_COLOURS = {
    "full text": "green",
    "Zotero text": "green",
    "abstract only": "yellow",
}


@click.command()
@click.argument("draft", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.option("--trace", is_flag=True, help="Show every place tried, also for papers found.")
def command(draft: Path, as_json: bool, trace: bool) -> None:
    """Say which cited papers can be read, and how to mend the rest."""
    known, _ = papers.load(draft)
    for bibliography in known.project.bibliographies.values():
        output.tell(bibliography.problems)
    found = diagnoses(known)
    if as_json:
        output.print_json(
            {"summary": summary(found), "papers": [_data(it) for it in found]},
        )
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(summary(found), style="bold")
    console.print(_table(sorted(found, key=lambda it: bool(it.advice)), trace))


def _data(it: Diagnosis) -> dict[str, object]:
    return {
        "key": it.key,
        "state": it.state,
        "file": it.path,
        "advice": it.advice,
        "tried": [attempt._asdict() for attempt in it.attempts],
    }


def _table(found: Iterable[Diagnosis], trace: bool) -> Table:
    """A row for each paper; those with something to mend come last, where they are seen."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2, 0, 0))
    for it in found:
        state = Text(it.state, style=_COLOURS.get(it.state, "red"), no_wrap=True)
        details = [Text(output.shown_path(it.path), style="dim")] if it.path else []
        details += [Text(it.advice)] if it.advice else []
        if trace or (it.advice and not it.path):
            details += [
                Text(f"{attempt.step}: {attempt.tried} – {attempt.outcome}", style="dim")
                for attempt in it.attempts
            ]
        table.add_row(state, Text(it.key, overflow="fold"), Group(*details))
    return table
