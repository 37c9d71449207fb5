"""Text -> the lines on which a comment asks to leave findings of some id alone.

`% citectx: ignore[number] rounded on purpose`, or `<!-- citectx: ignore[number, hedge] … -->`,
at the end of a line or alone on the line above.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.shared.suppression import OPENING, SIGN
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Mapping

_COMMENT = re.compile(rf"{OPENING}\[(?P<ids>[\w\s,-]*)\](?P<reason>[^\n]*)")


def ignored(text: str) -> Mapping[str, tuple[Range, ...]]:
    """The ranges of the source on which findings of each id are not wanted."""
    found: dict[str, list[Range]] = {}
    for comment in _COMMENT.finditer(text) if SIGN in text else ():
        start = text.rfind("\n", 0, comment.start()) + 1
        end = text.find("\n", comment.end())
        end = len(text) if end < 0 else end
        if not text[start : comment.start()].strip():
            below = text.find("\n", end + 1)
            end = len(text) if below < 0 else below
        for id_ in re.split(r"[\s,]+", comment["ids"].strip()):
            found.setdefault(id_, []).append(Range(start, end))
    return {id_: tuple(ranges) for id_, ranges in found.items()}


def is_ignored(found: Mapping[str, tuple[Range, ...]], id_: str, *places: Range) -> bool:
    """Whether any of the places touches a line that ignores this id."""
    return any(
        start <= place.end and place.start <= end
        for start, end in found.get(id_, ())
        for place in places
    )
