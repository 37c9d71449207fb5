"""Setting of where we do what other tools do too, language -> whether we do it there."""

from __future__ import annotations


def is_wanted(where: str, has_own_tools: bool) -> bool:
    """Whether a feature is on in a language, where the setting says `everywhere` or `markdown`.

    `markdown` means every language without tools of its own for the feature: LaTeX, which has
    texlab and LaTeX Workshop, is left to these. Any other value means nowhere.
    """
    return where == "everywhere" or (where == "markdown" and not has_own_tools)
