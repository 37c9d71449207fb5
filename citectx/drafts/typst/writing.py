"""A key, a page or words -> how Typst writes them into a draft."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.drafts.language import Edit, Writing
from citectx.drafts.shared.writing import insertion

if TYPE_CHECKING:
    from citectx.model import Citation, Draft

CALL = "#cite"
_SPECIAL = re.compile(r"[\\*_`$#@<>\[\]]")


def _citation(draft: Draft, key: str, page: str) -> str:
    return f"@{key}[p. {page}]" if page else f"@{key}"


def _with_page(draft: Draft, citation: Citation, page: str) -> Edit | None:
    """`@key` -> `@key[p. 7]`; what is written as a call is left alone."""
    return None if citation.command == CALL else insertion(citation.range.end, f"[p. {page}]")


def _escape(text: str) -> str:
    return _SPECIAL.sub(lambda it: f"\\{it[0]}", text)


WRITING = Writing(_citation, with_page=_with_page, escape=_escape, comment=" // {} ")
