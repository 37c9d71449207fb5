"""Lists of a tongue -> its abbreviations, beside those that science has from English everywhere.

`et al.`, `Fig.`, `Proc. Natl. Acad. Sci.` and `Dr.` stand in papers of every tongue.
"""

from __future__ import annotations

from citectx.text.tongues.english import ABBREVIATIONS
from citectx.text.tongues.words import Abbreviations, word_set


def abbreviations(
    stop_words: frozenset[str],
    opening: str = "",
    labelled: str = "",
    either: str = "",
    titles: str = "",
    ordinals: bool = False,
) -> Abbreviations:
    """The abbreviations of a tongue whose words that say nothing also begin its sentences."""
    own = word_set(opening)
    return Abbreviations(
        ABBREVIATIONS.opening | own,
        ABBREVIATIONS.titles | word_set(titles),
        (ABBREVIATIONS.labelled | word_set(labelled)) - own,
        (ABBREVIATIONS.either | word_set(either)) - own,
        stop_words,
        stop_words,
        ordinals,
    )
