"""Note -> finding: where in the draft its words stand, and the edit that mends it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.answers.checks.finding import Edit, Finding
from citectx.drafts.spelling import spelled
from citectx.model import Range

if TYPE_CHECKING:
    from citectx.answers.checks.claims import Placed
    from citectx.answers.checks.finding import Fix, Note
    from citectx.model import Draft

_NEAR = 3  # Words before the marked ones that help to find them.


def finding(note: Note, draft: Draft, given: Placed) -> Finding:
    """The note at its place in the draft."""
    quotation = given.quoted[note.quotation] if note.quotation is not None else None
    citing = quotation.text if quotation else given.context.text
    within = quotation.range if quotation else given.context.range
    return Finding(
        id=note.id,
        severity=note.severity,
        message=note.message,
        path=draft.document.path,
        range=_place(draft, citing, note, within) or _whole(note, given, within),
        key=given.citation.key,
        citing=citing,
        marked=note.marked,
        section=given.context.section,
        source=note.source,
        source_marked=note.source_marked,
        source_path=given.index.path,
        edit=_edit(note.fix, draft, given, within) if note.fix else None,
    )


def _whole(note: Note, given: Placed, within: Range) -> Range:
    return within if note.quotation is not None else given.citation.extent


def _place(draft: Draft, citing: str, note: Note, within: Range) -> Range | None:
    """The marked words in the source, if they are one run that can be told from all others."""
    if len(note.marked) != 1:
        return None
    start, end = note.marked[0]
    before = citing[:start].split()[-_NEAR:]
    for context in (before, []):
        found = _found(draft.document.text, [*context, *citing[start:end].split()], within)
        if found is not None:
            skipped = _pattern(context).match(draft.document.text, found.start)
            begin = skipped.end() if context and skipped else found.start
            blanks = re.compile(r"\s*").match(draft.document.text, begin)
            return Range(blanks.end() if blanks else begin, found.end)
    return None


def _found(text: str, words: list[str], within: Range) -> Range | None:
    """Where these words stand, if they do so exactly once."""
    matches = list(_pattern(words).finditer(text, within.start, within.end)) if words else []
    return Range(*matches[0].span()) if len(matches) == 1 else None


def _pattern(words: list[str]) -> re.Pattern[str]:
    # TeX may write `62\,\%` and `p.~3` for what is read as `62 %` and `p. 3`.
    escaped = [re.sub(r"(%|&|\\\#|\\\$|_)", r"\\\\?\1", re.escape(it)) for it in words]
    return re.compile(r"(?:\s|~|\\[,; ])+".join(escaped))


def _edit(fix: Fix, draft: Draft, given: Placed, within: Range) -> Edit | None:
    language = draft.document.language
    if fix.in_locator and fix.words in given.citation.postnote:
        within = given.citation.extent
        where = _locator(draft.document.text, given, fix.words)
    elif any(it.range == within for it in given.quoted):
        where = within
    else:
        where = _found(draft.document.text, fix.words.split(), within)
    return Edit(where, spelled(fix.replacement, language), fix.title) if where else None


def _locator(text: str, given: Placed, words: str) -> Range | None:
    start, end = given.citation.extent
    note = text.find(given.citation.postnote, start, end)
    if note < 0 or not words:
        return None
    at = note + given.citation.postnote.index(words)
    return Range(at, at + len(words)) if text[at : at + len(words)] == words else None
