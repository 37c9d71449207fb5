"""What the rules of drift find."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from citectx.model import Range


class Drift(NamedTuple):
    """The rule, the word of the citing text that is too strong, and the cue in the source."""

    rule: str
    word: Range
    cue: Range
    term: str
