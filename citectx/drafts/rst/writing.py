"""A key -> how reStructuredText cites it; its roles have no place for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.drafts.language import Writing
from citectx.drafts.shared.writing import ROLES, usual_command, with_listed_key

if TYPE_CHECKING:
    from citectx.model import Draft


def _citation(draft: Draft, key: str, page: str) -> str:
    return f":{usual_command(draft, ROLES, 'cite:p')}:`{key}`"


WRITING = Writing(_citation, with_listed_key)
