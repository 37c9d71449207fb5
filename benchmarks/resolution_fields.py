"""Citation resolution in several fields: `fused` learnt at home, elsewhere, and from all.

    python benchmarks/resolution_fields.py DATA/resolution-bio DATA/scisummnet

Home: other folds of the same documents. Elsewhere: the other data sets alone, which is what to
expect of a field that nothing was learnt from. All: both. The last two rows are the fifth of the
documents that nothing is learnt from, by all others and by the weights that ship. What ships is
learnt from bibliographies of which less is known too, all else here from contexts as they are.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.suggest import fused
from citectx.lab.evaluation import resolution
from citectx.lab.evaluation.significance import interval, value
from citectx.lab.training.fit_resolution import fit
from citectx.model import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from citectx.lab.evaluation.resolution import Shelf
    from citectx.lab.training.fit_resolution import Judged

    Weights = Callable[[int], NDArray[np.float64]]

_FOLDS = 5


class Read(NamedTuple):
    """A data set: its documents, and the features of all that each may cite."""

    shelves: Sequence[Shelf]
    judged: list[list[Judged]]


def main(folders: Sequence[Path]) -> None:
    """Print a table for each data set."""
    read = {folder: _read(folder) for folder in folders}
    for folder, (shelves, judged) in read.items():
        others = [it for other in folders if other != folder for it in _cases(read[other])]
        at_home = partial(resolution.cross_validated, judged, shelves, _FOLDS)
        every = list(range(len(shelves)))
        kept = [it for it in every if _is_kept(shelves[it])]
        rows: dict[str, tuple[Weights, list[int]]] = {
            "home": (at_home(), every),
            "elsewhere": (_same(fit(others)), every),
            "all": (at_home(others), every),
            "kept, all others": (_same(fit([*_cases(read[folder]), *others])), kept),
            "kept, as it ships": (_same(fused.weights()), kept),
        }
        contexts = sum(len(it.queries) for it in shelves)
        print(f"\n{folder.name}: {len(shelves)} documents, {contexts} contexts")
        for name, (weights, numbers) in rows.items():
            outcome = resolution.outcome_of_fused(
                [judged[it] for it in numbers],
                [shelves[it] for it in numbers],
                partial(_of_number, weights, numbers),
            )
            top, mrr = outcome.ratios["top1"], outcome.ratios["mrr"]
            low, high = interval(top)
            print(f"{name:20} top-1 {value(top):.3f} [{low:.3f}, {high:.3f}]  MRR {value(mrr):.3f}")


def _read(folder: Path) -> Read:
    data = resolution.data(folder)
    if isinstance(data, Problem):
        sys.exit(data.message)
    shelves = resolution.shelves(data)
    return Read(shelves, resolution.judged_shelves(shelves, None, lambda: None))


def _cases(read: Read) -> list[Judged]:
    """All that may be learnt from a data set."""
    pairs = zip(read.shelves, read.judged, strict=True)
    return [case for shelf, cases in pairs if not _is_kept(shelf) for case in cases]


def _is_kept(shelf: Shelf) -> bool:
    return resolution.is_kept(shelf.queries[0].document)


def _same(weights: NDArray[np.float64]) -> Weights:
    return lambda shelf: weights


def _of_number(weights: Weights, numbers: list[int], at: int) -> NDArray[np.float64]:
    return weights(numbers[at])


if __name__ == "__main__":
    main([Path(it) for it in sys.argv[1:]])
