"""`citectx evaluate`: the papers' tables, measured on data sets you have."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

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


RankerOf = Callable[["Experiment", str, "Resources"], "Scorer"]


class Data(NamedTuple):
    """Where a data set is, and the file of ratings if it takes one."""

    folder: Path
    ratings: Path | None = None


def _as_shipped(data: Data) -> RankerOf:
    from citectx.lab.training.fused_cases import ranker

    return ranker


def _topics_held_out(data: Data) -> RankerOf:
    from citectx.lab.training.fused_cases import cross_validated_ranker, topics_of

    return partial(cross_validated_ranker, topics_of(data.folder))


def _ratings_held_out(data: Data) -> RankerOf:
    from citectx.lab.training.fused_cases import cross_validated_ranker, ratings_of

    assert data.ratings is not None  # The option is required.
    return partial(cross_validated_ranker, ratings_of(data.ratings, data.folder))


def _of_spans(data: Data) -> RankerOf:
    from citectx.lab.evaluation.biomedsumm import span_ranker

    return lambda _, name, resources: span_ranker(name, resources)


class DataSet(NamedTuple):
    """A data set that rankers are measured on.

    `experiment` is the module and the function below `lab/evaluation` that make the cases of it:
    `(folder, query_of, is_candidate) -> Experiment | Problem`, with a file of ratings before these
    if it `has_ratings`. `ranker` says how models that were trained are measured on it.
    """

    name: str
    about: str
    field: str
    experiment: str
    ranker: Callable[[Data], RankerOf] = _as_shipped
    has_ratings: bool = False


DATA_SETS = (
    DataSet(
        "linkage",
        "Citation linkage (Hounbo and Mercer): tasks.jsonl.",
        "biomedical",
        "linkage.experiment",
    ),
    DataSet(
        "headings",
        "Headings of biomedical papers before their sentences: the papers.jsonl of resolution.",
        "biomedical",
        "headings.experiment",
    ),
    DataSet(
        "rated",
        "Rated sentences of biomedical papers without their order: --ratings, and resolution.",
        "biomedical",
        "rated.any_order",
        _ratings_held_out,
        has_ratings=True,
    ),
    DataSet(
        "rated-in-order",
        "The same before whole papers, in which it counts where a sentence stands.",
        "biomedical",
        "rated.in_order",
        _ratings_held_out,
        has_ratings=True,
    ),
    DataSet(
        "pooled-elife",
        "Pooled ratings of eLife: --ratings pooled-elife.jsonl, and resolution.",
        "biomedical",
        "pooled.elife_dev",
        has_ratings=True,
    ),
    DataSet(
        "pooled-elife-unseen",
        "The papers of the same that are kept unseen: look once.",
        "biomedical",
        "pooled.elife_unseen",
        has_ratings=True,
    ),
    DataSet(
        "pooled-elife-final",
        "Papers that were rated after all the others had been used: look once.",
        "biomedical",
        "pooled.elife_final",
        has_ratings=True,
    ),
    DataSet(
        "pooled-computing",
        "Pooled ratings of computing: --ratings pooled-computing.jsonl, and ScisummNet.",
        "computing",
        "pooled.scisummnet_dev",
        has_ratings=True,
    ),
    DataSet(
        "pooled-computing-unseen",
        "The papers of the same that are kept unseen: look once.",
        "computing",
        "pooled.scisummnet_unseen",
        has_ratings=True,
    ),
    DataSet(
        "pooled-computing-final",
        "Papers that were rated after all the others had been used: look once.",
        "computing",
        "pooled.scisummnet_final",
        has_ratings=True,
    ),
    DataSet(
        "pooled-mentions-later",
        "Mentions in eLife, rated last of all: --ratings pooled-mentions.jsonl, and all data.",
        "biomedical",
        "pooled.mentions_later",
        has_ratings=True,
    ),
    DataSet(
        "pooled-mentions-hidden",
        "Mentions of papers that no other set has: --ratings pooled-mentions.jsonl, and all data.",
        "biomedical",
        "pooled.mentions_hidden",
        has_ratings=True,
    ),
    DataSet(
        "pooled-computing-later",
        "Other sentences on the papers of pooled-computing-final, rated last of all: look once.",
        "computing",
        "pooled.scisummnet_later",
        has_ratings=True,
    ),
    DataSet(
        "pooled-computing-hidden",
        "Further sentences on the papers of pooled-computing-final: look once.",
        "computing",
        "pooled.scisummnet_hidden",
        has_ratings=True,
    ),
    DataSet(
        "scisumm",
        "CL-SciSumm, Task 1A: references.jsonl and citances.jsonl.",
        "computing",
        "cl_scisumm.experiment",
        _topics_held_out,
    ),
    DataSet(
        "tac2014",
        "TAC 2014 biomedical summarization: topics with Annotation and Documents_Text.",
        "biomedical",
        "biomedsumm.experiment",
        _of_spans,
    ),
)


def _command(data_set: DataSet) -> click.Command:
    """The command that measures rankers on a data set, with the options that all of them share."""

    def run(ratings: Path | None = None, **options: Any) -> None:  # noqa: ANN401
        chosen = Options(**options)
        module, _, function = data_set.experiment.partition(".")
        experiment_of = getattr(import_module(f"citectx.lab.evaluation.{module}"), function)
        if ratings is not None:
            experiment_of = partial(experiment_of, ratings)
        ranker_of = data_set.ranker(Data(chosen.data, ratings))
        _evaluate(experiment_of, ranker_of, data_set.field, chosen)

    function = _RATINGS(with_options(run)) if data_set.has_ratings else with_options(run)
    return click.command(data_set.name, help=data_set.about)(function)


for _it in DATA_SETS:
    command.add_command(_command(_it))


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
