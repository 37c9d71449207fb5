"""Citing sentence -> query: as it is (`unmodified`), or in another way (`reformulations`).

`Query` here is what they all give; `reformulations` has the table of the ways that have a name.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.model import Tongue


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for: every term once, how much it counts, and the sentence as it was.

    `tongue` is that of the sentence, and so of the terms. `around` are those of the terms that
    stand around the sentence only. Where only a part of a sentence is asked for, `text` is that
    part and `whole` the sentence.
    """

    terms: tuple[str, ...]
    weights: tuple[float, ...]
    tongue: Tongue
    text: str = ""
    around: frozenset[str] = frozenset()
    whole: str = ""


def once(terms: Iterable[str], tongue: Tongue, text: str = "") -> Query:
    """The query in which every term counts one, however often it occurs.

    Citing sentences repeat what they talk about rather than what they look for: every model
    ranked better with this than when terms counted as often as they occur.
    """
    unique = tuple(dict.fromkeys(terms))
    return Query(unique, (1.0,) * len(unique), tongue, text)


def with_surroundings(query: Query, terms: Iterable[str], weight: float) -> Query:
    """The query with what stands around its sentence, each new term counting `weight`."""
    own = frozenset(query.terms)
    new = tuple(dict.fromkeys(term for term in terms if term not in own))
    weights = (*query.weights, *(weight,) * len(new))
    return replace(query, terms=(*query.terms, *new), weights=weights, around=frozenset(new))
