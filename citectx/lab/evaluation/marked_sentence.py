"""A sentence with `<CITE>` and `<OTHER>` -> its context, as a draft would have it."""

from __future__ import annotations

import re

from citectx.drafts.scope import scopes
from citectx.model import Context, Range

_MARK = re.compile(r"\s*<(CITE|OTHER)>")


def context(marked: str) -> Context:
    """The context of the first `<CITE>`; all of the sentence where there is none."""
    holes: list[int] = []
    text, here, end = "", None, 0
    for mark in _MARK.finditer(marked):
        text += marked[end : mark.start()]
        here = len(holes) if here is None and mark.group(1) == "CITE" else here
        holes.append(len(text))
        end = mark.end()
    text += marked[end:]
    everything = Range(0, len(text))
    if here is None:
        return Context(text, everything, everything, "en")
    scope, shared, parts = scopes(text, tuple(holes))[here]
    return Context(text, everything, scope, "en", shared=shared, parts=parts)
