"""`python -m citectx.resolve.train FOLDER`: fit the weights that ship to a resolution data set."""

from __future__ import annotations

import sys
from pathlib import Path

from citectx.evaluation import datasets, resolution
from citectx.model import Problem
from citectx.resolve import fused


def main(folder: str) -> None:
    """Fit and write the weights, and say what they are."""
    data = datasets.resolution(Path(folder))
    if isinstance(data, Problem):
        sys.exit(data.message)
    judged = resolution.judged_shelves(resolution.shelves(data), None, lambda: None)
    weights = resolution.fit(judged)
    fused.write(weights)
    for name, weight in resolution.fused_weights(weights).items():
        sys.stdout.write(f"{name:12} {weight:.3f}\n")


if __name__ == "__main__":
    main(sys.argv[1])
