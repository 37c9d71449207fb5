"""Settings that say where another tool is trusted -> whether we do it there."""

from __future__ import annotations


def is_wanted(where: str, has_own_tools: bool) -> bool:
    """Whether something that is wanted `everywhere`, in `markdown` or nowhere is wanted here.

    Languages that have tools of their own for it are left to these.
    """
    return where == "everywhere" or (where == "markdown" and not has_own_tools)
