"""Workspace -> all findings: every citation whose paper is known goes through every check."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from citectx.answers.checks import (
    consistency,
    hedge,
    locator,
    number,
    paraphrase,
    quotation,
    unsupported,
)
from citectx.answers.checks.claims import claim, placed
from citectx.answers.checks.placing import finding
from citectx.answers.checks.suppression import ignored, is_ignored

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator, Mapping

    from citectx.answers.checks.claims import Placed
    from citectx.answers.checks.finding import Check, Finding, Note
    from citectx.model import Range
    from citectx.workspace import Workspace

CHECKS: Mapping[str, Check] = {
    quotation.ID: quotation.notes,
    locator.ID: locator.notes,
    number.ID: number.notes,
    hedge.ID: hedge.notes,
    paraphrase.ID: paraphrase.notes,
    unsupported.ID: unsupported.notes,
}
Notes = Callable[["Placed", "Collection[str]"], "Iterator[Note]"]
IDS = (*CHECKS, consistency.ID)
_REMEMBERED = 4096


class Memory:
    """The notes on claims that were looked at before; `looked` counts those that were not known."""

    def __init__(self) -> None:
        self._notes: OrderedDict[Hashable, dict[str, tuple[Note, ...]]] = OrderedDict()
        self.looked = 0

    def notes(self, given: Placed, wanted: Collection[str]) -> Iterator[Note]:
        """All notes on a claim, by the wanted checks."""
        found = self._notes.setdefault(_identity(given), {})
        checks = [it for it in CHECKS if it in wanted]
        missing = [it for it in checks if it not in found]
        if missing:
            self.looked += 1
            looked_at = claim(given)
            found.update((it, tuple(CHECKS[it](looked_at))) for it in missing)
            if len(self._notes) > _REMEMBERED:
                self._notes.popitem(last=False)
        return (note for it in checks for note in found[it])


def findings(known: Workspace, wanted: Collection[str], notes: Notes) -> tuple[Finding, ...]:
    """The findings of the wanted checks in all files of the project, in the order of the text.

    `notes` is what a memory has to say of a claim.
    """
    found: list[Finding] = []
    for path, draft in known.project.drafts.items():
        lines = ignored(draft.document.text)
        found += _in_file(known, path, wanted, notes, lines)
    if consistency.ID in wanted:
        found += _consistency(known)
    order = {path: number for number, path in enumerate(known.project.drafts)}
    return tuple(sorted(found, key=lambda it: (order[it.path], it.range, it.id)))


def _in_file(
    known: Workspace,
    path: str,
    wanted: Collection[str],
    notes: Notes,
    lines: Mapping[str, tuple[Range, ...]],
) -> Iterator[Finding]:
    draft = known.project.drafts[path]
    quotations: set[Range] = set()
    for given in placed(known, path):
        for note in notes(given, wanted):
            shown = finding(note, draft, given)
            if is_ignored(lines, note.id, shown.range, given.citation.extent):
                continue
            if note.quotation is not None:  # Papers cited together share it: one finding is enough.
                place = given.quoted[note.quotation].range
                if place in quotations:
                    continue
                quotations.add(place)
            yield shown


def _consistency(known: Workspace) -> Iterator[Finding]:
    for shown in consistency.findings(known):
        lines = ignored(known.project.drafts[shown.path].document.text)
        if not is_ignored(lines, shown.id, shown.range):
            yield shown


def _identity(given: Placed) -> Hashable:
    """All that the notes on a claim depend on."""
    context, citation = given.context, given.citation
    return (
        citation.key,
        citation.postnote,
        context.text,
        context.scope,
        context.shared,
        context.section,
        tuple((it.text, it.is_attributed) for it in given.quoted),
        given.index,
        given.is_whole,
        given.pages,
        given.partners,
    )
