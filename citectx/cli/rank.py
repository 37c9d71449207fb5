"""`citectx rank`: the passages of one paper for any sentence."""

from __future__ import annotations

from pathlib import Path

import click

from citectx.answers.card import NEAREST, NOTHING_CLOSE
from citectx.answers.evidence import passages, with_strengths
from citectx.answers.evidence_data import passage_data
from citectx.cli import output
from citectx.cli.loading import load_settings
from citectx.cli.options import json_option, passages_option, ranker_option
from citectx.model import State, Strength
from citectx.papers import index
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.ranking.encoder.both_passes import with_second_pass
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker, reason
from citectx.workspace.cited import readable

_STRONGEST = 5


@click.command()
@click.option(
    "--paper",
    type=click.Path(exists=True, path_type=Path),
    required=True,
    help="The paper's file.",
)
@click.option("--query", "sentence", required=True, help="The sentence to find passages for.")
@ranker_option
@passages_option
@click.option("--why", is_flag=True, help="Say what speaks for each passage (fused only).")
@json_option
def command(
    paper: Path, sentence: str, ranker_name: str | None, limit: int | None, why: bool, as_json: bool
) -> None:
    """Rank the passages of one paper for any sentence."""
    settings = load_settings(Path.cwd())
    name = ranker_name or settings.ranker
    if why and name != "fused":
        output.fail("--why explains fused only; leave --ranker out.")
    with Pool(settings) as pool:
        read = index.index(str(paper.absolute()), Store(settings), pool)
    state, problem = readable(read)
    if state is not State.FULL_TEXT:
        output.fail(f"{paper}: {problem.message if problem else 'There is nothing to read in it.'}")
    # Reasons are those of the first pass, so it decides alone where they are asked for.
    model = output.or_fail(lambda: ranker(name) if why else with_second_pass(name, settings))
    asked = unmodified.lone_query(sentence)
    found = passages(asked, read, model, limit or settings.max_passages)
    best = with_strengths(found, asked, read, model)
    reasons = [reason(asked, read, it.span) if why and it.span else None for it in best]
    if as_json:
        spans = [passage_data(it) for it in best]
        for span, because in zip(spans, reasons, strict=True):
            if because is not None:
                span["why"] = {"words": dict(because.words), "features": dict(because.features)}
        output.print_json({"spans": spans})
        return
    if all(it.strength is Strength.NOTHING_CLOSE for it in best):
        output.say(NEAREST if best else NOTHING_CLOSE)
    for it, because in zip(best, reasons, strict=True):
        said = it.strength.value if it.strength else ""
        output.say(f"{it.score:8.3f}  {' · '.join(filter(None, (it.place, said)))}")
        output.print_paragraph(it.text, " " * 10)
        if because is not None:
            output.say(f"          words: {_named(because.words)}")
            output.say(f"          features: {_named(because.features)}")
        output.say()


def _named(strongest: tuple[tuple[str, float], ...]) -> str:
    return ", ".join(f"{name} {worth:.2f}" for name, worth in strongest[:_STRONGEST])
