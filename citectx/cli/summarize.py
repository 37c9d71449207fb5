"""`citectx summarize`: what drafts and library say of a paper, and what it says itself."""

from __future__ import annotations

from pathlib import Path

import click

from citectx.answers.summaries import DEFAULT, METHODS, method
from citectx.answers.summaries.summary import summary
from citectx.answers.summaries.summary_data import summary_data
from citectx.cli import output, papers
from citectx.ranking.rank import rank
from citectx.workspace.cited import advice


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
    help="How long each of the three parts may be.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
def command(
    draft: Path, key: str, name: str, ranker: str | None, words: int, as_json: bool
) -> None:
    """Summarise what drafts and library say of a paper, and what it says itself."""
    known, settings = papers.load_library(draft)
    try:
        model = rank(ranker or settings.ranker)
    except ValueError as error:
        output.fail(str(error))
    found = summary(known, key, model, method(name), words)
    if found.paper.reference is None and not found.cited:
        todo = advice(found.paper)
        output.fail(f"{draft}: `{key}` is neither cited nor in a bibliography. {todo}")
    if as_json:
        output.print_json(summary_data(found, known, output.shown_path))
        return
    from rich.console import Console

    from citectx.cli.terminal_summary import terminal_summary

    console = Console(highlight=False)
    for line in terminal_summary(found, known):
        console.print(line)
