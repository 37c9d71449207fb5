"""`citectx summarize`: what the drafts say of a paper, and what it says itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citectx.cli import output, papers
from citectx.evidence_data import passage_data
from citectx.offsets import line_starts, position
from citectx.ranking import rank
from citectx.summaries import DEFAULT, METHODS, method
from citectx.summaries.of_draft import summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from citectx.navigation import Mention
    from citectx.summaries.of_draft import Summary
    from citectx.workspace import Workspace

_FACETS = {
    "introduction": "Aim",
    "method": "Method",
    "result": "Result",
    "discussion": "Conclusion",
}


@click.command()
@click.argument("draft", type=click.Path(path_type=Path))
@click.argument("key")
@click.option("--method", "name", default=DEFAULT, show_default=True, type=click.Choice(METHODS))
@click.option("--ranker", metavar="NAME", help="The model that finds the paper's own words.")
@click.option(
    "--words",
    default=150,
    show_default=True,
    type=click.IntRange(20, 1000),
    help="How long each of the two parts may be.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
def command(
    draft: Path, key: str, name: str, ranker: str | None, words: int, as_json: bool
) -> None:
    """Summarise what a draft says of a paper, and what the paper says itself."""
    known, settings = papers.load(draft)
    try:
        model = rank(ranker or settings.ranker)
    except ValueError as error:
        output.fail(str(error))
    found = summary(known, key, model, method(name), words)
    if found.reference is None and not found.cited:
        output.fail(f"{draft}: {key} is neither cited nor in a bibliography; check its spelling.")
    if as_json:
        output.print_json(_data(known, found))
        return
    from rich.console import Console

    console = Console(highlight=False)
    for line in _shown(known, found):
        console.print(line)


def _data(known: Workspace, found: Summary) -> dict[str, Any]:
    return {
        "key": found.key,
        "state": found.state.value,
        "file": found.location.path if found.location else None,
        "cited": found.cited,
        "drafts": [
            {
                "text": it.text,
                "sentence": it.mention.context.text,
                "file": output.shown_path(it.mention.path),
                "line": _line(known, it.mention),
                "section": it.mention.context.section,
            }
            for it in found.said
        ],
        "own": [
            {"facet": _FACETS[it.zone].lower(), **passage_data(it.passage), "text": it.text}
            for it in found.own
        ],
    }


def _shown(known: Workspace, found: Summary) -> Iterator[RenderableType]:
    from rich.text import Text

    from citectx.bibliography import fields
    from citectx.card import STATES, people

    if found.reference is not None:
        who = people(found.reference), fields.year(found.reference)
        named = " ".join(filter(None, who)) or found.key
        yield Text.assemble((named, "bold cyan"), "  ", (fields.title(found.reference), "italic"))
    yield Text("\nIn your drafts", style="bold")
    if not found.said:
        yield Text("  No sentence cites it.", style="italic")
    for it in found.said:
        yield from _sentence(it.text, _place(known, it.mention), "")
    yield Text("\nIn its own words", style="bold")
    if found.state in STATES:
        yield Text(f"  {STATES[found.state]}", style="yellow")
    yield from _own(found)


def _own(found: Summary) -> Iterator[RenderableType]:
    """The paper's sentences under what they tell: aim, method, result, conclusion."""
    from rich.text import Text

    from citectx.card import file_address, place

    for zone, facet in _FACETS.items():
        quotes = [it for it in found.own if it.zone == zone]
        if quotes:
            yield Text(f"  {facet}", style="green")
        for it in quotes:
            address = file_address(found.location, it.passage.page) if found.location else ""
            yield from _sentence(it.text, place(it.passage), address)


def _sentence(text: str, place: str, address: str) -> Iterator[RenderableType]:
    from rich.padding import Padding
    from rich.style import Style
    from rich.text import Text

    where = Text(place, style=Style(dim=True, link=address or None))
    yield Padding(Text.assemble(text, "  ", where), (0, 0, 0, 4))


def _place(known: Workspace, mention: Mention) -> str:
    return f"{output.shown_path(mention.path)}:{_line(known, mention)}"


def _line(known: Workspace, mention: Mention) -> int:
    starts = line_starts(known.project.drafts[mention.path].document.text)
    return position(starts, mention.citation.range.start).line
