"""Claims that say more than the passages most likely meant: of all what these say of some, and that
one thing is the reason of another where these say that they go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.judge.alignment import clauses_alike
from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.word_lists import wording
from citectx.model import Range

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from citectx.answers.checks.judge.alignment import Alignment

_KINDS = (("scope", "all", "some"), ("cause", "cause", "together"))  # Words for more, and for less.
_FURTHER = slice(1, 3)  # Passages that are the next most likely ones.


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """A word of the claim for all of them; and one for a reason, beside one for what goes
    together."""
    for kind, more, less in _KINDS:
        made = _candidate(aligned, kind, wording(more), wording(less))
        if made is not None:
            yield made


def _candidate(
    aligned: Alignment, kind: str, more: re.Pattern[str], less: re.Pattern[str]
) -> Candidate | None:
    best, text = aligned.best, aligned.text
    ours, theirs = more.search(text), less.search(best.text)
    if ours is None or (theirs is None and kind == "cause"):
        return None
    here = Range(*ours.span())
    words = theirs[0] if theirs else ""
    clauses = clauses_alike(aligned, text, here, words, best.text)
    further = [it.text for it in aligned.likely[_FURTHER]]
    return Candidate(
        kind,
        {
            "score": best.score,
            "share": best.share,
            "cosine": best.cosine,
            "gain": aligned.meaning.gain(text, here, words, best.text),
            "clause": clauses.likeness,
            "clause gain": clauses.gain,
            "less there": float(theirs is not None),
            "less here": float(less.search(text) is not None),
            "more there": float(more.search(best.text) is not None),
            "more elsewhere": float(any(more.search(it) for it in further)),
            "several": float(len(more.findall(text)) > 1),
            "hedged": float(wording("hedge").search(text) is not None),
            "denied": float(wording("deny").search(text) is not None),
        },
        here,
        best.number,
        Range(*theirs.span()) if theirs else None,
    )
