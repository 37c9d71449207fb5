"""Workspace -> what the checks find in it once it rests, remembered while its words stay."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from citectx.answers.checks.claims import where_kept
from citectx.answers.checks.findings import Memory, findings
from citectx.base.changes import change, untouched_range
from citectx.settings.check_table import QUESTION
from citectx_server.session.papers.paper_lines import line_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from citectx.answers.checks.finding import Claim, Finding, Note
    from citectx.model import Project
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.configuration import Configuration
    from citectx_server.session.encoders import Encoders
    from citectx_server.session.threads import Threads

    Source = tuple[str, str]  # A paper's file and words in it.


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found, and on which line of its paper each finding's source begins, from 0."""

    findings: tuple[Finding, ...] = ()
    lines: Mapping[Source, int] = field(default_factory=dict)

    def line(self, finding: Finding) -> int:
        """The line of the paper on which the words begin that a finding speaks of."""
        return self.lines.get(_source(finding), 0)


class Findings:
    """Looks at claims when the draft rests, and remembers what it said."""

    def __init__(self, configuration: Configuration, encoders: Encoders, threads: Threads) -> None:
        self._configuration = configuration
        self._encoders = encoders
        self._threads = threads
        self._memory = Memory()
        self._checked: dict[str, tuple[Workspace, Checked]] = {}

    async def look(self, workspace: Workspace) -> Checked:
        """What is found when all claims are looked at that have not been looked at yet."""
        settings = self._configuration.of(workspace.project.root)
        checked = Checked()
        if settings.checks:
            found = await self._threads.patient(lambda: self._found(workspace, settings))
            lines = await self._threads.patient(lambda: _lines(found))
            checked = Checked(found, lines)
        self._checked[workspace.project.root] = workspace, checked
        return checked

    def of(self, workspace: Workspace) -> Checked:
        """What was found in words that are still as they were."""
        before, checked = self._checked.get(workspace.project.root, (workspace, Checked()))
        if before is workspace:
            return checked
        kept = tuple(_after(checked.findings, before.project, workspace.project))
        return replace(checked, findings=kept)

    def _found(self, workspace: Workspace, settings: Settings) -> tuple[Finding, ...]:
        encoder = self._encoders.of(settings) if QUESTION in settings.checks else None
        # Vectors of papers are made for the cards; a check waits for none.
        return findings(workspace, settings.checks, self._notes, where_kept(encoder))

    def _notes(self, claim: Claim, wanted: Collection[str]) -> Iterator[Note]:
        self._threads.step_aside()
        return self._memory.notes(claim, wanted)


def _source(finding: Finding) -> Source:
    return finding.source_path, finding.source.text if finding.source else ""


def _lines(found: tuple[Finding, ...]) -> dict[Source, int]:
    """Where the words of papers stand that findings speak of; this reads the papers' files."""
    return {it: line_of(*it) for it in map(_source, found) if all(it)}


def _after(found: tuple[Finding, ...], before: Project, now: Project) -> Iterator[Finding]:
    """The findings where edits have not touched them."""
    made = {
        path: change(draft.document.text, now.drafts[path].document.text)
        for path, draft in before.drafts.items()
        if path in now.drafts
    }
    for it in found:
        where = untouched_range(it.range, made[it.path]) if it.path in made else None
        if where is None:
            continue
        place = it.edit and untouched_range(it.edit.range, made[it.path])
        edit = it.edit._replace(range=place) if it.edit and place else None
        yield replace(it, range=where, edit=edit)
