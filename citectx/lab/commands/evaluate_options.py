"""What the tables of all data sets share: their options, what these name, and how they print."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.cli import output
from citectx.model import Problem
from citectx.ranking.queries.reformulations import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.lab.evaluation.experiment import QueryOf
    from citectx.lab.evaluation.tables import Report
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.ranking.models import Resources

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
_OPTIONS = (
    click.option("--data", required=True, type=_FOLDER, help="The folder of the data set."),
    click.option("--ranker", default="all", show_default=True, help="Names, joined by commas."),
    click.option("--query", default="unmodified", show_default=True, type=click.Choice(NAMES)),
    click.option(
        "--sentences",
        default="all",
        show_default=True,
        type=click.Choice(("all", "method")),
        help="Which sentences are candidates.",
    ),
    click.option("--vectors", type=_FILE, help="Other vectors than those that ship."),
    click.option("--lexicon", type=_FILE, help="Another lexicon than the one that ships."),
    click.option("--model", type=_FOLDER, help="Another encoder for `neural`."),
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


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for."""

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


def with_options(function: Callable[..., None]) -> Callable[..., None]:
    """The function with the options that all data sets share, for a command."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def names(options: Options) -> list[str]:
    """The rankers that are named; numbers belong to the name before them: `bm25:1.2,0.75`."""
    return [it.strip() for it in re.split(r",(?![\d.])", options.ranker)]


def query_of(domain: str, resources: Resources, options: Options) -> QueryOf:
    """How queries are made; a way that lacks what it needs ends the command."""
    from citectx.ranking.queries.reformulations import reformulation

    try:
        return reformulation(options.query, domain, resources.lexicon)
    except ValueError as error:
        output.fail(str(error))


def resources_of(domain: str, options: Options) -> Resources:
    """The vectors and the lexicon that were named, or else those that ship."""
    from citectx.lab.ontologies.read import read
    from citectx.ranking.encoder.chosen import SHIPPED
    from citectx.ranking.lexicon import shipped as lexicons
    from citectx.ranking.models import Resources
    from citectx.ranking.vectors import shipped as vector_sets
    from citectx.ranking.vectors.load import load

    vectors = load(options.vectors) if options.vectors else vector_sets.shipped_vectors(domain)
    lexicon = read((options.lexicon,)) if options.lexicon else lexicons.shipped_lexicon(domain)
    if isinstance(vectors, Problem):
        output.fail(vectors.message)
    if isinstance(lexicon, Problem):
        output.fail(lexicon.message)
    encoder = _encoder(options.model or SHIPPED) if "neural" in names(options) else None
    return Resources(vectors, lexicon, encoder)


def _encoder(folder: Path) -> Encoder:
    from citectx.lab.training.encoders import encoder_in

    encoder = encoder_in(folder)
    if isinstance(encoder, Problem):
        output.fail(encoder.message)
    return encoder


def format_report(report: Report, options: Options) -> str:
    """The report in the form that was asked for."""
    from citectx.lab.evaluation import tables

    if options.as_json or options.format_ == "json":
        return tables.as_json(report, options.against)
    grids = [tables.values_with_intervals if options.intervals else tables.values]
    if options.against:
        grids.append(partial(tables.differences, against=options.against))
    layout = {"table": tables.text, "markdown": tables.markdown, "latex": tables.latex}
    return "\n\n".join(layout[options.format_](grid(report)) for grid in grids)
