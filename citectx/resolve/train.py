"""`python -m citectx.resolve.train FOLDER [PAPER…]`: fit the weights that ship.

FOLDER is a resolution data set, PAPER an article in XML that links its citations.
"""

from __future__ import annotations

import sys
from pathlib import Path

from citectx.evaluation import datasets, papers_as_drafts, resolution, resolution_lessons
from citectx.index.store import Store
from citectx.loading import papers
from citectx.model import Problem
from citectx.readers.workers import Pool
from citectx.resolve import fused
from citectx.resolve.fitting import fitted
from citectx.settings import Settings


def main(folder: str, files: list[str]) -> None:
    """Fit and write the weights, and say what they are."""
    data = datasets.resolution(Path(folder))
    if isinstance(data, Problem):
        sys.exit(data.message)
    every = resolution.shelves(data)
    judged = resolution.judged_shelves(every, None, lambda: None)
    cases = [it for shelf in resolution_lessons.lessons(every, judged) for it in shelf]
    settings = Settings()
    with Pool(settings) as pool:
        read = papers(files, Store(settings), pool, lambda done, total: None)
    weights = fitted([*cases, *papers_as_drafts.lessons([read[it] for it in files])])
    fused.write(weights)
    for name, weight in resolution.fused_weights(weights).items():
        sys.stdout.write(f"{name:26} {weight:.3f}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
