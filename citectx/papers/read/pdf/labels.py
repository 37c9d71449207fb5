"""Page numbers in a PDF's own list or in its margins -> the label of every page."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.read.pdf.lines import Line

_NUMBER = re.compile(r"(?<![\d.,/:])\d{1,5}(?![\d.,/:])")
_AGREEING = 0.5


def labels(claimed: Sequence[str], furniture: Sequence[Sequence[Line]]) -> tuple[str, ...]:
    """The file's own labels where they say more than the count, else the printed numbers."""
    counted = [str(number) for number in range(1, len(claimed) + 1)]
    if any(claimed) and list(claimed) != counted:
        return tuple(claimed)
    printed = _printed(furniture)
    if printed is not None:
        return tuple(str(number + printed) for number in range(len(furniture)))
    return tuple(claimed)


def _printed(furniture: Sequence[Sequence[Line]]) -> int | None:
    """The number printed on the first page, if the numbers of most pages agree on it."""
    votes: Counter[int] = Counter()
    for page, lines in enumerate(furniture):
        votes.update({int(it) - page for line in lines for it in _ends(line.text)})
    if not votes:
        return None
    first, times = votes.most_common(1)[0]
    return first if times > 1 and times >= _AGREEING * len(furniture) and first >= 0 else None


def _ends(text: str) -> set[str]:
    """Numbers at the start and the end of a head or foot, where page numbers stand."""
    found = list(_NUMBER.finditer(text))
    return {it.group() for it in found if it.start() <= 2 or it.end() >= len(text) - 2}
