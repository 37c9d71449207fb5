"""Rated and written sentences, an encoder -> how strong passages are where it has looked too.

    python -m citectx.lab.training.train_strength_of_both FOLDER --data DATA --pdfs PDFS

Writes the weights into combination.json beside the model in FOLDER, after `train_combination`. The
lessons are those of `dev` and `final`, because an encoder is too sure of those it was trained on;
what is said of each paper in the printed tables was learned from the others.
"""

from __future__ import annotations

import json
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click
import numpy as np

from citectx.lab.training.encoder_lessons import CHOSEN_BY
from citectx.lab.training.encoders import encoder_in
from citectx.lab.training.fused_models import folds
from citectx.lab.training.strength_lessons import by_both, from_written, lessons, rated
from citectx.lab.training.train_strength import asked_of, table, weights
from citectx.model import Problem, Strength
from citectx.ranking.encoder.both_passes import BothPasses
from citectx.ranking.encoder.combination import NAME
from citectx.ranking.strength.strengths import chances, strength

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from citectx.lab.training.strength_lessons import Lesson

_JUDGEMENTS = Path(__file__).parents[3] / "benchmarks" / "judgements"
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.argument("folder", type=_FOLDER)
@click.option("--data", required=True, type=_FOLDER, help="resolution-bio and scisummnet.")
@click.option("--pdfs", required=True, type=_FOLDER, help="PAPER.pdf for each written paper.")
def main(folder: Path, data: Path, pdfs: Path) -> None:
    """Learn what an encoder's cosines say of the strength of passages."""
    encoder = encoder_in(folder)
    if isinstance(encoder, Problem):
        raise click.ClickException(encoder.message)
    see = partial(by_both, BothPasses(encoder))
    asked = {
        "rated": partial(rated, judgements=_JUDGEMENTS, data=data),
        "written": partial(from_written, judgements=_JUDGEMENTS, data=data, pdfs=pdfs),
    }
    kinds = {
        kind: [it for split in sorted(CHOSEN_BY) for it in lessons(asked_of(of_split(split)), see)]
        for kind, of_split in asked.items()
    }
    every = [it for some in kinds.values() for it in some]
    likely = _held_out(every)
    for kind, some in kinds.items():
        own = likely[: len(some)] if kind == "rated" else likely[-len(some) :]
        for field in ("all fields", *dict.fromkeys(it.field for it in some)):
            chosen = [n for n, it in enumerate(some) if field in ("all fields", it.field)]
            made = table([some[n].rating for n in chosen], own[chosen])
            click.echo(f"\n{kind}, {field}:\n\n{made}")
    click.echo(f"\n{_contradictions(every, likely)} of {len(every)} contradict the order shown.")
    file = folder / NAME
    steps = _falling(weights(every)).T.round(3).tolist()
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), "steps": steps}) + "\n")


def _held_out(every: Sequence[Lesson]) -> NDArray[np.float64]:
    """What is said of each lesson by weights that were learned from other papers."""
    likely = np.zeros((len(every), 3))
    for fold in folds({it.paper for it in every}):
        fitted = _falling(weights([it for it in every if it.paper not in fold]))
        here = [number for number, it in enumerate(every) if it.paper in fold]
        likely[here] = chances(np.array([every[number].signs for number in here]), fitted)
    return likely


def _falling(fitted: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weights, that of both passes never negative: what is shown later is never stronger."""
    fitted[0] = np.maximum(fitted[0], 0)
    return fitted


def _contradictions(every: Sequence[Lesson], likely: NDArray[np.float64]) -> int:
    """How many passages are called stronger than the one that is shown before them."""
    said = [list(Strength).index(strength(it)) for it in likely]
    return sum(
        two.place == one.place + 1 and said[at + 1] < said[at]
        for at, (one, two) in enumerate(pairwise(every))
    )


if __name__ == "__main__":
    main()
