"""A claim -> what it says of the source, without the clauses in which its authors tell of their own
work.

"The enzyme was heated for 20 s [1], and we kept to this" says two things, and only the first one is
the source's. What follows a clause of one's own behind a mere comma, or without a subject, goes on
with it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.answers.checks.drift.clauses import statement
from citectx.answers.checks.thresholds import count
from citectx.answers.checks.word_lists import any_cue, cue_pattern
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim

_OWN = cue_pattern("judge.own")
_FEWEST = count("judge.attributed-words")
_CONJUNCTION = "because|whereas|while|although|though|but|so that|since"
# A mark within "1,200", "1:50", "10–20 min" or "dose–response" ends no clause, nor does the full
# stop of an abbreviation.
_MARK = r";|:(?!\d)|—|–(?!\w)|(?<!\w)–|[?!]\s"
_BREAK = re.compile(
    rf"(?P<new>{_MARK}|,\s+and\b(?!\s+\w+(?:ed|ing)\b)|\sand\s+(?={any_cue('judge.own')}\b)"
    rf"|,\s+(?=(?:{_CONJUNCTION}|as|for|where|which|who|whose)\b)"
    rf"|\s(?=(?:{_CONJUNCTION})\b))|,(?!\d)",
    re.IGNORECASE,
)


def attributed(claim: Claim) -> Claim | None:
    """The claim without what its authors say of themselves; None where hardly anything is left."""
    text = claim.text
    for quotation in claim.quotations:  # Whose "we" is that of the paper.
        text = text.replace(quotation.text, "_" * len(quotation.text))
    if not _OWN.search(text):
        return claim
    theirs = [it for it in _clauses(text) if not it[1]]
    parts = tuple(
        both
        for part in claim.parts
        for where, _ in theirs
        if (both := Range(max(part.start, where.start), min(part.end, where.end))).start < both.end
    )
    said = " ".join(claim.text[slice(*it)] for it in parts)
    return replace(claim, parts=parts) if len(statement(said)) >= _FEWEST else None


def _clauses(text: str) -> Iterator[tuple[Range, bool]]:
    """The clauses of a text, and whether each is about the authors' own work."""
    start, is_own = 0, False
    for match in (*_BREAK.finditer(text), None):
        end = match.start() if match else len(text)
        is_own = is_own or bool(_OWN.search(text, start, end))
        yield Range(start, end), is_own
        if match is not None:
            start, is_own = match.end(), is_own and not match["new"]
