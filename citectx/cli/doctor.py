"""`citectx doctor`: which cited papers can be read, every place tried, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.cli import output, papers
from citectx.doctor import Diagnosis, diagnoses, summary

if TYPE_CHECKING:
    from rich.console import Console

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
    found = diagnoses(known)
    if as_json:
        output.print_json(
            {"summary": summary(found), "papers": [_data(it) for it in found]},
        )
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(summary(found), style="bold")
    for it in found:
        _print(console, it, trace)


def _data(it: Diagnosis) -> dict[str, object]:
    return {
        "key": it.key,
        "state": it.state,
        "file": it.path,
        "advice": it.advice,
        "tried": [attempt._asdict() for attempt in it.attempts],
    }


def _print(console: Console, it: Diagnosis, trace: bool) -> None:
    from rich.text import Text

    colour = _COLOURS.get(it.state, "red")
    where = output.shown_path(it.path) if it.path else ""
    console.print(Text.assemble((f"{it.state:14}", colour), f" {it.key}  ", (where, "dim")))
    if it.advice:
        console.print(Text(f"{'':15}{it.advice}"))
    if trace or (it.advice and not it.path):
        for attempt in it.attempts:
            console.print(
                Text(f"{'':17}{attempt.step}: {attempt.tried} – {attempt.outcome}", style="dim"),
                overflow="ellipsis",
                no_wrap=True,
            )
