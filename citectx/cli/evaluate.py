"""`citectx evaluate`: the papers' tables, measured on data sets you have."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citectx.cli import output
from citectx.cli.evaluate_resolution import resolution
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.evaluation.experiment import Experiment
    from citectx.evaluation.tables import Report
    from citectx.evidence import Rank
    from citectx.rankers import Ranker, Resources

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
_QUERIES = (
    *("unmodified", "noun-phrases", "keywords", "weighted", "reduce", "expand"),
    *("noun-phrases+expand", "reduce+expand"),
)
_OPTIONS = (
    click.option("--data", required=True, type=_FOLDER, help="The folder of the data set."),
    click.option("--ranker", default="all", show_default=True, help="Names, joined by commas."),
    click.option("--query", default="unmodified", show_default=True, type=click.Choice(_QUERIES)),
    click.option(
        "--sentences",
        default="all",
        show_default=True,
        type=click.Choice(("all", "method")),
        help="Which sentences are candidates.",
    ),
    click.option("--vectors", type=_FILE, help="Other vectors than those that ship."),
    click.option("--lexicon", type=_FILE, help="Another lexicon than the one that ships."),
    click.option("--model", type=_FOLDER, help="A sentence encoder as ONNX, for `neural`."),
    click.option("--against", help="A ranker that the others are compared with."),
    click.option("--intervals", is_flag=True, help="Show 95 % intervals in tables."),
    click.option(
        "--format",
        "format_",
        default="table",
        show_default=True,
        type=click.Choice(("table", "json", "markdown", "latex")),
    ),
    click.option("--json", "as_json", is_flag=True, help="The same as --format json."),
)
_RATINGS = click.option("--ratings", required=True, type=_FILE, help="Which sentences are right.")


@dataclass(frozen=True, slots=True)
class _Options:
    data: Path
    ranker: str
    query: str
    sentences: str
    vectors: Path | None
    lexicon: Path | None
    model: Path | None
    against: str | None
    intervals: bool
    format_: str
    as_json: bool


@click.group()
def command() -> None:
    """Print the papers' tables for data sets you have."""


command.add_command(resolution)


def _dataset(function: Callable[..., None]) -> click.Command:
    """The function as a command with the options that all data sets share."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return command.command()(function)


@_dataset
def linkage(**options: Any) -> None:  # noqa: ANN401
    """Citation linkage (Hounbo and Mercer): tasks.jsonl."""
    from citectx.evaluation.fused_cases import ranker
    from citectx.evaluation.linkage import experiment

    _evaluate(experiment, ranker, "biomedical", _Options(**options))


@_dataset
def headings(**options: Any) -> None:  # noqa: ANN401
    """Headings of biomedical papers before their sentences: the papers.jsonl of resolution."""
    from citectx.evaluation.fused_cases import ranker
    from citectx.evaluation.headings import experiment

    _evaluate(experiment, ranker, "biomedical", _Options(**options))


@_dataset
@_RATINGS
def rated(ratings: Path, **options: Any) -> None:  # noqa: ANN401
    """Rated sentences of biomedical papers without their order: --ratings, and resolution."""
    from citectx.evaluation.rated import any_order

    _evaluate_rated(partial(any_order, ratings), ratings, _Options(**options))


@_dataset
@_RATINGS
def rated_in_order(ratings: Path, **options: Any) -> None:  # noqa: ANN401
    """The same before whole papers, in which it counts where a sentence stands."""
    from citectx.evaluation.rated import in_order

    _evaluate_rated(partial(in_order, ratings), ratings, _Options(**options))


@_dataset
def scisumm(**options: Any) -> None:  # noqa: ANN401
    """CL-SciSumm, Task 1A: references.jsonl and citances.jsonl."""
    from citectx.evaluation.cl_scisumm import experiment
    from citectx.evaluation.fused_cases import cross_validated_ranker, topics_of

    chosen = _Options(**options)
    held_out = partial(cross_validated_ranker, topics_of(chosen.data))
    _evaluate(experiment, held_out, "computing", chosen)


@_dataset
def tac2014(**options: Any) -> None:  # noqa: ANN401
    """TAC 2014 biomedical summarization: topics with Annotation and Documents_Text."""
    from citectx.evaluation.biomedsumm import experiment, span_ranker

    def of_spans(_: Experiment, name: str, resources: Resources) -> Ranker:
        return span_ranker(name, resources)

    _evaluate(experiment, of_spans, "biomedical", _Options(**options))


@_dataset
def summaries(**options: Any) -> None:  # noqa: ANN401
    """Summaries of CL-SciSumm's papers: the same files and summaries.jsonl."""
    from citectx.evaluation import summaries as evaluation
    from citectx.evaluation.candidates import CANDIDATES
    from citectx.evaluation.reformulations import reformulation

    chosen = _Options(**options)
    resources = _resources("computing", chosen)
    try:
        query_of = reformulation(chosen.query, "computing", resources)
    except ValueError as error:
        output.fail(str(error))
    topics = evaluation.topics(chosen.data, query_of, CANDIDATES[chosen.sentences])
    if isinstance(topics, Problem):
        output.fail(topics.message)
    rows = _summary_rows(topics.experiment, resources, chosen)
    whole = evaluation.report(topics, rows, lambda: None)
    if chosen.as_json or chosen.format_ == "json":
        click.echo(_shown(whole, chosen))
        return
    for kind in evaluation.KINDS:
        part = evaluation.of_kind(whole, kind)
        if part.n:
            click.echo(f"Against {kind} summaries, {part.n} topics:\n\n{_shown(part, chosen)}\n")


