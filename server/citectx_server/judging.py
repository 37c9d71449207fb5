"""The whole draft checked at once: every cited paper is waited for, and the report is a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx_server import command

if TYPE_CHECKING:
    from citectx.checks.finding import Finding
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer


def add(server: CitectxServer) -> None:
    """Lets the server check whole drafts."""
    command.add(server, "citectx.check", _check)


async def _check(ls: CitectxServer, uri: str) -> dict[str, Any] | None:
    document = ls.document(uri)
    known = await ls.session.workspace(document.path) if document else None
    if document is None or known is None:
        return None
    await ls.read_all(known.project.root)
    known = await ls.session.workspace(document.path)
    if known is None:
        return None
    found = await ls.checker.look(known)
    ls.publish(known.project.root)
    settings, current = ls.session.settings, known
    return await ls.session.in_thread(lambda: _report(current, settings, found))


def _report(known: Workspace, settings: Settings, found: tuple[Finding, ...]) -> dict[str, Any]:
    from citectx.reports.html import page
    from citectx.reports.report import Report, coverage, outcome, summary

    report = Report(coverage([known]), found, known.project.drafts)
    return {
        "html": page(report, [(known, settings)]),
        "findings": len(found),
        "summary": summary(report.coverage),
        "outcome": outcome(report),
    }
