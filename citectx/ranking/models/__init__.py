"""Query, postings -> how well each document fits; one module for each model.

Every module has `scorer`, which takes the model's parameters, and `scorer_of`, which finds them in
the model's name. A scorer gives every document a finite score, higher is better; documents without
any evidence share the lowest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from citectx.ranking.queries import Query

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from citectx.papers.index.postings import Postings
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.ranking.lexicon import Lexicon
    from citectx.ranking.vectors import Vectors

Scorer = Callable[[Query, "Postings"], "NDArray[np.float64]"]


class Model(NamedTuple):
    """The name of a model and the module of it, with `scorer_of(variant, resources)`."""

    name: str
    module: str
    needs_resources: bool = True


MODELS = (
    Model("vsm", "vsm", needs_resources=False),
    Model("bm25", "bm25", needs_resources=False),
    Model("dfr", "dfr", needs_resources=False),
    Model("ibs", "ibs", needs_resources=False),
    Model("jelinek_mercer", "jelinek_mercer", needs_resources=False),
    Model("dirichlet", "dirichlet", needs_resources=False),
    Model("lda", "lda"),
    Model("desm", "desm"),
    Model("qr", "qr"),
    Model("embedding_lm", "embedding_lm"),
    Model("embedding_lm+retrofit", "embedding_lm_retrofit"),
    Model("embedding_lm+domain", "embedding_lm_domain"),
)
NAMES = tuple(it.name for it in MODELS)


@dataclass(frozen=True, slots=True)
class Resources:
    """What the models that know of related words draw on."""

    vectors: Vectors | None = None
    lexicon: Lexicon | None = None
    encoder: Encoder | None = None


NO_RESOURCES = Resources()


def scorer(name: str, resources: Resources = NO_RESOURCES) -> Scorer:
    """The model of that name, which may carry parameters: `bm25:1.2,0.75`, `dfr:g-b-h2`.

    A name that is none, parameters that make no sense and resources that are missing are
    ValueErrors whose words say what to do.
    """
    family, _, variant = name.partition(":")
    model = model_named(family)
    if model is None:
        raise ValueError(f"{name} is no ranker; choose one of {', '.join(NAMES)} or fused.")
    module = import_module(f"citectx.ranking.models.{model.module}")
    scored: Scorer = module.scorer_of(variant, resources)
    return scored


def model_named(family: str) -> Model | None:
    """The row of a model, if there is one of that name."""
    return next((it for it in MODELS if it.name == family), None)
