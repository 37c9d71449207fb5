"""Two clauses that say the same, a cue in the source's -> the word that the cue governs in both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.drift import cues
from citectx.answers.checks.drift.found import Drift
from citectx.answers.checks.drift.terms import content
from citectx.model import Range

if TYPE_CHECKING:
    import re

    from citectx.answers.checks.clauses import Counterparts

_VERB = 1  # A cue before a verb governs the next content word,
_NEXT = 2  # and others one of the next two.


def governed(citing: str, source: str, cue: re.Match[str], pair: Counterparts) -> str:
    """The term that a cue governs, where both clauses have it; else nothing."""
    reach = _VERB if cues.BEFORE_VERB.match(cue[0]) else _NEXT
    behind = list(content(source[cue.end() : pair.theirs.end]))[:reach]
    ours = content(citing[slice(*pair.ours)])
    return next((it for it in behind if it in ours), "")


def drift(rule: str, citing: str, pair: Counterparts, cue: re.Match[str], term: str) -> Drift:
    """The drift of a term that both clauses have."""
    start, end = content(citing[pair.ours.start : pair.ours.end])[term]
    word = Range(pair.ours.start + start, pair.ours.start + end)
    return Drift(rule, word, Range(*cue.span()), term)
