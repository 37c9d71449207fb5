"""What the checks say, as data: of one citation, and of a whole draft as a page.

For the page every cited paper is waited for.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp

from citectx.model import Range
from citectx_server.features import findings
from citectx_server.transport import command_table

if TYPE_CHECKING:
    from citectx.answers.checks.finding import Finding
    from citectx.model import Citation, Draft
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer
    from citectx_server.session.state import View


def add(server: CitectxServer) -> None:
    """Lets the server tell what it found."""
    command_table.add(server, "citectx.check", _check)
    command_table.add(server, "citectx.findings", _findings)


async def _check(ls: CitectxServer, uri: str) -> dict[str, Any] | None:
    known = await ls.known(uri)
    if known is None:
        return None
    await ls.read_all(known.project.root)
    known = await ls.session.workspace(known.project.root)
    if known is None:
        return None
    found = await ls.checker.look(known)
    ls.publish(known.project.root)
    settings, current = ls.session.settings, known
    return await ls.session.in_thread(lambda: _report(current, settings, found))


async def _findings(
    ls: CitectxServer, uri: str, line: int, character: int
) -> list[dict[str, Any]] | None:
    """What was found in the sentence of the citation at a place; nothing while it is typed."""
    from citectx.answers.checks.finding_data import finding_data

    asked = await ls.asked_at(uri, lsp.Position(line, character))
    citation = asked.citation if asked else None
    if asked is None or citation is None:
        return None
    draft = asked.known.project.drafts[asked.document.path]
    sentence = _sentence(asked.known, draft, citation)
    return [
        {**finding_data(it, draft), "edit": _edit(asked.document, it)}
        for it in findings.within(asked.document, ls.checker.known(asked.known))
        if it.key == citation.key
        and it.range.start < sentence.end
        and sentence.start < it.range.end
    ]


def _sentence(known: Workspace, draft: Draft, citation: Citation) -> Range:
    """Where the sentence of a citation stands, the citation itself included."""
    contexts = known.analyses[draft.document.path].contexts
    context = contexts[draft.citations.index(citation)]
    start = min(context.range.start, citation.extent.start)
    return Range(start, max(context.range.end, citation.extent.end))


def _edit(document: View, it: Finding) -> dict[str, Any] | None:
    """The change that mends a finding, as the client counts."""
    if it.edit is None:
        return None
    where = document.range(it.edit.range)
    start, end = ({"line": at.line, "character": at.character} for at in (where.start, where.end))
    return {"title": it.edit.title, "start": start, "end": end, "text": it.edit.text}


def _report(known: Workspace, settings: Settings, found: tuple[Finding, ...]) -> dict[str, Any]:
    from citectx import reports
    from citectx.reports.report import outcome, report, summary

    checked = report([(known, settings)], found, str(Path(known.project.root).parent))
    return {
        "html": reports.write("html", checked),
        "findings": len(found),
        "summary": summary(checked.coverage),
        "outcome": outcome(checked),
    }
