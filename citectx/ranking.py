"""Name of a model -> the function that ranks a paper's sentences by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx import rankers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from citectx.evidence import Rank
    from citectx.index.paper_index import PaperIndex
    from citectx.queries import Query
    from citectx.rankers import Resources

_NOT_EVIDENCE = ("back",)


def rank(name: str, resources: Resources = rankers.NO_RESOURCES) -> Rank:
    """The model called `name`, over the sentences of a paper.

    Acknowledgements and other back matter share the lowest score: they are never evidence.
    """
    model = rankers.ranker(name, resources)

    def ranked(asked: Query, index: PaperIndex) -> NDArray[np.float64]:
        scores = model(asked, index.postings)
        lowest = scores.min(initial=0.0)
        for part in index.parts:
            if part.kind in _NOT_EVIDENCE:
                scores[part.first : part.end] = lowest
        return scores

    return ranked
