"""Citing sentence, indexed paper -> scores of its sentences. `rank.ranker` is the way in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query

# The one type of ranker: a finite score for every sentence of a paper, higher is better.
Rank = Callable[["Query", "PaperIndex"], "NDArray[np.float64]"]
