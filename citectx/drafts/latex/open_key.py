"""A place in a draft -> the key that is typed there, in a command whose brace is still open.

Such a command is no citation yet: its brace may never close, or close with another's. It is read
as if it were closed behind the word at the place.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.latex.layout import Layout
from citectx.drafts.latex.scan import scan_once
from citectx.model import Range

if TYPE_CHECKING:
    from citectx.model import Draft

_FAR = 2000  # Characters before the place, in which the command must begin.
_REST = re.compile(r"[^\s,{}\[\]\\%\x00-\x1f]*")
_SOME_KEY = "x"  # An empty one would be left out.


def open_key(draft: Draft, offset: int) -> Range | None:
    """Where the key is, which may be nothing yet; None where none is being typed."""
    layout = draft.layout
    if not isinstance(layout, Layout):
        return None
    live = layout.live
    start = max(live.rfind("\n\n", 0, offset) + 1, offset - _FAR, 0)
    rest = _REST.match(live, offset)[0]  # type: ignore[index]
    closed = f"{live[start:offset]}{rest or _SOME_KEY}}}"
    citations, *_ = scan_once(closed, (), layout.vocabulary)
    place = offset - start
    for _, _, _, keys, *_ in citations:
        for _, first, last in keys:
            if first <= place <= last:
                return Range(start + first, offset + len(rest))
    return None
