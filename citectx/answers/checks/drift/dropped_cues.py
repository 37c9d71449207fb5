"""Two clauses in the same words -> the hedge or the "not" that only the source has.

Where the words are the same, a cue that is missing was left out, whatever else is hedged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.clauses import VERY_WORDS, counterparts
from citectx.answers.checks.drift import cues
from citectx.answers.checks.drift.governed import drift, governed
from citectx.answers.checks.drift.terms import names

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from citectx.answers.checks.clauses import Counterparts
    from citectx.answers.checks.drift.found import Drift


def drifts(citing: str, source: str) -> Iterator[Drift]:
    """What the citing text leaves out."""
    if names(citing) <= names(source) and not cues.PARTLY.search(citing):
        yield from _dropped("hedge", cues.CLOSE_HEDGE, cues.CAUTIOUS, citing, source)
        yield from _dropped("negation", cues.PLAIN_NOT, cues.DENIED, citing, source)


def _dropped(
    rule: str, cue_words: re.Pattern[str], kin: re.Pattern[str], citing: str, source: str
) -> Iterator[Drift]:
    for cue in cue_words.finditer(source):
        pair = counterparts(citing, source, cue.start(), VERY_WORDS)
        if pair is None or cues.ABILITY.search(source[: cue.end()]):
            continue
        term = governed(citing, source, cue, pair)
        is_kept = cue[0].split()[0] in citing[slice(*pair.ours)]
        if term and not is_kept and _is_missing(kin, citing, source, pair):
            yield drift(rule, citing, pair, cue, term)


def _is_missing(kin: re.Pattern[str], citing: str, source: str, pair: Counterparts) -> bool:
    """Whether the citing clause has fewer words of a kind, and its sentence has none elsewhere."""
    inside = len(kin.findall(citing, *pair.ours))
    is_whole = len(kin.findall(citing)) == inside
    return is_whole and inside < len(kin.findall(source, *pair.theirs))
