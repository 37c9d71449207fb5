"""`citectx doctor`: which cited papers can be read, every place tried, and what to do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.cli import output, papers
from citectx.doctor import Diagnosis, diagnoses, summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

_BLANK = "\0"
_STATE, _KEY = 13, 30  # How wide their columns are: the widest state, and keys as long as that.
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
    for it in _shown(found, trace):
        console.print(it)


def _data(it: Diagnosis) -> dict[str, object]:
    return {
        "key": it.key,
        "state": it.state,
        "file": it.path,
        "advice": it.advice,
        "tried": [attempt._asdict() for attempt in it.attempts],
    }


def _shown(found: Sequence[Diagnosis], trace: bool) -> Iterator[RenderableType]:
    """The papers by their states, those with something to mend last, where they are seen.

    What is to be said of all papers of a kind is said once, below them.
    """
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    kinds: dict[tuple[bool, str], list[Diagnosis]] = {}
    for it in found:
        kinds.setdefault((bool(it.advice), it.state), []).append(it)
    widest = max((len(it.key) for it in found), default=0)
    for _, group in sorted(kinds.items(), key=lambda it: it[0][0]):
        notes = [_notes(it, trace) for it in group]
        shared = [it for it in notes[0] if len(group) > 1 and all(it in its for its in notes)]
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(min_width=_STATE)
        table.add_column(min_width=min(widest, _KEY), overflow="fold")
        for it, its in zip(group, notes, strict=True):
            own = [Text(output.shown_path(it.path), style="dim")] if it.path else []
            own += [Text(note.replace(_BLANK, it.key)) for note in its if note not in shared]
            state = Text(it.state, style=_COLOURS.get(it.state, "red"))
            table.add_row(state, it.key, Text("\n").join(own))
        yield table
        if shared:
            said = Text("\n".join(shared).replace(_BLANK, "KEY"))
            yield Padding(said, (0, 0, 0, _STATE + 2))


def _notes(it: Diagnosis, trace: bool) -> list[str]:
    """What to do about a paper and where it was looked for, with a blank for its key."""
    notes = [it.advice] if it.advice else []
    if trace or not it.path:
        notes += [f"{step}: {tried} – {outcome}" for step, tried, outcome in it.attempts]
    key = re.compile(rf"(?<!\w){re.escape(it.key)}(?!\w)", re.IGNORECASE)
    return [key.sub(_BLANK, note) for note in notes]