def _summary_rows(
    experiment: Experiment, resources: Resources, options: _Options
) -> dict[str, Ranker | None]:
    """The rows of the table; those of the whole table that lack what they need are left out."""
    from citectx.evaluation.fused_cases import cross_validated_ranker, topics_of
    from citectx.evaluation.summaries import NO_CONTEXT, ROWS, by_chance
    from citectx.rankers import ranker
    from citectx.ranking import shipped_resources

    found: dict[str, Ranker | None] = {NO_CONTEXT: None}
    whole = options.ranker == "all"
    if whole:
        found["by chance"] = by_chance
    for name in ROWS if whole else re.split(r",(?![\d.])", options.ranker):
        try:
            lessons = topics_of(options.data)
            found[name] = cross_validated_ranker(lessons, experiment, name, resources)
        except ValueError as error:
            if not whole:
                output.fail(str(error))
            click.echo(f"Left out: {error}", err=True)
    other = shipped_resources("biomedical")
    if whole and other.vectors is not None:
        found["embedding_lm (biomedical)"] = ranker("embedding_lm", other)
    if options.against and options.against not in found:
        output.fail(f"--against {options.against} must be one of the rows measured.")
    return found


def _evaluate_rated(
    experiment_of: Callable[..., Experiment | Problem], ratings: Path, options: _Options
) -> None:
    from citectx.evaluation.fused_cases import cross_validated_ranker, ratings_of

    held_out = partial(cross_validated_ranker, ratings_of(ratings, options.data))
    _evaluate(experiment_of, held_out, "biomedical", options)


def _evaluate(
    experiment_of: Callable[..., Experiment | Problem],
    ranker_of: Callable[[Experiment, str, Resources], Ranker],
    domain: str,
    options: _Options,
) -> None:
    from citectx.evaluation.candidates import CANDIDATES
    from citectx.evaluation.reformulations import reformulation

    resources = _resources(domain, options)
    try:
        query_of = reformulation(options.query, domain, resources)
    except ValueError as error:
        output.fail(str(error))
    experiment = experiment_of(options.data, query_of, CANDIDATES[options.sentences])
    if isinstance(experiment, Problem):
        output.fail(experiment.message)
    if not experiment.cases:
        output.fail(f"{options.data} holds nothing to rank for.")
    try:
        rankers = _rankers(options, lambda name: ranker_of(experiment, name, resources))
    except ValueError as error:
        output.fail(str(error))
    click.echo(_shown(_report(experiment, rankers), options))


def _resources(domain: str, options: _Options) -> Resources:
    """The vectors and the lexicon that were named, or else those that ship."""
    from citectx.lexicon import shipped as shipped_lexicon
    from citectx.lexicon.read import read
    from citectx.rankers import Resources
    from citectx.vectors import shipped as shipped_vectors
    from citectx.vectors.load import load

    vectors = load(options.vectors) if options.vectors else shipped_vectors.shipped(domain)
    lexicon = read((options.lexicon,)) if options.lexicon else shipped_lexicon.shipped(domain)
    if isinstance(vectors, Problem):
        output.fail(vectors.message)
    if isinstance(lexicon, Problem):
        output.fail(lexicon.message)
    return Resources(vectors, lexicon, _likeness(options.model) if options.model else None)


def _likeness(folder: Path) -> Rank:
    from citectx.configuration import configured
    from citectx.index.store import Store
    from citectx.neural.load import load
    from citectx.neural.second_pass import cosines

    encoder = load(str(folder))
    if isinstance(encoder, Problem):
        output.fail(encoder.message)
    return cosines(encoder, Store(configured(Path.cwd())[0]))


def _rankers(options: _Options, ranker_of: Callable[[str], Ranker]) -> dict[str, Ranker]:
    """The chosen rankers; of `all`, those that lack what they need are named and left out."""
    from citectx.ranking import NAMES

    if options.ranker != "all":
        # Numbers belong to the name before them, as in `bm25:1.2,0.75`.
        names = re.split(r",(?![\d.])", options.ranker)
        rankers = {name.strip(): ranker_of(name.strip()) for name in names}
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


def _report(experiment: Experiment, rankers: dict[str, Ranker]) -> Report:
    from rich.console import Console
    from rich.progress import Progress

    from citectx.evaluation.experiment import outcome
    from citectx.evaluation.tables import Report

    outcomes = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(rankers) * len(experiment.cases))
        for name, rank in rankers.items():
            progress.update(task, description=name)
            outcomes[name] = outcome(experiment, rank, lambda: progress.advance(task))
    return Report(experiment.name, len(experiment.cases), outcomes)


def _shown(report: Report, options: _Options) -> str:
    from citectx.evaluation import tables

    if options.as_json or options.format_ == "json":
        return tables.as_json(report, options.against)
    grids = [tables.values_with_intervals if options.intervals else tables.values]
    if options.against:
        grids.append(partial(tables.differences, against=options.against))
    layout = {"table": tables.text, "markdown": tables.markdown, "latex": tables.latex}
    return "\n\n".join(layout[options.format_](grid(report)) for grid in grids)
