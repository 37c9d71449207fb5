"""Setting of where we do what other tools do too, language -> whether we do it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx_server.session.client_capabilities import ClientCapabilities


def is_wanted(where: str, has_own_tools: bool, client: ClientCapabilities) -> bool:
    """Whether a feature is on in a language, where a setting says `where`.

    `markdown` means every language without tools of its own for the feature: LaTeX, which has
    texlab and LaTeX Workshop, is left to these. `auto` is the same, unless the client says that
    none of them is there; any value but these and `everywhere` means nowhere.
    """
    if where == "auto":
        return not has_own_tools or client.lacks_latex_tools
    return where == "everywhere" or (where == "markdown" and not has_own_tools)
