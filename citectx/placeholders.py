r"""Draft -> the places where its writer noted that a citation is missing.

`\cite{?}`, `[@?]`, `[CITE]`, `\todo{cite}`, `(citation needed)` and their like.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.model import Problem, Range, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Draft

UNKNOWN_KEYS = ("?", "??", "???")
_WORDS = r"(?:add\s+|needs?\s+|missing\s+)?(?:cites?|citations?|refs?|references?)"
_NEEDED = rf"{_WORDS}(?:\s+(?:needed|missing|here|required|this|me))?\s*[?!.:]*"
_PLACEHOLDER = re.compile(
    rf"\\(?:todo|fixme|note|hl)(?:\[[^\]\n]*\])?\{{\s*{_NEEDED}\s*\}}"
    rf"|\[\s*(?:CITE|CITATION|REF)\s*\??\s*\]"
    r"|[\[({]{1,2}\s*(?:citations?|references?|refs?|cites?)\s+(?:needed|missing|here|required)"
    r"\s*\??\s*[\])}]{1,2}"
    r"|\[\s*\?{1,3}\s*\]",
    re.IGNORECASE,
)
_UPPER = re.compile(r"\[\s*(?:CITE|CITATION|REF)")


def placeholders(draft: Draft) -> tuple[Range, ...]:
    """Where the notes stand, in the order of the text; those in `\\cite{?}` are its key."""
    text = draft.document.text
    keys = [it.range for it in draft.citations if it.key in UNKNOWN_KEYS]
    extents = [it.extent for it in draft.citations]
    notes = [
        Range(*it.span())
        for it in _matches(text)
        if _is_prose(draft, it.start())
        and not any(extent.start <= it.start() < extent.end for extent in extents)
    ]
    return tuple(sorted((*keys, *notes)))


def placeholder_at(draft: Draft, offset: int) -> Range | None:
    """The note at a place, its end included."""
    return next((it for it in placeholders(draft) if it.start <= offset <= it.end), None)


def problems(draft: Draft) -> Iterator[Problem]:
    """A hint at each note."""
    for where in placeholders(draft):
        yield Problem(
            "citation-needed",
            "A citation is missing here; ask for suggestions to see which reference fits.",
            draft.document.path,
            where,
            Severity.HINT,
        )


def without_placeholders(text: str) -> str:
    """A text without the notes, whose words are not about its subject."""
    return _PLACEHOLDER.sub(" ", text)


def _matches(text: str) -> Iterator[re.Match[str]]:
    for match in _PLACEHOLDER.finditer(text):
        # A label such as [ref] may be a link of Markdown; a note shouts or says more.
        short = re.fullmatch(r"\[\s*\w+\s*\??\s*\]", match.group())
        if not short or _UPPER.match(match.group()):
            yield match


def _is_prose(draft: Draft, offset: int) -> bool:
    return any(it.range.start <= offset < it.range.end for it in draft.blocks)
