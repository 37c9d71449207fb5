"""`citectx summarize`: what drafts and library say of a paper, and what it says itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from citectx.answers.summaries import DEFAULT, METHODS, method
from citectx.answers.summaries.summary import summary
from citectx.answers.summaries.summary_data import summary_data
from citectx.cli import output
from citectx.cli.loading import load_library
from citectx.cli.options import draft_argument, json_option
from citectx.ranking.rank import ranker
from citectx.workspace.cited import advice

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@draft_argument
@click.argument("key")
@click.option("--method", "name", default=DEFAULT, show_default=True, type=click.Choice(METHODS))
@click.option(
    "--ranker", "ranker_name", metavar="NAME", help="The model that finds the paper's own words."
)
@click.option(
    "--words",
    default=150,
    show_default=True,
    type=click.IntRange(20, 1000),
    help="How long each of the three parts may be.",
)
@json_option
def command(
    draft: Path, key: str, name: str, ranker_name: str | None, words: int, as_json: bool
) -> None:
    """Summarise what drafts and library say of a paper, and what it says itself."""
    workspace, settings = load_library(draft)
    model = output.or_fail(lambda: ranker(ranker_name or settings.ranker))
    made = summary(workspace, key, model, method(name), words)
    if made.paper.reference is None and not made.cited:
        todo = advice(made.paper)
        output.fail(f"{draft}: `{key}` is neither cited nor in a bibliography. {todo}")
    if as_json:
        output.print_json(summary_data(made, workspace, output.shown_path))
        return
    from citectx.cli.terminal_summary import terminal_summary

    console = output.console()
    for line in terminal_summary(made, workspace):
        console.print(line)
