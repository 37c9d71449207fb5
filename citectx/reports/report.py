"""Workspaces, findings -> the one value that every kind of report is made from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.answers import pins
from citectx.answers.checks.claims import claims, where_kept
from citectx.answers.checks.consistency import repeated_works
from citectx.answers.checks.judge.alignment import is_close
from citectx.answers.doctor import diagnoses, is_readable, unknown_keys
from citectx.answers.review import verdicts
from citectx.answers.review.items import items
from citectx.base.files import read_text
from citectx.base.user_paths import path_from
from citectx.model import State
from citectx.ranking.encoder.chosen import usable_encoder
from citectx.settings.check_table import ASKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from citectx.answers.checks.finding import Claim, Finding
    from citectx.answers.doctor import Diagnosis
    from citectx.answers.review.items import Item
    from citectx.model import Draft
    from citectx.settings import Settings
    from citectx.workspace import Workspace

    Checked = Sequence[tuple[Workspace, Settings]]


_NAMED = 5  # Keys that are named; of the others it is said how many they are.


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of what is cited could be compared: `states` counts papers by how much of them.

    Of the citations, `compared` have a paper whose whole text was read, and `judged` have a passage
    in it that is close to their sentence. `unknown` are keys without an entry, `repeated` the keys
    of works that are cited under several.
    """

    citations: int
    papers: int
    readable: int
    states: Mapping[str, int]
    compared: int = 0
    judged: int = 0
    unknown: tuple[str, ...] = ()
    repeated: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What was compared and what was found.

    `workspaces` are the drafts with their settings, `folder` is where file names are shown from,
    `accepted` counts the findings that the baseline has, and `dismissed` those of which a reviewer
    said so.
    """

    coverage: Coverage
    findings: tuple[Finding, ...]
    drafts: Mapping[str, Draft]
    workspaces: Checked = ()
    folder: str = ""
    accepted: int = 0
    dismissed: int = 0


def report(
    workspaces: Checked,
    findings: tuple[Finding, ...],
    folder: str,
    accepted: int = 0,
    dismissed: int = 0,
) -> Report:
    """The report on drafts that were checked."""
    drafts = {path: it for one, _ in workspaces for path, it in one.project.drafts.items()}
    compared = coverage(workspaces, findings)
    return Report(compared, findings, drafts, workspaces, folder, accepted, dismissed)


def reviewed(report: Report) -> Iterator[Item]:
    """Every citation with its evidence and what was decided of it."""
    from citectx.ranking.encoder.both_passes import as_shown

    for workspace, settings in report.workspaces:
        root = workspace.project.root
        yield from items(
            workspace,
            report.findings,
            as_shown(settings),
            settings.max_passages,
            pins.beside(root, read_text),
            verdicts.beside(root, read_text),
        )


def coverage(checked: Checked, findings: Sequence[Finding] = ()) -> Coverage:
    """The coverage of one or several drafts together."""
    workspaces = [it for it, _ in checked]
    papers: dict[str, Diagnosis] = {
        (diagnosis.path or diagnosis.key): diagnosis
        for workspace in workspaces
        for diagnosis in diagnoses(workspace)
    }
    drafts = {path: it for one in workspaces for path, it in one.project.drafts.items()}
    whole = [
        (path, claim)
        for one, settings in checked
        for path in one.project.drafts
        for claim in claims(one, path, where_kept(usable_encoder(settings)))
        if claim.is_whole
    ]
    return Coverage(
        citations=sum(
            1 for draft in drafts.values() for cite in draft.citations if not cite.silent
        ),
        papers=len(papers),
        readable=sum(map(is_readable, papers.values())),
        states=dict(
            sorted(Counter(paper.state for paper in papers.values()).items(), key=_best_first)
        ),
        compared=len(whole),
        judged=sum(is_close(it) or _is_found(it, path, findings) for path, it in whole),
        unknown=tuple(dict.fromkeys(key for one in workspaces for key in unknown_keys(one))),
        repeated=tuple(keys for one in workspaces for keys in repeated_works(one)),
    )


def _is_found(claim: Claim, path: str, findings: Sequence[Finding]) -> bool:
    """Whether something was found in the sentence of a claim: then it was judged."""
    return any(
        (it.path, it.key) == (path, claim.key)
        and it.range.start < where.end
        and where.start < it.range.end
        for it in findings
        for where in (claim.range, claim.extent)
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
    """How many findings and questions there are, and how many citations they were looked for in."""
    coverage = report.coverage
    questions = sum(it.id in ASKING for it in report.findings)
    number = len(report.findings) - questions
    said = (_count(number, "finding") if number else "No findings", _count(questions, "question"))
    more = (
        f"{report.accepted} more in the baseline" if report.accepted else "",
        f"{report.dismissed} dismissed" if report.dismissed else "",
    )
    left_out = f" ({', '.join(filter(None, more))})" if any(more) else ""
    return (
        f"{', '.join(said)}{left_out}. {coverage.compared} of "
        f"{_count(coverage.citations, 'citation')} read, {coverage.judged} could be judged."
    )


def keys_said(coverage: Coverage) -> str:
    """Keys that have no entry, and works that are cited under several keys, if there are any."""
    said = []
    if coverage.unknown:
        keys = ", ".join(coverage.unknown[:_NAMED])
        more = len(coverage.unknown) - _NAMED
        said.append(
            f"{_count(len(coverage.unknown), 'key')} without an entry: {keys}"
            + (f" and {more} more." if more > 0 else ".")
        )
    said += [f"One work under several keys: {', '.join(keys)}." for keys in coverage.repeated]
    return " ".join(said)


def shown_path(report: Report, path: str) -> str:
    """The name of a file from the report's folder, where that is shorter than the whole."""
    return path_from(path, report.folder)


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"
