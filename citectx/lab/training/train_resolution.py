"""`python -m citectx.lab.training.train_resolution FOLDER [PAPER…]`: fit the weights that ship.

FOLDER is a resolution data set, PAPER an article in XML that links its citations.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from citectx.answers.suggest.features import FEATURES
from citectx.answers.suggest.fused import WEIGHTS
from citectx.lab.evaluation import datasets, resolution
from citectx.lab.training import papers_as_drafts, resolution_lessons
from citectx.lab.training.fit_resolution import fit
from citectx.model import Problem
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.settings import Settings
from citectx.workspace.loading import papers


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
    weights = fit([*cases, *papers_as_drafts.lessons([read[file] for file in files])])
    np.savez(WEIGHTS, features=np.array(FEATURES), weights=weights)
    for name, weight in resolution.fused_weights(weights).items():
        sys.stdout.write(f"{name:26} {weight:.3f}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
