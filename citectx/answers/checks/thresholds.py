"""Names -> the thresholds of the checks: one table says what each does and what was measured.

The names begin with the check, or with what several checks share.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from citectx.answers.checks.word_lists import rows

if TYPE_CHECKING:
    from collections.abc import Mapping


def share(name: str) -> float:
    """A threshold that is a share or a factor."""
    return float(_values()[name])


def count(name: str) -> int:
    """A threshold that is a number of words, terms or sentences."""
    return int(_values()[name])


def several(name: str) -> tuple[str, ...]:
    """A threshold of several numbers, as they are written."""
    return tuple(_values()[name].split())


@cache
def _values() -> Mapping[str, str]:
    return {name: value for name, value, _, _ in rows("thresholds")}
