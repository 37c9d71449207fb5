"""What a reviewer said of citing sentences, kept in a file beside the draft.

A row for each, as with pins: key, the hash of the sentence, what was decided, and the reason or
the note. An accepted passage is a pin and stands among the pins. What was decided of a sentence
holds until its words change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.answers import table_beside
from citectx.answers.pins import sentence_hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citectx.answers.checks.finding import Finding
    from citectx.answers.table_beside import ReadText
    from citectx.workspace import Workspace

FILE_NAME = "citectx-review.tsv"
DISMISSED, NOTED = "dismissed", "noted"
_COLUMNS = ("key", "sentence", "decided", "words")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was decided of the sentence with this hash that cites `key`, and in which words."""

    key: str
    sentence: str
    decided: str
    words: str


def verdict(key: str, sentence: str, decided: str, words: str) -> Verdict:
    """What is decided of a citing sentence now."""
    return Verdict(key, sentence_hash(sentence), decided, " ".join(words.split()))


def read(text: str) -> tuple[Verdict, ...]:
    """The verdicts of a file; lines that are none are passed over."""
    every = (Verdict(*row) for row in table_beside.rows(text, _COLUMNS))
    return tuple(it for it in every if it.decided in (DISMISSED, NOTED))


def beside(root: str, read_text: ReadText) -> tuple[Verdict, ...]:
    """The verdicts on the draft at `root`, if there are any."""
    return read(table_beside.text_beside(root, FILE_NAME, read_text))


def path_beside(root: str) -> str:
    """Where the verdicts on a draft are kept."""
    return table_beside.path(root, FILE_NAME)


def verdicts_text(verdicts: Iterable[Verdict]) -> str:
    """The file of these verdicts."""
    return table_beside.table(
        _COLUMNS, ((it.key, it.sentence, it.decided, it.words) for it in verdicts)
    )


def with_verdict(verdicts: Sequence[Verdict], new: Verdict) -> tuple[Verdict, ...]:
    """The verdicts with one more, which replaces what was decided in the same way before."""
    kept = (
        it
        for it in verdicts
        if (it.key, it.sentence, it.decided) != (new.key, new.sentence, new.decided)
    )
    return (*kept, new)


def without_dismissed(
    findings: Iterable[Finding], workspace: Workspace, verdicts: Sequence[Verdict]
) -> tuple[Finding, ...]:
    """The findings in sentences that no reviewer has dismissed."""
    dismissed = {(it.key, it.sentence) for it in verdicts if it.decided == DISMISSED}
    if not dismissed:
        return tuple(findings)
    places = [
        (path, citation.key, where)
        for path, draft in workspace.project.drafts.items()
        for citation, context in zip(
            draft.citations, workspace.analyses[path].contexts, strict=True
        )
        if (citation.key, sentence_hash(context.text)) in dismissed
        for where in (context.range, citation.extent)
    ]
    return tuple(
        it
        for it in findings
        if not any(
            (it.path, it.key) == (path, key)
            and it.range.start < where.end
            and where.start < it.range.end
            for path, key, where in places
        )
    )
