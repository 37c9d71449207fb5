r"""Draft -> the places where its writer noted that a citation is missing.

`\cite{?}`, `[@?]`, `[CITE]`, `\todo{cite}`, `(citation needed)` and their like.
"""

from __future__ import annotations

import re
from functools import lru_cache
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
    r"|\[\s*@?\?{1,3}\s*\]",
    re.IGNORECASE,
)
_SHORT = re.compile(r"\[\s*\w+\s*\??\s*\]")
_UPPER = re.compile(r"\[\s*(?:CITE|CITATION|REF)")


def placeholders(draft: Draft) -> tuple[Range, ...]:
    """Where the notes stand, in the order of the text; those in `\\cite{?}` are its key."""
    text = draft.document.text
    keys = [citation.range for citation in draft.citations if citation.key in UNKNOWN_KEYS]
    extents = [citation.extent for citation in draft.citations]
    notes = {
        Range(base + start, base + end)
        for base, last in {block.range for block in draft.blocks}
        for start, end in _notes(text[base:last])
        if not any(extent.start <= base + start < extent.end for extent in extents)
    }
    return tuple(sorted((*keys, *notes)))


def placeholder_at(draft: Draft, offset: int) -> Range | None:
    """The note at a place, its end included."""
    return next(
        (
            placeholder
            for placeholder in placeholders(draft)
            if placeholder.start <= offset <= placeholder.end
        ),
        None,
    )


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


@lru_cache(maxsize=2048)
def _notes(prose: str) -> tuple[tuple[int, int], ...]:
    """Where notes stand in a piece of prose, most of which is the same after an edit."""
    return tuple(it.span() for it in _PLACEHOLDER.finditer(prose) if not _is_label(it.group()))


def _is_label(note: str) -> bool:
    """Whether it may be a link of Markdown, such as [ref]; a note shouts or says more."""
    return bool(_SHORT.fullmatch(note)) and not _UPPER.match(note)
