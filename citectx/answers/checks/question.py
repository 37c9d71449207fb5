"""What may be wrong: a learned judge asks where the passage most likely meant says otherwise.

It speaks of sentences in other words, too, where no rule can be sure, and so it only asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.finding import Note
from citectx.answers.checks.judge import candidates
from citectx.answers.checks.judge.alignment import alignment
from citectx.answers.checks.judge.attributed import attributed
from citectx.answers.checks.judge.quoted import misquoted
from citectx.answers.checks.judge.verdicts import worth_asking
from citectx.answers.checks.locator import shown_locator
from citectx.answers.checks.sources import is_methods, source_passage
from citectx.model import Severity
from citectx.settings.check_table import QUESTION as ID

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.finding import Claim
    from citectx.answers.checks.judge.candidate import Candidate

_SAID = {  # Where the passage has words in the place of ours, and where it has none.
    "number": (
        "the nearest passage says “{theirs}”, the sentence “{ours}”",
        "the nearest passage does not give “{ours}”",
    ),
    "exchanged": ("in the nearest passage “{theirs}” is the number of something else", ""),
    "denied by the sentence": ("the sentence says “{ours}”, the nearest passage does not",) * 2,
    "denied by the passage": ("the nearest passage says “{theirs}”, the sentence does not", ""),
    "opposite": ("the nearest passage says “{theirs}”, the sentence “{ours}”", ""),
    "hedge": ("the nearest passage says “{theirs}”, the sentence states it as a fact", ""),
    "scope": (
        "the nearest passage says “{theirs}”, the sentence “{ours}”",
        "the nearest passage does not say “{ours}”",
    ),
    "cause": ("the nearest passage says “{theirs}”, the sentence makes it a cause (“{ours}”)", ""),
    "name": (
        "the nearest passage names “{theirs}”, not “{ours}”",
        "the nearest passage does not name “{ours}”",
    ),
    "replaced": ("the nearest passage says “{theirs}”, the sentence “{ours}”", ""),
    "contrary": ("", "the nearest passage may say the contrary"),
    "stronger": ("", "the nearest passage may be less sure, or say it of less"),
    "absent": ("", "no passage was found that says this; the nearest one is about something else"),
    "quoted": (
        "the nearest passage says “{theirs}”, the quotation “{ours}”",
        "the paper has the words “{ours}” nowhere",
    ),
    "page": ("", "the nearest passage is on page {page}, not on “{locator}”"),
}


def notes(claim: Claim) -> Iterator[Note]:
    """At most one question, where the whole paper was read and it alone is cited."""
    if not claim.is_whole or claim.partners:
        return
    aligned = alignment(claim)
    if aligned is None:
        return
    candidate = misquoted(claim, aligned) or _doubted(claim)
    if candidate is not None:
        yield _note(claim, candidate)


def _doubted(claim: Claim) -> Candidate | None:
    """The difference worth asking about, in what is said of the paper and not of one's own work."""
    said = None if is_methods(claim.section) else attributed(claim)
    aligned = None if said is None else alignment(said)
    if said is None or aligned is None:
        return None
    # What is left of a sentence may lack what the rest says.
    silent = () if said.parts == claim.parts else ("absent", "denied by the passage")
    every = (
        it
        for it in candidates(said)
        if (it.says or it.kind) not in silent and not _is_quoted(said, it)
    )
    return worth_asking(every, aligned.meaning.basis)


def _is_quoted(claim: Claim, candidate: Candidate) -> bool:
    """Whether a difference is inside of quotation marks, which `quotation` looks at."""
    ours = claim.text[slice(*candidate.ours)]
    return any(ours in it.text for it in claim.quotations)


def _note(claim: Claim, candidate: Candidate) -> Note:
    marked = (candidate.theirs,) if candidate.theirs else ()
    source = source_passage(claim.index, candidate.number, marked)
    beside, alone = _SAID[candidate.says or candidate.kind]
    template = beside if candidate.theirs else alone
    said = template.format(
        ours=claim.text[slice(*candidate.ours)],
        theirs=source.text[slice(*candidate.theirs)] if candidate.theirs else "",
        page=source.page_label or source.page,
        locator=shown_locator(claim.locator),
    )
    is_of_words = candidate.kind != "page"
    return Note(
        ID,
        Severity.HINT,
        f"Check this: {said}.",
        marked=(candidate.ours,) if is_of_words else (),
        source=source,
        source_marked=marked,
    )
