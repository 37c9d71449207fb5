"""Runs of the training that began with the same weights -> the comparer of their mean.

    python -m citectx.lab.training.comparer.mean --base MINILM RUN… -o OUT

`RUN` is a folder of `train`. What differs between runs by chance is less in their mean; with
`--start` and `--kept` it keeps a share of the model with which they began, and so of what they have
unlearned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import torch

from citectx.lab.training.comparer import network
from citectx.lab.training.comparer.train import FILE, FOLDER, started, student_of
from citectx.ranking.encoder.load import COMPARER

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@click.argument("runs", nargs=-1, required=True, type=FOLDER)
@click.option("--base", required=True, type=FOLDER, help="The folder of all-MiniLM-L6-v2.")
@click.option("--start", type=FILE, help="The comparer.onnx with which they began.")
@click.option("--kept", default=0.0, show_default=True, help="How much of it is kept.")
@click.option("-o", "--out", required=True, type=FOLDER)
def main(runs: tuple[Path, ...], base: Path, start: Path | None, kept: float, out: Path) -> None:
    """Write comparer.onnx with the mean of what runs have learned."""
    student = student_of(base)
    learned = [started(it, student) for it in runs]
    mean = {name: torch.stack([it[name] for it in learned]).mean(0) for name in learned[0]}
    if start:
        before = started(start, student)
        mean = {name: it + kept * (before[name] - it) for name, it in mean.items()}
    network.export({**student.weights, **mean}, student.marks, out / COMPARER)


if __name__ == "__main__":
    main()
