"""Workspaces, findings -> the one value that every kind of report is made from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.answers.doctor import diagnoses, is_readable
from citectx.model import State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citectx.answers.checks.finding import Finding
    from citectx.answers.doctor import Diagnosis
    from citectx.model import Draft
    from citectx.settings import Settings
    from citectx.workspace import Workspace

    Checked = Sequence[tuple[Workspace, Settings]]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of what is cited could be compared: `states` counts papers by how much of them."""

    citations: int
    papers: int
    readable: int
    states: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Report:
    """What was compared and what was found.

    `workspaces` are the drafts with their settings, `folder` is where file names are shown from,
    and `accepted` counts the findings that the baseline has.
    """

    coverage: Coverage
    findings: tuple[Finding, ...]
    drafts: Mapping[str, Draft]
    workspaces: Checked = ()
    folder: str = ""
    accepted: int = 0


def report(
    workspaces: Checked, findings: tuple[Finding, ...], folder: str, accepted: int = 0
) -> Report:
    """The report on drafts that were checked."""
    drafts = {path: it for one, _ in workspaces for path, it in one.project.drafts.items()}
    compared = coverage([it for it, _ in workspaces])
    return Report(compared, findings, drafts, workspaces, folder, accepted)


def coverage(workspaces: Sequence[Workspace]) -> Coverage:
    """The coverage of one or several drafts together."""
    papers: dict[str, Diagnosis] = {
        (diagnosis.path or diagnosis.key): diagnosis
        for workspace in workspaces
        for diagnosis in diagnoses(workspace)
    }
    drafts = {path: it for one in workspaces for path, it in one.project.drafts.items()}
    return Coverage(
        citations=sum(
            1 for draft in drafts.values() for cite in draft.citations if not cite.silent
        ),
        papers=len(papers),
        readable=sum(map(is_readable, papers.values())),
        states=dict(
            sorted(Counter(paper.state for paper in papers.values()).items(), key=_best_first)
        ),
    )


def _best_first(counted: tuple[str, int]) -> tuple[bool, int]:
    """Full text first, then what is frequent."""
    state, count = counted
    return state != State.FULL_TEXT.value, -count


def summary(coverage: Coverage) -> str:
    """`23 citations of 8 papers: 5 full text, 1 abstract only, 2 no file.`"""
    states = ", ".join(f"{count} {state}" for state, count in coverage.states.items())
    return f"{_count(coverage.citations, 'citation')} of {_count(coverage.papers, 'paper')}" + (
        f": {states}." if states else "."
    )


def outcome(report: Report) -> str:
    """How many findings there are, in words."""
    number = len(report.findings)
    said = _count(number, "finding") if number else "Nothing found"
    accepted = f" ({report.accepted} more in the baseline)" if report.accepted else ""
    return f"{said}{accepted}."


def shown_path(report: Report, path: str) -> str:
    """The name of a file from the report's folder, where that is shorter than the whole."""
    try:
        return str(Path(path).relative_to(report.folder))
    except ValueError:
        return path


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"
