"""Workspace -> all findings: every citation whose paper can be read goes through every check."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from citectx.answers.checks.claims import claims, no_encoder
from citectx.answers.checks.finding import Edit, Finding
from citectx.drafts import language_named
from citectx.drafts.shared.suppression import ignored_checks, is_ignored
from citectx.model import Range
from citectx.settings.check_table import CHECKS, QUESTION

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Iterator

    from citectx.answers.checks.claims import EncoderFor
    from citectx.answers.checks.finding import Check, Claim, DraftCheck, Fix, Note
    from citectx.model import Draft
    from citectx.workspace import Workspace

Notes = Callable[["Claim", "Collection[str]"], "Iterator[Note]"]
CLAIM_CHECKS = tuple(it.id for it in CHECKS if it.looks_at == "claim")
DRAFT_CHECKS = tuple(it.id for it in CHECKS if it.looks_at == "draft")
_KNOWS: dict[str, Callable[[Claim], bool]] = {
    "english": lambda claim: claim.tongue == claim.index.tongue == "en",
    "one": lambda claim: claim.tongue == claim.index.tongue,
    "any": lambda claim: True,
}
_REMEMBERED = 4096
_LONGEST = 10_000  # Characters of a claim.
_NEAR = 3  # Words before the marked ones that help to find them.


class Memory:
    """The notes on claims that were looked at before; `looked` counts those that were new."""

    def __init__(self) -> None:
        self._notes: OrderedDict[Hashable, dict[str, tuple[Note, ...]]] = OrderedDict()
        self.looked = 0

    def notes(self, claim: Claim, wanted: Collection[str]) -> Iterator[Note]:
        """All notes on a claim, by the wanted checks."""
        remembered = self._notes.setdefault(_identity(claim), {})
        checks = [it for it in CLAIM_CHECKS if it in wanted]
        missing = [check for check in checks if check not in remembered]
        if missing:
            self.looked += 1
            remembered.update((it, tuple(notes_of(it, claim))) for it in missing)
            if len(self._notes) > _REMEMBERED:
                self._notes.popitem(last=False)
        return (note for check in checks for note in remembered[check])


def notes_of(id_: str, claim: Claim) -> Iterable[Note]:
    """What one check says of a claim; its module is imported when it is first asked.

    A check is silent in tongues that it does not know, and about what is too long to be a claim.
    """
    if len(claim.text) > _LONGEST or not _KNOWS[next(it.knows for it in CHECKS if it.id == id_)](
        claim
    ):
        return ()
    check: Check = import_module(f"citectx.answers.checks.{id_}").notes
    return check(claim)


def findings(
    workspace: Workspace,
    wanted: Collection[str],
    notes: Notes,
    encoder_for: EncoderFor = no_encoder,
) -> tuple[Finding, ...]:
    """The findings of the wanted checks in all files of the project, in the order of the text.

    `notes` is what a memory has to say of a claim; `encoder_for` says which encoder is there for a
    paper, if any is.
    """
    every: list[Finding] = []
    drafts = workspace.project.drafts
    for path in drafts:
        here = claims(workspace, path, encoder_for)
        every += _of_claims(drafts[path], here, wanted, notes)
    for id_ in (it for it in DRAFT_CHECKS if it in wanted):
        every += _of_draft(id_, workspace)
    order = {path: number for number, path in enumerate(drafts)}
    return tuple(sorted(every, key=lambda it: (order[it.path], it.range, it.id)))


def finding(note: Note, draft: Draft, claim: Claim) -> Finding:
    """The note at its place in the draft, with the edit that mends it."""
    quotation = claim.quotations[note.quotation] if note.quotation is not None else None
    citing = quotation.text if quotation else claim.text
    within = quotation.range if quotation else claim.range
    whole = quotation.range if quotation else claim.extent
    return Finding(
        id=note.id,
        severity=note.severity,
        message=note.message,
        path=draft.document.path,
        range=_place(draft.document.text, citing, note.marked, within) or whole,
        key=claim.key,
        citing=citing,
        marked=note.marked,
        section=claim.section,
        source=note.source,
        source_marked=note.source_marked,
        source_path=claim.index.path,
        edit=_edit(note.fix, draft, claim, within) if note.fix else None,
    )


def _of_claims(
    draft: Draft, every: Iterable[Claim], wanted: Collection[str], notes: Notes
) -> Iterator[Finding]:
    ignored = ignored_checks(draft.document.text)
    seen: set[Range] = set()
    for claim in every:
        for note in _without_needless_questions(tuple(notes(claim, wanted))):
            placed = finding(note, draft, claim)
            if is_ignored(ignored, note.id, placed.range, claim.extent):
                continue
            if note.quotation is not None:  # Papers cited together share it: one finding is enough.
                place = claim.quotations[note.quotation].range
                if place in seen:
                    continue
                seen.add(place)
            yield placed


def _without_needless_questions(notes: tuple[Note, ...]) -> Iterator[Note]:
    """The notes on a claim; nothing is asked about what a check is sure of."""
    is_sure = any(note.id != QUESTION for note in notes)
    return (note for note in notes if note.id != QUESTION or not is_sure)


def _of_draft(id_: str, workspace: Workspace) -> Iterator[Finding]:
    check: DraftCheck = import_module(f"citectx.answers.checks.{id_}").findings
    for it in check(workspace):
        ignored = ignored_checks(workspace.project.drafts[it.path].document.text)
        if not is_ignored(ignored, it.id, it.range):
            yield it


def _identity(claim: Claim) -> Hashable:
    """All that the notes on a claim depend on: everything but where it stands."""
    return (
        claim.key,
        claim.text,
        claim.parts,
        claim.index,
        tuple((quotation.text, quotation.is_attributed) for quotation in claim.quotations),
        claim.section,
        claim.locator,
        claim.pages,
        claim.partners,
        claim.is_whole,
        claim.encoder,
        claim.tongue,
    )


def _place(text: str, citing: str, marked: tuple[Range, ...], within: Range) -> Range | None:
    """The marked words in the draft, if they are one run that can be told from all others."""
    if len(marked) != 1:
        return None
    start, end = marked[0]
    for before in (citing[:start].split()[-_NEAR:], []):
        run = _only_place(text, [*before, *citing[start:end].split()], within)
        if run is not None:
            skipped = _pattern(before).match(text, run.start)
            begin = skipped.end() if before and skipped else run.start
            blanks = re.compile(r"\s*").match(text, begin)
            return Range(blanks.end() if blanks else begin, run.end)
    return None


def _only_place(text: str, words: list[str], within: Range) -> Range | None:
    """Where these words stand, if they do so exactly once."""
    matches = list(_pattern(words).finditer(text, within.start, within.end)) if words else []
    return Range(*matches[0].span()) if len(matches) == 1 else None


def _pattern(words: list[str]) -> re.Pattern[str]:
    # TeX may write `62\,\%` and `p.~3` for what is read as `62 %` and `p. 3`.
    escaped = [re.sub(r"(%|&|\\\#|\\\$|_)", r"\\\\?\1", re.escape(word)) for word in words]
    return re.compile(r"(?:\s|~|\\[,; ])+".join(escaped))


def _edit(fix: Fix, draft: Draft, claim: Claim, within: Range) -> Edit | None:
    text = draft.document.text
    if fix.target == "quotation":
        where: Range | None = within
    elif fix.target == "locator":
        where = _in_locator(text, claim, fix.words)
    else:
        where = _only_place(text, fix.words.split(), within)
    escape = language_named(draft.document.language).writing.escape
    return Edit(where, escape(fix.text), fix.title) if where else None


def _in_locator(text: str, claim: Claim, words: str) -> Range | None:
    at = text.find(claim.locator, *claim.extent)
    if at < 0 or not words:
        return None
    start = at + claim.locator.index(words)
    return Range(start, start + len(words)) if text.startswith(words, start) else None
