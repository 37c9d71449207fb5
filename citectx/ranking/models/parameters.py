"""What a model's name carries, and the resources it needs -> its parameters.

Whatever makes no sense or is missing is a ValueError whose words say what to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.ranking.lexicon import Lexicon
    from citectx.ranking.models import Resources
    from citectx.ranking.vectors import Vectors


def numbers(model: str, variant: str, most: int) -> tuple[float, ...]:
    """The numbers of `bm25:1.2,0.75`."""
    try:
        given = tuple(float(number) for number in variant.split(",") if variant)
    except ValueError:
        raise ValueError(f"{model}:{variant} needs numbers, as in bm25:1.2,0.75.") from None
    if len(given) > most:
        raise ValueError(f"{model}:{variant} has too many numbers; {model} takes {most}.")
    return given


def parts(model: str, variant: str) -> list[str]:
    """The three parts of `dfr:g-b-h2`, or none for those that are usual."""
    given = variant.split("-") if variant else []
    if len(given) not in (0, 3):
        raise ValueError(f"{model}:{variant} needs three parts, as in dfr:g-b-h2 or ibs:ll-df-h2.")
    return given


def vectors_for(model: str, resources: Resources) -> Vectors:
    """The word vectors that a model needs."""
    if resources.vectors is None:
        raise ValueError(
            f"{model} needs word vectors; none are installed. `citectx vectors train` makes some."
        )
    return resources.vectors


def lexicon_for(model: str, resources: Resources) -> Lexicon:
    """The lexicon that a model needs."""
    if resources.lexicon is None:
        raise ValueError(f"{model} needs a lexicon; make one with `citectx lexicon import`.")
    return resources.lexicon
