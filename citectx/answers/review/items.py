"""Workspace, findings, pins, verdicts -> what there is to review: one item for each citation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.evidence import evidence
from citectx.answers.pins import sentence_hash
from citectx.answers.review.verdicts import DISMISSED, NOTED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.answers.checks.finding import Finding
    from citectx.answers.pins import Pin
    from citectx.answers.review.verdicts import Verdict
    from citectx.model import Citation, Context, Evidence
    from citectx.ranking import Rank
    from citectx.workspace import Workspace


class Decision(NamedTuple):
    """What was decided of a citing sentence: whether a passage is pinned to it, the reason why its
    findings do not count, and what else was written of it."""

    is_accepted: bool
    dismissed: str | None
    note: str

    @property
    def name(self) -> str:
        """What was decided, in a word."""
        if self.dismissed is not None:
            return "dismissed"
        return "accepted" if self.is_accepted else "open"


@dataclass(frozen=True, slots=True)
class Item:
    """A citation with its evidence, what was found in its sentence, and what was decided of it.

    `is_accepted` says that a passage is pinned to it; `dismissed` is the reason why its findings
    do not count, `note` what else was written of it.
    """

    path: str
    evidence: Evidence
    findings: tuple[Finding, ...] = ()
    is_accepted: bool = False
    dismissed: str | None = None
    note: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nothing was decided yet."""
        return not self.is_accepted and self.dismissed is None

    @property
    def decided(self) -> str:
        """What was decided, in a word."""
        return Decision(self.is_accepted, self.dismissed, self.note).name


def items(
    workspace: Workspace,
    findings: Sequence[Finding],
    rank: Rank,
    limit: int,
    pins: Sequence[Pin],
    verdicts: Sequence[Verdict],
) -> Iterator[Item]:
    """Every citation of the project that is no \\nocite, in the order of the text."""
    for path, draft in workspace.project.drafts.items():
        for citation in draft.citations:
            if not citation.key or citation.silent:
                continue
            shown = evidence(workspace, path, citation, rank, limit, pins)
            context = shown.context
            about = tuple(it for it in findings if is_about(it, path, citation, context))
            yield as_decided(Item(path, shown, about), pins, verdicts)


def as_decided(item: Item, pins: Sequence[Pin], verdicts: Sequence[Verdict]) -> Item:
    """The item with what was decided of it by now."""
    shown = item.evidence
    return replace(
        item, **decision(shown.citation.key, shown.context.text, pins, verdicts)._asdict()
    )


def decision(key: str, text: str, pins: Sequence[Pin], verdicts: Sequence[Verdict]) -> Decision:
    """What was decided of a sentence that cites `key`."""
    sentence = sentence_hash(text)
    said = {it.decided: it.words for it in verdicts if (it.key, it.sentence) == (key, sentence)}
    return Decision(
        is_accepted=any((it.key, it.sentence) == (key, sentence) for it in pins),
        dismissed=said.get(DISMISSED),
        note=said.get(NOTED, ""),
    )


def is_about(finding: Finding, path: str, citation: Citation, context: Context) -> bool:
    """Whether a finding is about this citation and its sentence."""
    where = finding.range
    return (
        finding.path == path
        and finding.key == citation.key
        and any(
            where.start < it.end and it.start < where.end for it in (context.range, citation.extent)
        )
    )
