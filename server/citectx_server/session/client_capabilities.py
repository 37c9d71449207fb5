"""What the client can do, as far as it matters to us."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClientCapabilities:
    """What the client has said of itself when it began.

    `encoding` is the unit in which it counts characters, `command_links` names the commands that
    links in cards may run, and `hover_data` says that it wants a card's state beside its text.
    One that `lacks_latex_tools` has nobody else who completes and checks keys in LaTeX.
    """

    encoding: str = "utf-16"
    markdown_hovers: bool = True
    markdown_completions: bool = True
    command_links: frozenset[str] = frozenset()
    hover_data: bool = False
    lacks_latex_tools: bool = False
    applies_edits: bool = False
    creates_files: bool = False
    annotates_edits: bool = False
    shows_related: bool = False
    shows_progress: bool = False
    pulls_diagnostics: bool = False
    refreshes_diagnostics: bool = False
    refreshes_inlay_hints: bool = False
    refreshes_code_lenses: bool = False
    has_configuration: bool = False
    watches_files: bool = False
