"""The sentence itself as a query: stop words, numbers and citations out, every term once.

A term counts once however often it occurs: citing sentences repeat what they talk about, not what
they look for, and every model ranked better so.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.queries import Query, once
from citectx.text.citation_markers import without_markers
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER = re.compile(r"[\d.]+")


def query(sentence: str, surnames: Iterable[str] = ()) -> Query:
    """The query; `surnames` are authors known to be cited, whose names are no evidence."""
    found = terms(without_markers(sentence, surnames))
    return once((term for term in found if not _NUMBER.fullmatch(term)), sentence)
