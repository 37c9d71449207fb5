"""Claims that turn away from the passage most likely meant as a whole, by no word that is known.

Only an encoder can tell; by words alone there are no such candidates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.judge.polarity import denials, has_opposites
from citectx.answers.checks.judge.tones import features
from citectx.answers.checks.word_lists import wording
from citectx.model import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.judge.alignment import Alignment


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """That the claim says the contrary, and that it says more than the passage."""
    if aligned.meaning.encoder is None:
        return
    best, text = aligned.best, aligned.text
    whole = Range(len(text) - len(text.lstrip()), len(text.rstrip()))
    same = {"score": best.score, "share": best.share, "cosine": best.cosine}
    yield Candidate(
        "contrary",
        {
            **same,
            **features(aligned.tones, "negation", "direction"),
            "denials differ": float(len(denials(text)) % 2 != len(denials(best.text)) % 2),
            "opposites": float(has_opposites(aligned)),
            "mild": float(
                any(wording("mild-deny").search(it) is not None for it in (text, best.text))
            ),
        },
        whole,
        best.number,
    )
    yield Candidate(
        "stronger",
        {
            **same,
            **features(aligned.tones, "hedge", "scope", "cause"),
            "hedged": float(wording("hedge").search(text) is not None),
            "hedged there": float(wording("hedge").search(best.text) is not None),
            "careful": float(wording("careful").search(text) is not None),
            "sure": float(wording("sure").search(text) is not None),
            "all": float(wording("all").search(text) is not None),
            "all there": float(wording("all").search(best.text) is not None),
        },
        whole,
        best.number,
    )
