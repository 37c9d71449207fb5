"""Settings that say in which languages another tool is trusted -> whether we do it there."""

from __future__ import annotations


def is_wanted(where: str, language: str) -> bool:
    """Whether something that is wanted `everywhere`, in `markdown` or nowhere is wanted here."""
    return where == "everywhere" or (where == "markdown" and language != "latex")
