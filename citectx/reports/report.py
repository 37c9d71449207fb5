"""Workspaces, findings -> the one value that every kind of report is made from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.answers.doctor import diagnoses, is_readable
from citectx.model import State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from citectx.answers.checks.finding import Finding
    from citectx.answers.doctor import Diagnosis
    from citectx.model import Draft
    from citectx.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of what is cited could be compared: `states` counts papers by what is known."""

    citations: int
    papers: int
    readable: int
    states: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Report:
    """What was compared and what was found; `known_before` counts findings of the baseline."""

    coverage: Coverage
    findings: tuple[Finding, ...]
    drafts: Mapping[str, Draft]
    known_before: int = 0


def coverage(workspaces: Sequence[Workspace]) -> Coverage:
    """The coverage of one or several drafts together."""
    papers: dict[str, Diagnosis] = {
        (it.path or it.key): it for known in workspaces for it in diagnoses(known)
    }
    drafts = {path: it for known in workspaces for path, it in known.project.drafts.items()}
    return Coverage(
        citations=sum(1 for it in drafts.values() for cite in it.citations if not cite.silent),
        papers=len(papers),
        readable=sum(map(is_readable, papers.values())),
        states=dict(sorted(Counter(it.state for it in papers.values()).items(), key=_best_first)),
    )


def _best_first(counted: tuple[str, int]) -> tuple[bool, int]:
    """Full text first, then what is frequent."""
    state, count = counted
    return state != State.FULL_TEXT.value, -count


def summary(found: Coverage) -> str:
    """`23 citations of 8 papers: 5 full text, 1 abstract only, 2 no file.`"""
    states = ", ".join(f"{count} {state}" for state, count in found.states.items())
    return f"{_count(found.citations, 'citation')} of {_count(found.papers, 'paper')}" + (
        f": {states}." if states else "."
    )


def outcome(report: Report) -> str:
    """How many findings there are, in words."""
    found = len(report.findings)
    said = _count(found, "finding") if found else "Nothing found"
    before = f" ({report.known_before} more in the baseline)" if report.known_before else ""
    return f"{said}{before}."


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"
