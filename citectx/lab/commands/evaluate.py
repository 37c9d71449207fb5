"""`citectx evaluate`: the papers' tables, measured on data sets you have."""

from __future__ import annotations

from functools import partial
from pathlib import Path
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
from citectx.lab.commands.evaluate_resolution import resolution
from citectx.lab.commands.evaluate_summaries import summaries
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.lab.evaluation.experiment import Experiment
    from citectx.lab.evaluation.tables import Report
    from citectx.ranking.models import Resources, Scorer

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_RATINGS = click.option("--ratings", required=True, type=_FILE, help="Which sentences are right.")


@click.group()
def command() -> None:
    """Print the papers' tables for data sets you have."""


command.add_command(resolution)
command.add_command(summaries)


def _dataset(function: Callable[..., None]) -> click.Command:
    """The function as a command with the options that all data sets share."""
    return command.command()(with_options(function))


@_dataset
def linkage(**options: Any) -> None:  # noqa: ANN401
    """Citation linkage (Hounbo and Mercer): tasks.jsonl."""
    from citectx.lab.evaluation.linkage import experiment
    from citectx.lab.training.fused_cases import ranker

    _evaluate(experiment, ranker, "biomedical", Options(**options))


@_dataset
def headings(**options: Any) -> None:  # noqa: ANN401
    """Headings of biomedical papers before their sentences: the papers.jsonl of resolution."""
    from citectx.lab.evaluation.headings import experiment
    from citectx.lab.training.fused_cases import ranker

    _evaluate(experiment, ranker, "biomedical", Options(**options))


@_dataset
@_RATINGS
def rated(ratings: Path, **options: Any) -> None:  # noqa: ANN401
    """Rated sentences of biomedical papers without their order: --ratings, and resolution."""
    from citectx.lab.evaluation.rated import any_order

    _evaluate_rated(partial(any_order, ratings), ratings, Options(**options))


@_dataset
@_RATINGS
def rated_in_order(ratings: Path, **options: Any) -> None:  # noqa: ANN401
    """The same before whole papers, in which it counts where a sentence stands."""
    from citectx.lab.evaluation.rated import in_order

    _evaluate_rated(partial(in_order, ratings), ratings, Options(**options))


@_dataset
def scisumm(**options: Any) -> None:  # noqa: ANN401
    """CL-SciSumm, Task 1A: references.jsonl and citances.jsonl."""
    from citectx.lab.evaluation.cl_scisumm import experiment
    from citectx.lab.training.fused_cases import cross_validated_ranker, topics_of

    chosen = Options(**options)
    held_out = partial(cross_validated_ranker, topics_of(chosen.data))
    _evaluate(experiment, held_out, "computing", chosen)


@_dataset
def tac2014(**options: Any) -> None:  # noqa: ANN401
    """TAC 2014 biomedical summarization: topics with Annotation and Documents_Text."""
    from citectx.lab.evaluation.biomedsumm import experiment, span_ranker

    def of_spans(_: Experiment, name: str, resources: Resources) -> Scorer:
        return span_ranker(name, resources)

    _evaluate(experiment, of_spans, "biomedical", Options(**options))


def _evaluate_rated(
    experiment_of: Callable[..., Experiment | Problem], ratings: Path, options: Options
) -> None:
    from citectx.lab.training.fused_cases import cross_validated_ranker, ratings_of

    held_out = partial(cross_validated_ranker, ratings_of(ratings, options.data))
    _evaluate(experiment_of, held_out, "biomedical", options)


def _evaluate(
    experiment_of: Callable[..., Experiment | Problem],
    ranker_of: Callable[[Experiment, str, Resources], Scorer],
    domain: str,
    options: Options,
) -> None:
    from citectx.lab.evaluation.experiment import CANDIDATES

    resources = resources_of(domain, options)
    query = query_of(domain, resources, options)
    experiment = experiment_of(options.data, query, CANDIDATES[options.sentences])
    if isinstance(experiment, Problem):
        output.fail(experiment.message)
    if not experiment.cases:
        output.fail(f"{options.data} holds nothing to rank for.")
    try:
        rankers = _rankers(options, lambda name: ranker_of(experiment, name, resources))
    except ValueError as error:
        output.fail(str(error))
    click.echo(format_report(_report(experiment, rankers), options))


def _rankers(options: Options, ranker_of: Callable[[str], Scorer]) -> dict[str, Scorer]:
    """The chosen rankers; of `all`, those that lack what they need are named and left out."""
    from citectx.ranking.rank import NAMES

    if options.ranker != "all":
        rankers = {name: ranker_of(name) for name in names(options)}
    else:
        rankers = {}
        for name in NAMES:
            try:
                rankers[name] = ranker_of(name)
            except ValueError as error:
                click.echo(f"Left out: {error}", err=True)
    if options.against and options.against not in rankers:
        raise ValueError(f"--against {options.against} must be one of the rankers measured.")
    return rankers


def _report(experiment: Experiment, rankers: dict[str, Scorer]) -> Report:
    from rich.console import Console
    from rich.progress import Progress

    from citectx.lab.evaluation.experiment import outcome
    from citectx.lab.evaluation.tables import Report

    outcomes = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(rankers) * len(experiment.cases))
        for name, rank in rankers.items():
            progress.update(task, description=name)
            outcomes[name] = outcome(experiment, rank, lambda: progress.advance(task))
    return Report(experiment.name, len(experiment.cases), outcomes)
