"""A key or a page -> how Markdown writes it into a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.drafts.language import Edit, Writing
from citectx.drafts.latex.writing import noted_command
from citectx.drafts.shared.writing import (
    ROLES,
    insertion,
    is_bracketed,
    usual_command,
    with_listed_key,
)

if TYPE_CHECKING:
    from citectx.model import Citation, Draft

_PANDOC = "[@]"


def _citation(draft: Draft, key: str, page: str) -> str:
    role = usual_command(draft, (_PANDOC, *ROLES), _PANDOC)
    if role != _PANDOC:
        return f"{{{role}}}`{key}`"
    return f"[@{key}, p. {page}]" if page else f"[@{key}]"


def _with_key(draft: Draft, citation: Citation, key: str) -> Edit | None:
    if is_bracketed(draft, citation):
        return insertion(citation.extent.end - 1, f"; @{key}")
    return with_listed_key(draft, citation, key)


def _with_page(draft: Draft, citation: Citation, page: str) -> Edit | None:
    """`[@key]` -> `[@key, p. 7]` and `@key` -> `@key [p. 7]`; roles have no place for it."""
    text, start = draft.document.text, citation.extent.start
    if text.startswith("\\", start):
        return noted_command(draft, citation, page)
    end = citation.range.end + text.startswith("}", citation.range.end)
    if text.startswith("[", start):
        return insertion(end, f", p. {page}")
    return insertion(end, f" [p. {page}]") if text.startswith(("@", "-@"), start) else None


WRITING = Writing(_citation, _with_key, _with_page, comment=" <!-- {} -->")
