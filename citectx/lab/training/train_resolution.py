"""`python -m citectx.lab.training.train_resolution FOLDER… [PAPER…]`: fit the weights that ship.

FOLDER is a resolution data set, of which the kept part is not looked at, PAPER an article in XML
that links its citations.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from citectx.answers.suggest.features import FEATURES
from citectx.answers.suggest.fused import WEIGHTS
from citectx.lab.evaluation import resolution
from citectx.lab.training import papers_as_drafts, resolution_lessons
from citectx.lab.training.fit_resolution import fit
from citectx.model import Problem
from citectx.papers.index.store import Store
from citectx.papers.workers import Pool
from citectx.settings import Settings
from citectx.workspace.loading import papers

if TYPE_CHECKING:
    from citectx.lab.training.fit_resolution import Judged


def main(folders: list[str], files: list[str]) -> None:
    """Fit and write the weights, and say what they are."""
    cases = [case for folder in folders for case in _lessons(Path(folder))]
    settings = Settings()
    with Pool(settings) as pool:
        read = papers(files, Store(settings), pool, lambda done, total: None)
    weights = fit([*cases, *papers_as_drafts.lessons([read[file] for file in files])])
    np.savez(WEIGHTS, features=np.array(FEATURES), weights=weights)
    for name, weight in resolution.fused_weights(weights).items():
        sys.stdout.write(f"{name:40} {weight:.3f}\n")


def _lessons(folder: Path) -> list[Judged]:
    data = resolution.data(folder)
    if isinstance(data, Problem):
        sys.exit(data.message)
    learnt, _ = resolution.split(data)
    every = resolution.shelves(learnt)
    judged = resolution.judged_shelves(every, None, lambda: None)
    return [case for cases in resolution_lessons.lessons(every, judged) for case in cases]


if __name__ == "__main__":
    given = sys.argv[1:]
    main([it for it in given if Path(it).is_dir()], [it for it in given if not Path(it).is_dir()])
