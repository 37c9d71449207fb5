"""Text and settings -> the keys that look like citations and are cross-references.

Quarto and pandoc-crossref tell them by prefix, MyST and Pandoc's example lists by the labels
that the document itself defines.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# What Quarto prints for each prefix, apart from the number.
_QUARTO = {
    "fig": "Figure",
    "tbl": "Table",
    "lst": "Listing",
    "eq": "Equation",
    "sec": "Section",
    "thm": "Theorem",
    "lem": "Lemma",
    "cor": "Corollary",
    "prp": "Proposition",
    "cnj": "Conjecture",
    "def": "Definition",
    "exm": "Example",
    "exr": "Exercise",
    "alg": "Algorithm",
    "prf": "Proof",
    "rem": "Remark",
    "sol": "Solution",
    "nte": "Note",
    "wrn": "Warning",
    "cau": "Caution",
    "tip": "Tip",
    "imp": "Important",
}
_PANDOC_CROSSREF = ("fig", "eq", "tbl", "sec", "lst")
_PREFIX = re.compile(r"([A-Za-z]{2,3})[-:]")
_LABEL = re.compile(
    r"\{\#(?P<attribute>[^\s{}]+)"
    r"|\((?P<target>[^\s()]+)\)=[ \t\r]*(?:\n|\Z)"
    r"|:(?:label|name):[ \t]*(?P<option>[^\s]+)"
    r"|\#\|[ \t]*label:[ \t]*(?P<chunk>[^\s]+)"
)


def crossref_test(
    text: str, examples: set[str], prefixes: tuple[str, ...]
) -> Callable[[str], bool]:
    """A test of keys; `prefixes` are those of the settings, with or without their hyphen."""
    matches_prefix = _prefix_pattern(prefixes).match
    labels: set[str] | None = None

    def is_crossref(key: str) -> bool:
        nonlocal labels
        if matches_prefix(key):
            return True
        if labels is None:
            labels = _labels(text) | examples
        return key in labels

    return is_crossref


def printed_name(key: str) -> str:
    """What a cross-reference prints before its number, or nothing when that is unknown."""
    prefix = _PREFIX.match(key)
    return _QUARTO.get(prefix[1].lower(), "") if prefix else ""


@lru_cache(maxsize=8)
def _prefix_pattern(prefixes: tuple[str, ...]) -> re.Pattern[str]:
    own = tuple(prefix.rstrip("-:") for prefix in prefixes)
    hyphened = _alternatives((*_QUARTO, *own))
    with_colon = _alternatives((*_PANDOC_CROSSREF, *own))
    return re.compile(f"(?:{hyphened})-|(?:{with_colon}):")


def _alternatives(prefixes: tuple[str, ...]) -> str:
    """A pattern of the prefixes, which start a sentence with a capital letter."""
    spellings = [it for prefix in prefixes if prefix for it in (prefix, prefix.capitalize())]
    return "|".join(re.escape(spelling) for spelling in spellings)


def _labels(text: str) -> set[str]:
    """The labels defined anywhere in `text`, those inside code included: no harm is done."""
    return {it[it.lastgroup or 0].rstrip("}") for it in _LABEL.finditer(text)}
