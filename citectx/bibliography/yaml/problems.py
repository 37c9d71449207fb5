"""YAML that does not parse -> the pieces to try one by one, and the words to say so."""

from __future__ import annotations

from itertools import pairwise, starmap
from typing import TYPE_CHECKING

from citectx.model import Problem, Range

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from citectx.bibliography.yaml.tree import BadYaml

_MOST_PIECES = 20_000


def pieces(start: re.Pattern[str], text: str, part: Range) -> Iterator[Range]:
    """The pieces that begin where `start` matches, at the least indentation it is found with."""
    found = list(start.finditer(text, part.start, part.end))[:_MOST_PIECES]
    least = min((len(it[1]) for it in found), default=0)
    starts = [it.start() for it in found if len(it[1]) == least]
    yield from starmap(Range, pairwise((*starts, part.end)))


def broken(path: str, text: str, shift: int, fault: BadYaml) -> Problem:
    """The problem at the place of the fault, in a piece that begins at `shift`."""
    place = min(fault.offset + shift, len(text))
    message = f"The YAML breaks here ({fault.reason}): mend it."
    return Problem("broken-entry", message, path, Range(place, min(place + 1, len(text))))
