"""A key, a page or words -> how LaTeX writes them into a draft."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.language import Edit, Writing
from citectx.drafts.shared.writing import insertion, usual_command, with_listed_key

if TYPE_CHECKING:
    from citectx.model import Citation, Draft

_IN_PARENTHESES = ("cite", "citep", "parencite", "autocite", "footcite", "supercite")
_BESIDE_TEXT = {"textcite": "parencite", "citet": "citep"}  # What goes with commands for names.
_SPECIAL = re.compile(r"[\\%&#$_{}~^]")
_NAMED = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def _citation(draft: Draft, key: str, page: str) -> str:
    note = f"[p.~{page}]" if page else ""
    named = usual_command(draft, tuple(_BESIDE_TEXT), "")
    command = usual_command(draft, _IN_PARENTHESES, _BESIDE_TEXT.get(named, "cite"))
    return f"\\{command}{note}{{{key}}}"


def _with_page(draft: Draft, citation: Citation, page: str) -> Edit | None:
    sharing = [it for it in draft.citations if it.extent == citation.extent]
    return noted_command(draft, citation, page) if len(sharing) == 1 else None


def noted_command(draft: Draft, citation: Citation, page: str) -> Edit | None:
    r"""`\cite{key}` -> `\cite[p.~7]{key}`; commands with arguments of their own are left alone."""
    text = draft.document.text
    brace = text.rfind("{", citation.extent.start, citation.range.start)
    name = text[citation.extent.start : brace].strip() if brace >= 0 else ""
    return insertion(brace, f"[p.~{page}]") if name == f"\\{citation.command}" else None


def _escape(text: str) -> str:
    return _SPECIAL.sub(lambda it: _NAMED.get(it[0], f"\\{it[0]}"), text)


WRITING = Writing(_citation, with_listed_key, _with_page, _escape, ("``", "''"), " % {} ")
