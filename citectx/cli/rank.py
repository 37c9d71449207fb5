"""`citectx rank`: the passages of one paper for any sentence."""

from __future__ import annotations

from pathlib import Path

import click

from citectx import card, index
from citectx.cli import output
from citectx.evidence import passages, readable
from citectx.evidence_data import passage_data
from citectx.index.store import Store
from citectx.model import State
from citectx.queries import unmodified
from citectx.ranking import with_second_pass
from citectx.readers.workers import Pool


@click.command()
@click.option("--paper", type=click.Path(path_type=Path), required=True, help="The paper's file.")
@click.option("--query", "sentence", required=True, help="The sentence to find passages for.")
@click.option("--ranker", metavar="NAME", help="The model that ranks passages.")
@click.option("-k", "limit", type=click.IntRange(1, 20), help="How many passages at most.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
def command(
    paper: Path, sentence: str, ranker: str | None, limit: int | None, as_json: bool
) -> None:
    """Rank the passages of one paper for any sentence."""
    settings = output.settings_of(Path.cwd())
    with Pool(settings) as pool:
        read = index.index(str(paper.absolute()), Store(settings), pool)
    state, problem = readable(read)
    if state is not State.FULL_TEXT:
        output.fail(f"{paper}: {problem.message if problem else 'nothing to read in it.'}")
    try:
        model = with_second_pass(ranker or settings.ranker, settings)
    except ValueError as error:
        output.fail(str(error))
    asked = unmodified.query(sentence)
    found = passages(asked, read, model, limit or settings.max_passages)
    if as_json:
        output.print_json({"spans": [passage_data(it) for it in found]})
        return
    if not found:
        click.echo(card.NOTHING_CLOSE)
    for it in found:
        click.echo(f"{it.score:8.3f}  {card.place(it)}\n          {it.text}\n")
