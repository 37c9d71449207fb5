"""What cards say of how strong passages are, against what readers found.

    python benchmarks/strength.py --data DATA --pdfs FOLDER --split final

By both passes as they ship, for the passages that a card shows, of the papers that are cited and of
wrong ones of the same field. It was learned from `dev`, whose figures are a little too good.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import numpy as np

from citectx.lab.training.encoders import encoder_in
from citectx.lab.training.strength_lessons import by_both, from_written, lessons, rated
from citectx.lab.training.train_strength import asked_of, reliability
from citectx.model import Problem
from citectx.ranking.encoder.both_passes import BothPasses
from citectx.ranking.encoder.chosen import SHIPPED

JUDGEMENTS = Path(__file__).parent / "judgements"


def main() -> None:
    """Prints a table for published citations and one for written sentences."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", required=True, type=Path, help="resolution-bio and scisummnet.")
    parser.add_argument("--pdfs", required=True, type=Path, help="PAPER.pdf for each other paper.")
    parser.add_argument("--split", default="dev", choices=("dev", "unseen", "final", "fresh"))
    options = parser.parse_args()
    encoder = encoder_in(SHIPPED)
    if isinstance(encoder, Problem):
        raise SystemExit(encoder.message)
    see, weights = partial(by_both, BothPasses(encoder)), np.array(encoder.weights.steps).T
    for kind, every in (
        ("published", rated(options.split, JUDGEMENTS, options.data)),
        ("written", from_written(options.split, JUDGEMENTS, options.data, options.pdfs)),
    ):
        print(f"\n{kind}:\n\n{reliability(list(lessons(asked_of(every), see)), weights)}")


if __name__ == "__main__":
    main()
