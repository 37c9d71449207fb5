"""`citectx evaluate summaries`: table 4 of the 2017 paper, on CL-SciSumm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from citectx.cli import output
from citectx.lab.commands.evaluate_options import (
    Options,
    format_report,
    names,
    query_of,
    resources_of,
    with_options,
)
from citectx.model import Problem

if TYPE_CHECKING:
    from citectx.lab.evaluation.experiment import Experiment
    from citectx.ranking.models import Resources, Scorer


@click.command()
@with_options
def summaries(**options: Any) -> None:  # noqa: ANN401
    """Summaries of CL-SciSumm's papers: the same files and summaries.jsonl."""
    from citectx.lab.evaluation import summaries as evaluation
    from citectx.lab.evaluation.experiment import CANDIDATES

    chosen = Options(**options)
    resources = resources_of("computing", chosen)
    query = query_of("computing", resources, chosen)
    topics = evaluation.topics(chosen.data, query, CANDIDATES[chosen.sentences])
    if isinstance(topics, Problem):
        output.fail(topics.message)
    rows = _rows(topics.experiment, resources, chosen)
    whole = evaluation.report(topics, rows, lambda: None)
    if chosen.as_json or chosen.format_ == "json":
        click.echo(format_report(whole, chosen))
        return
    for kind in evaluation.KINDS:
        part = evaluation.of_kind(whole, kind)
        if part.n:
            click.echo(
                f"Against {kind} summaries, {part.n} topics:\n\n{format_report(part, chosen)}\n"
            )


def _rows(
    experiment: Experiment, resources: Resources, options: Options
) -> dict[str, Scorer | None]:
    """The rows of the table; those of the whole table that lack what they need are left out."""
    from citectx.lab.evaluation.summaries import NO_CONTEXT, ROWS, by_chance
    from citectx.lab.training.fused_cases import cross_validated_ranker, topics_of
    from citectx.ranking.models import scorer
    from citectx.ranking.rank import shipped_resources

    found: dict[str, Scorer | None] = {NO_CONTEXT: None}
    whole = options.ranker == "all"
    if whole:
        found["by chance"] = by_chance
    for name in ROWS if whole else names(options):
        try:
            lessons = topics_of(options.data)
            found[name] = cross_validated_ranker(lessons, experiment, name, resources)
        except ValueError as error:
            if not whole:
                output.fail(str(error))
            click.echo(f"Left out: {error}", err=True)
    other = shipped_resources("biomedical")
    if whole and other.vectors is not None:
        found["embedding_lm (biomedical)"] = scorer("embedding_lm", other)
    if options.against and options.against not in found:
        output.fail(f"--against {options.against} must be one of the rows measured.")
    return found
