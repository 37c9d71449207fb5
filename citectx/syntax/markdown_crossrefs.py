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

_QUARTO_PREFIXES = (
    *("fig", "tbl", "lst", "eq", "sec", "thm", "lem", "cor", "prp", "cnj", "def", "exm"),
    *("exr", "alg", "prf", "rem", "sol", "nte", "wrn", "cau", "tip", "imp"),
)
_PANDOC_CROSSREF_PREFIXES = ("fig", "eq", "tbl", "sec", "lst")
_LABEL = re.compile(
    r"\{\#(?P<attribute>[^\s{}]+)"
    r"|(?m:^[ \t>]*)\(@(?P<example>[\w-]+)\)(?=[ \t])"
    r"|\((?P<target>[^\s()]+)\)=[ \t\r]*(?:\n|\Z)"
    r"|:(?:label|name):[ \t]*(?P<option>[^\s]+)"
    r"|\#\|[ \t]*label:[ \t]*(?P<chunk>[^\s]+)"
)


def crossref_test(text: str, prefixes: tuple[str, ...]) -> Callable[[str], bool]:
    """A test of keys; `prefixes` are those of the settings, with or without their hyphen."""
    matches_prefix = _prefix_pattern(prefixes).match
    labels: set[str] | None = None

    def is_crossref(key: str) -> bool:
        nonlocal labels
        if matches_prefix(key):
            return True
        if labels is None:
            labels = _labels(text)
        return key in labels

    return is_crossref


@lru_cache(maxsize=8)
def _prefix_pattern(prefixes: tuple[str, ...]) -> re.Pattern[str]:
    own = tuple(it.rstrip("-:") for it in prefixes)
    hyphened = _alternatives(_QUARTO_PREFIXES + own)
    with_colon = _alternatives(_PANDOC_CROSSREF_PREFIXES + own)
    return re.compile(f"(?:{hyphened})-|(?:{with_colon}):")


def _alternatives(prefixes: tuple[str, ...]) -> str:
    """A pattern of the prefixes, which start a sentence with a capital letter."""
    spellings = [it for prefix in prefixes if prefix for it in (prefix, prefix.capitalize())]
    return "|".join(re.escape(it) for it in spellings)


def _labels(text: str) -> set[str]:
    """The labels defined anywhere in `text`, those inside code included: no harm is done."""
    return {it[it.lastgroup or 0].rstrip("}") for it in _LABEL.finditer(text)}
