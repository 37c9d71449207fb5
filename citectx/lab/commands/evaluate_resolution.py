"""`citectx evaluate resolution`: table 1 of Duma and Klein, and how `fused` compares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citectx.cli import output
from citectx.cli.loading import progress
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citectx.lab.evaluation.datasets import Resolution
    from citectx.lab.evaluation.experiment import Outcome
    from citectx.lab.evaluation.resolution import Shelf
    from citectx.lab.evaluation.tables import Report
    from citectx.lab.training.fit_resolution import Judged
    from citectx.ranking.vectors import Vectors

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@dataclass(frozen=True, slots=True)
class _Options:
    ranker: str
    folds: int | None
    learn: tuple[Path, ...]
    part: str
    vectors: Path | None
    against: str | None
    intervals: bool
    windows: bool
    format_: str
    as_json: bool


@click.command()
@click.option("--data", type=_FOLDER, help="The folder of the data set.")
@click.option(
    "--draft",
    "drafts",
    multiple=True,
    type=_FILE,
    help="Measure on finished drafts of your own instead; more may follow.",
)
@click.argument("more", nargs=-1, type=_FILE, metavar="")
@click.option("--ranker", default="all", show_default=True, help="Names, joined by commas.")
@click.option(
    "--folds",
    type=click.IntRange(2, 20),
    help="Fit `fused` anew on the other documents, in so many folds.",
)
@click.option(
    "--learn",
    multiple=True,
    type=_FOLDER,
    help="Fit `fused` anew on this data set; with --folds on this one too.",
)
@click.option(
    "--part",
    default="all",
    show_default=True,
    type=click.Choice(("all", "learnt", "kept")),
    help="The fifth of the documents that is kept from what is learnt, or the others.",
)
@click.option("--vectors", type=_FILE, help="Vectors for `fused`.")
@click.option("--against", help="A ranker that the others are compared with.")
@click.option("--intervals", is_flag=True, help="Show 95 % intervals in tables.")
@click.option("--windows", is_flag=True, help="Table 1 of the paper: top-1 by window.")
@click.option(
    "--format",
    "format_",
    default="table",
    show_default=True,
    type=click.Choice(("table", "json", "markdown", "latex")),
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
def resolution(
    data: Path | None,
    drafts: tuple[Path, ...],
    more: tuple[Path, ...],
    **given: Any,  # noqa: ANN401
) -> None:
    """Citation resolution (Duma and Klein): queries.jsonl, papers.jsonl and inlinks.jsonl.

    ScisummNet's citances.jsonl and papers.jsonl are made into it.
    With --draft, each citation of your own drafts is hidden and looked for again.
    """
    from citectx.lab.commands.evaluate_drafts import print_drafts

    options = _Options(**given)
    if drafts and data is None:
        print_drafts((*drafts, *more), options.as_json or options.format_ == "json")
    elif data is not None and not drafts and not more:
        _print_table(data, options)
    else:
        output.fail("Say what to measure on: --data FOLDER, or --draft FILE.")


def _print_table(data: Path, options: _Options) -> None:
    found = _read(data, options.part)
    if not found.queries:
        output.fail(f"{data} holds nothing to resolve.")
    try:
        report = _report(found, options)
    except ValueError as error:
        output.fail(str(error))
    click.echo(_shown(report, options))


def _read(folder: Path, part: str) -> Resolution:
    from citectx.lab.evaluation import resolution as measured

    found = measured.data(folder)
    if isinstance(found, Problem):
        output.fail(found.message)
    learnt, kept = measured.split(found)
    return {"all": found, "learnt": learnt, "kept": kept}[part]


def _report(data: Resolution, options: _Options) -> Report:
    from citectx.lab.evaluation import published
    from citectx.lab.evaluation import resolution as measured
    from citectx.lab.evaluation.tables import Report

    names = measured.NAMES if options.ranker == "all" else options.ranker.split(",")
    if options.against and options.against not in names:
        raise ValueError(f"--against {options.against} must be one of the rankers measured.")
    for name in names:
        if name != "fused":
            published.parts(name)
    every = measured.shelves(data)
    vectors = _vectors(options)
    prepared = measured.Prepared()
    outcomes: dict[str, Outcome] = {}
    with progress("Resolving citations") as report:
        advance = _counter(report, len(every) * len(names))
        for name in names:
            outcomes[name] = (
                _fused(every, vectors, options, advance)
                if name == "fused"
                else measured.outcome_of_published(name, every, prepared, advance)
            )
    return Report("resolution", len(data.queries), outcomes)


def _counter(report: Callable[[int, int], None], total: int) -> Callable[[], None]:
    steps = iter(range(1, total + 1))
    return lambda: report(next(steps), total)


def _fused(
    every: Sequence[Shelf],
    vectors: Vectors | None,
    options: _Options,
    advance: Callable[[], None],
) -> Outcome:
    """With the weights that ship, or those learnt from other folds and other data sets."""
    from citectx.answers.suggest import fused
    from citectx.lab.evaluation import resolution as measured
    from citectx.lab.training.fit_resolution import fit
    from citectx.lab.training.resolution_lessons import lessons

    judged = measured.judged_shelves(every, vectors, advance)
    others = [case for folder in options.learn for case in _lessons(folder)]
    if options.folds:
        weights = measured.cross_validated(lessons(every, judged), every, options.folds, others)
        return measured.outcome_of_fused(judged, every, weights)
    same = fit(others) if others else fused.weights()
    return measured.outcome_of_fused(judged, every, lambda shelf: same)


def _lessons(folder: Path) -> list[Judged]:
    """What is learnt from a data set: never from the part that is kept."""
    from citectx.lab.evaluation import resolution as measured
    from citectx.lab.training.resolution_lessons import lessons

    every = measured.shelves(_read(folder, "learnt"))
    judged = measured.judged_shelves(every, None, lambda: None)
    return [case for cases in lessons(every, judged) for case in cases]


def _vectors(options: _Options) -> Vectors | None:
    from citectx.ranking.vectors.load import load

    vectors = load(options.vectors) if options.vectors else None
    if isinstance(vectors, Problem):
        output.fail(vectors.message)
    return vectors


def _shown(report: Report, options: _Options) -> str:
    from citectx.lab.evaluation import tables

    if options.as_json or options.format_ == "json":
        return tables.as_json(report, options.against)
    grids = [tables.values_with_intervals if options.intervals else tables.values]
    if options.windows:
        grids.append(_by_window)
    if options.against:
        grids.append(partial(tables.differences, against=options.against))
    layout = {"table": tables.text, "markdown": tables.markdown, "latex": tables.latex}
    return "\n\n".join(layout[options.format_](grid(report)) for grid in grids)


def _by_window(report: Report) -> list[list[str]]:
    """Table 1: the share of contexts that a method resolves with each window."""
    rows = {
        name: outcome.details["windows"]
        for name, outcome in report.outcomes.items()
        if "windows" in outcome.details
    }
    heads = list(next(iter(rows.values()), ()))
    return [["top-1 by window", *heads]] + [
        [name, *(f"{row[head]:.3f}" for head in heads)] for name, row in rows.items()
    ]
