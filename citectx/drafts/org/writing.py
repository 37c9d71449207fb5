"""A key or a page -> how Org writes it into a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.drafts.language import Edit, Writing
from citectx.drafts.shared.writing import insertion, is_bracketed, with_listed_key

if TYPE_CHECKING:
    from citectx.model import Citation, Draft


def _citation(draft: Draft, key: str, page: str) -> str:
    return f"[cite:@{key} p. {page}]" if page else f"[cite:@{key}]"


def _with_key(draft: Draft, citation: Citation, key: str) -> Edit | None:
    if is_bracketed(draft, citation):
        return insertion(citation.extent.end - 1, f";@{key}")
    return with_listed_key(draft, citation, key)


def _with_page(draft: Draft, citation: Citation, page: str) -> Edit | None:
    return insertion(citation.range.end, f" p. {page}")


WRITING = Writing(_citation, _with_key, _with_page)
