"""`citectx doctor`: which cited papers can be read, every place tried, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.answers import doctor
from citectx.answers.doctor import diagnoses, diagnosis_data, summary
from citectx.cli import output
from citectx.cli.loading import load_workspace
from citectx.cli.options import draft_argument, json_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from citectx.answers.doctor import Diagnosis, Kind

_COLOURS = {
    "full text": "bold green",
    "Zotero text": "bold green",
    "abstract only": "bold yellow",
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
    for kind in doctor.kinds(every, doctor.trace if trace else doctor.notes):
        _print(kind, str(Path(workspace.project.root).parent), console)


def _print(kind: Kind, folder: str, console: Console) -> None:
    """The state and, below it, its papers and what holds for all of them.

    Keys are never broken, and a path or a note only where the terminal itself breaks it.
    """
    console.print()
    console.print(kind.state, style=_COLOURS.get(kind.state, "bold red"))
    bare = [it.key for it, notes in kind.papers if not it.path and not notes]
    widest = max((len(it.key) for it, _ in kind.papers), default=0)
    for it, notes in kind.papers:
        if it.path or notes:
            said = [output.with_shown_paths(note, folder) for note in notes]
            _print_paper(it, said, min(widest, console.width // 2), console)
    if bare:
        output.print_paragraph(", ".join(bare), "  ")
    for note in kind.notes:
        output.print_paragraph(output.with_shown_paths(note, folder), "  ")


def _print_paper(it: Diagnosis, notes: Sequence[str], width: int, console: Console) -> None:
    file = output.shown_path(it.path) if it.path else ""
    line = f"  {it.key:<{width}}  {file}".rstrip()
    if file and len(line) > console.width:
        output.say(f"  {it.key}")
        output.say(f"    {file}")
    else:
        output.say(line)
    for note in notes:
        output.print_paragraph(note, "    ")
