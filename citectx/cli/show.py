"""`citectx show`: the evidence card at a position, as the hover shows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.answers.evidence import evidence, without_context
from citectx.answers.evidence_data import evidence_data
from citectx.base.offsets import line_starts, position
from citectx.cli import output, papers
from citectx.ranking.rank import with_second_pass
from citectx.workspace import citation_at

if TYPE_CHECKING:
    from citectx.model import Citation, Draft, Evidence


@click.command()
@click.argument("draft", type=click.Path(path_type=Path))
@click.option("--line", type=click.IntRange(1), help="The first citation in this line.")
@click.option("--column", type=click.IntRange(1), help="The citation at this column of the line.")
@click.option("--ranker", metavar="NAME", help="The model that ranks passages.")
@click.option("-k", "limit", type=click.IntRange(1, 20), help="How many passages at most.")
@click.option("--context", is_flag=True, help="Show the sentences around each passage too.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
def command(
    draft: Path,
    line: int | None,
    column: int | None,
    ranker: str | None,
    limit: int | None,
    context: bool,
    as_json: bool,
) -> None:
    """Show what the cited papers say about the sentences that cite them.

    Every citation of DRAFT is shown, unless --line and --column say which.
    """
    if column is not None and line is None:
        output.fail("Say with --line L in which line the column is.")
    known, settings = papers.load(draft)
    path = output.full_path(draft)
    chosen = known.project.drafts[path]
    wanted = _citations(chosen, line, column)
    if not chosen.citations:
        output.fail(f"{draft} cites nothing.")
    if not wanted:
        output.fail(f"{draft}: no citation there; `citectx cites {draft}` lists them all.")
    try:
        model = with_second_pass(ranker or settings.ranker, settings)
    except ValueError as error:
        output.fail(str(error))
    found = [evidence(known, path, it, model, limit or settings.max_passages) for it in wanted]
    if as_json:
        output.print_json(evidence_data(found[0]) if line else [evidence_data(it) for it in found])
    else:
        around = context or settings.passage_context
        shown = found if around else [without_context(it) for it in found]
        _print_cards(draft, chosen, shown)


def _citations(draft: Draft, line: int | None, column: int | None) -> list[Citation]:
    """The citation at the position, the first on or after it in the line, or all of them."""
    shown = [it for it in draft.citations if it.key and not it.silent]
    if line is None:
        return shown
    starts = line_starts(draft.document.text)
    if line > len(starts):
        return []
    if column is not None:
        exact = citation_at(draft, starts[line - 1] + column - 1)
        return [exact] if exact else []
    return [it for it in shown if position(starts, it.range.start).line == line][:1]


def _print_cards(path: Path, draft: Draft, found: list[Evidence]) -> None:
    from rich.console import Console

    from citectx.cli.terminal_card import terminal_card

    console = Console(highlight=False)
    starts = line_starts(draft.document.text)
    for shown in found:
        line = position(starts, shown.citation.range.start).line
        console.print(terminal_card(shown, f"{path}:{line}"))
