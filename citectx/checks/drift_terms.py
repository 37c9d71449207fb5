"""Text -> its content words by stem, as the rules of drift compare them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.text.stop_words import STOP_WORDS
from citectx.text.terms import stem, token_ranges

if TYPE_CHECKING:
    from citectx.model import Range


# Who found it, and how it is told, is no part of what is said.
_TOLD = """
previou previous studi work recent recentli earlier report show shown found find reveal demonstr
observ result data author et al furthermor moreov howev interestingli inde addit exampl fig figur
"""
_TELLING = frozenset(_TOLD.split())


def said(text: str) -> frozenset[str]:
    """The stems of a text without those that tell who found it."""
    return frozenset(content(text)) - _TELLING


def content(text: str) -> dict[str, Range]:
    """The stems of a text with where each stands first, in their order."""
    found: dict[str, Range] = {}
    for token, where in token_ranges(text):
        if token not in STOP_WORDS or token in ("less", "fewer"):
            for part in (token, *token.split("-")):
                found.setdefault(stem(part), where)
    return found
