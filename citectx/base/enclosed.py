"""Text -> what stands between an opening and its closing, in time in proportion to the text.

A pattern such as `open.*?close` looks to the end of the text for every opening that is not closed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Closing = Callable[[re.Match[str]], "re.Pattern[str]"]


def enclosed(
    text: str, opening: re.Pattern[str], closing: Closing
) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """Openings with their closings, one after the other; those without are passed over.

    There are to be few closings, each for many openings.
    """
    missing: set[re.Pattern[str]] = set()
    position = 0
    while (start := opening.search(text, position)) is not None:
        position = start.end()
        wanted = closing(start)
        if wanted in missing:
            continue
        end = wanted.search(text, position)
        if end is None:
            missing.add(wanted)  # There is none further on either.
        else:
            yield start, end
            position = end.end()
