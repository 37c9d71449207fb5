"""What several languages share when they write into a draft."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from citectx.drafts.language import Edit
from citectx.model import Range

if TYPE_CHECKING:
    from citectx.model import Citation, Draft

ROLES = ("cite:p", "cite:ps", "cite", "cite:t")


def usual_command(draft: Draft, among: tuple[str, ...], default: str) -> str:
    """The command of these that the draft cites with most often."""
    used = Counter(citation.command for citation in draft.citations if citation.command in among)
    return used.most_common(1)[0][0] if used else default


def insertion(place: int, text: str) -> Edit:
    """Text that is put in and replaces nothing."""
    return Edit(Range(place, place), text)


def with_listed_key(draft: Draft, citation: Citation, key: str) -> Edit | None:
    """One more key in a list between braces or backquotes, parted by commas."""
    sharing = (it.range.end for it in draft.citations if it.extent == citation.extent)
    last = max(sharing)
    return insertion(last, f",{key}") if draft.document.text.startswith(("}", "`"), last) else None


def is_bracketed(draft: Draft, citation: Citation) -> bool:
    """Whether a citation stands in square brackets of its own."""
    text, (start, end) = draft.document.text, citation.extent
    return text[start] == "[" and text[end - 1] == "]"
