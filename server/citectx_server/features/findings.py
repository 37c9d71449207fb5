"""Findings in the editor: as diagnostics once a sentence rests, and as actions that mend them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.answers import card, pins
from citectx.answers.checks.findings import Memory, findings
from citectx.base.changes import change, untouched
from citectx.drafts import language_named
from citectx_server.convert import to_lsp
from citectx_server.convert.lines import line_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from citectx.answers.checks.finding import Claim, Finding, Note
    from citectx.model import Project
    from citectx.workspace import Workspace
    from citectx_server.server import Asked, CitectxServer
    from citectx_server.session.state import View

    Source = tuple[str, str]  # A paper's file and words in it.


class Checker:
    """Looks at claims when the draft rests, and remembers what it said."""

    def __init__(self, server: CitectxServer) -> None:
        self._server = server
        self._memory = Memory()
        self._found: dict[str, tuple[Workspace, tuple[Finding, ...]]] = {}
        self._lines: dict[str, dict[Source, int]] = {}

    async def look(self, known: Workspace) -> tuple[Finding, ...]:
        """What is found when all claims are looked at that have not been looked at yet."""
        session = self._server.session
        wanted = session.settings_of(known.project.root).checks
        found: tuple[Finding, ...] = ()
        lines: dict[Source, int] = {}
        if wanted:
            found = await session.in_patience(lambda: findings(known, wanted, self._notes))
            lines = await session.in_patience(lambda: _lines(found))
        self._found[known.project.root] = known, found
        self._lines[known.project.root] = lines
        return found

    def line(self, of: Finding) -> int:
        """The line of the paper, from 0, on which the words begin that a finding speaks of."""
        source = _source(of)
        return next((it[source] for it in self._lines.values() if source in it), 0)

    def known(self, known: Workspace) -> tuple[Finding, ...]:
        """What was found in words that are still as they were."""
        before, found = self._found.get(known.project.root, (known, ()))
        return found if before is known else tuple(_after(found, before.project, known.project))

    def _notes(self, claim: Claim, wanted: Collection[str]) -> Iterator[Note]:
        self._server.session.step_aside()
        return self._memory.notes(claim, wanted)


def _source(of: Finding) -> Source:
    return of.source_path, of.source.text if of.source else ""


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
        where = untouched(it.range, made[it.path]) if it.path in made else None
        if where is None:
            continue
        place = it.edit and untouched(it.edit.range, made[it.path])
        edit = it.edit._replace(range=place) if it.edit and place else None
        yield replace(it, range=where, edit=edit)


def within(document: View, found: tuple[Finding, ...]) -> list[Finding]:
    """The findings in one document."""
    return [it for it in found if it.path == document.path and document.holds(it.range)]


async def actions(
    ls: CitectxServer, asked: Asked, params: lsp.CodeActionParams
) -> list[lsp.CodeAction]:
    """What can be done about the findings at a place."""
    document = asked.document
    start, end = document.offset(params.range.start), document.offset(params.range.end)
    found = [
        it
        for it in within(document, ls.checker.known(asked.known))
        if it.range.start <= end and start <= it.range.end
    ]
    language = asked.known.project.drafts[document.path].document.language
    mending = [action for it in found for action in _actions(ls, document, it, language)]
    return [*mending, *await _pinning(ls, asked)]


async def _pinning(ls: CitectxServer, asked: Asked) -> list[lsp.CodeAction]:
    """Each passage that is shown can be pinned to its sentence, in the file of pins."""
    citation = asked.citation
    if citation is None or not citation.key or not ls.creates_files:
        return []
    shown = await ls.evidence(asked.known, asked.document.path, citation)
    path = pins.path_beside(asked.known.project.root)
    file = ls.text_of(path)
    uri = file.uri if file else to_lsp.uri(path)
    place = file.end if file else lsp.Position(0, 0)
    return [
        lsp.CodeAction(
            f"Pin as evidence: “{card.shortened(it.text)}”",
            kind=lsp.CodeActionKind.RefactorRewrite,
            edit=_appended(
                uri, place, _pin_text(pins.pin(citation.key, shown.context.text, it), file)
            ),
        )
        for it in shown.passages
    ]


def _pin_text(pin: pins.Pin, file: View | None) -> str:
    return pins.added(pin, file.text) if file else pins.written([pin])


def _appended(uri: str, place: lsp.Position, text: str) -> lsp.WorkspaceEdit:
    """Text at the end of a file, which is made if it is not there."""
    document = lsp.OptionalVersionedTextDocumentIdentifier(uri)
    created = lsp.CreateFile(uri, options=lsp.CreateFileOptions(ignore_if_exists=True))
    edit = lsp.TextDocumentEdit(document, [lsp.TextEdit(lsp.Range(place, place), text)])
    return lsp.WorkspaceEdit(document_changes=[created, edit])


def _actions(
    ls: CitectxServer, document: View, it: Finding, language: str
) -> Iterator[lsp.CodeAction]:
    shown = [diagnostic(ls, document, it)]
    if it.edit is not None:
        edit = lsp.TextEdit(document.range(it.edit.range), it.edit.text)
        yield lsp.CodeAction(
            it.edit.title,
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=shown,
            edit=lsp.WorkspaceEdit({document.uri: [edit]}),
        )
    comment = language_named(language).writing.comment
    if comment:
        place = document.line_end(it.range.end)
        text = comment.format(f"citectx: ignore[{it.id}]")
        edit = lsp.TextEdit(lsp.Range(place, place), text)
        yield lsp.CodeAction(
            f"Ignore `{it.id}` on this line",
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=shown,
            edit=lsp.WorkspaceEdit({document.uri: [edit]}),
        )


def diagnostic(ls: CitectxServer, document: View, it: Finding) -> lsp.Diagnostic:
    """A finding as the editor shows it, with the words of the paper where it can show these."""
    related = None
    if it.source is not None and it.source_path and _shows_related(ls):
        start = lsp.Position(ls.checker.line(it), 0)
        paper = card.address(it.source_path, it.source.page)
        location = lsp.Location(paper, lsp.Range(start, start))
        words = ": ".join(filter(None, (it.source.place, it.source.text)))
        related = [lsp.DiagnosticRelatedInformation(location, words)]
    return lsp.Diagnostic(
        document.range(it.range),
        it.message,
        to_lsp.severity(it.severity),
        it.id,
        source="citectx",
        related_information=related,
    )


def _shows_related(ls: CitectxServer) -> bool:
    document = ls.client_capabilities.text_document
    published = document.publish_diagnostics if document else None
    return bool(published and published.related_information)
