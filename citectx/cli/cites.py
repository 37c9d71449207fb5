"""`citectx cites`: every citation of a draft, with the sentence it stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from citectx.base.offsets import Position, line_starts, position
from citectx.cli import output
from citectx.cli.loading import drafts_at, full_path, load_project
from citectx.cli.options import draft_argument, json_option
from citectx.drafts import place_name
from citectx.drafts.context import analysis

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from citectx.model import Citation, Context, Draft


class _Row(NamedTuple):
    """One citation as it is printed."""

    file: str
    start: Position
    end: Position
    citation: Citation
    group: int
    context: Context
    place: str


@click.command()
@draft_argument
@json_option
def command(draft: Path, as_json: bool) -> None:
    """List every citation of DRAFT and of the files it includes."""
    project, _ = load_project(draft)
    rows = list(_rows(drafts_at(project, full_path(draft))))
    if as_json:
        output.print_json({"citations": [_value(row) for row in rows]})
    elif output.is_terminal():
        _print_tables(rows)
    else:
        _print_lines(rows)


def _rows(drafts: Mapping[str, Draft]) -> Iterator[_Row]:
    groups = 0
    for path, draft in drafts.items():
        lines = line_starts(draft.document.text)
        analysed = analysis(draft)
        for citation, group, context in zip(
            draft.citations, analysed.groups, analysed.contexts, strict=True
        ):
            start, end = (position(lines, it) for it in citation.range)
            file = output.shown_path(path)
            place = place_name(draft, citation.range.start)
            yield _Row(file, start, end, citation, groups + group, context, place)
        groups += len(set(analysed.groups))


def _value(row: _Row) -> dict[str, object]:
    return {
        "key": row.citation.key,
        "file": row.file,
        "start": row.start._asdict(),
        "end": row.end._asdict(),
        **({"place": row.place} if row.place else {}),
        "command": row.citation.command,
        "prenote": row.citation.prenote,
        "postnote": row.citation.postnote,
        "group": row.group,
        "sentence": row.context.text,
        "section": row.context.section,
    }


def _print_lines(rows: list[_Row]) -> None:
    """One line for each citation, in columns."""
    places = [
        f"{it.file}, {it.place}" if it.place else f"{it.file}:{it.start.line}:{it.start.column}"
        for it in rows
    ]
    width = max(map(len, places), default=0)
    keys = max((len(it.citation.key) for it in rows), default=0)
    for place, row in zip(places, rows, strict=True):
        output.say(f"{place:<{width}}  {row.citation.key:<{keys}}  {row.context.text}".rstrip())


def _print_tables(rows: list[_Row]) -> None:
    """One table for each file, for people; words that a citation does not support are dimmed."""
    from rich.table import Table
    from rich.text import Text

    console = output.console()
    for file in dict.fromkeys(it.file for it in rows):
        table = Table(title=file, title_justify="left", box=None, padding=(0, 2, 0, 0))
        table.add_column("line", justify="right", style="dim")
        table.add_column("key", style="cyan", overflow="fold")
        table.add_column("sentence", ratio=1)
        for row in (it for it in rows if it.file == file):
            sentence = Text(row.context.text, style="dim")
            for part in (row.context.scope, *row.context.shared):
                sentence.stylize("not dim", *part)
            place = row.place or f"{row.start.line}:{row.start.column}"
            table.add_row(place, Text(row.citation.key), sentence)
        console.print(table)
    works = len({it.citation.key for it in rows})
    console.print(f"{len(rows)} citations of {works} works", style="dim")
