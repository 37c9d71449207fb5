"""Query, postings -> how well each document fits; one module for each model.

Every module has `ranker`, which takes the model's parameters. A ranker gives every document a
finite score, higher is better; documents without any evidence share the lowest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.queries import Query

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from citectx.lexicon import Lexicon
    from citectx.rankers.postings import Postings
    from citectx.vectors import Vectors

Ranker = Callable[[Query, "Postings"], "NDArray[np.float64]"]

NAMES = (
    "vsm",
    "bm25",
    "dfr",
    "ibs",
    "jelinek_mercer",
    "dirichlet",
    "lda",
    "desm",
    "qr",
    "embedding_lm",
    "embedding_lm+retrofit",
    "embedding_lm+domain",
    "fused",
)


@dataclass(frozen=True, slots=True)
class Resources:
    """What the models that know of related words draw on."""

    vectors: Vectors | None = None
    lexicon: Lexicon | None = None


NO_RESOURCES = Resources()


def ranker(name: str, resources: Resources = NO_RESOURCES) -> Ranker:
    """The model of that name, which may carry parameters: `bm25:1.2,0.75`, `dfr:g-b-h2`.

    A name that is none, parameters that make no sense and resources that are missing are
    ValueErrors whose words say what to do.
    """
    family, _, variant = name.partition(":")
    match family:
        case "vsm":
            from citectx.rankers import vsm

            return vsm.cosine() if variant == "cosine" else vsm.ranker()
        case "bm25":
            from citectx.rankers import bm25

            return bm25.ranker(*_numbers(variant))
        case "dfr":
            from citectx.rankers import dfr

            return dfr.ranker(*_parts(variant))
        case "ibs":
            from citectx.rankers import ibs

            return ibs.ranker(*_parts(variant))
        case "jelinek_mercer":
            from citectx.rankers import jelinek_mercer

            return jelinek_mercer.ranker(*_numbers(variant))
        case "dirichlet":
            from citectx.rankers import dirichlet

            return dirichlet.ranker(*_numbers(variant))
    raise ValueError(f"{name} is no ranker; choose one of {', '.join(NAMES)}.")


def batch(rank: Ranker, queries: Sequence[Query], postings: Postings) -> NDArray[np.float64]:
    """One row of scores for each query."""
    import numpy as np

    scores = np.empty((len(queries), len(postings.lengths)))
    for row, query in enumerate(queries):
        scores[row] = rank(query, postings)
    return scores


def _numbers(variant: str) -> tuple[float, ...]:
    return tuple(float(number) for number in variant.split(",") if number)


def _parts(variant: str) -> tuple[str, ...]:
    return tuple(part for part in variant.split("-") if part)
