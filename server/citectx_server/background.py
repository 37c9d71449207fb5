"""What the server does by itself when a draft rests: it checks, prepares, and tells the client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx_server.features.completion import completes
from citectx_server.features.diagnostics import diagnostics

if TYPE_CHECKING:
    from citectx.workspace import Workspace
    from citectx_server.session.diagnostics import Shown
    from citectx_server.session.documents.cells import View
    from citectx_server.session.session import Session
    from citectx_server.transport.client import Diagnostic


async def publish(session: Session, root: str) -> None:
    """Shows the problems of a draft that rests for a moment, in all its files.

    A client that pulls those of open documents itself would show them twice; it is told to pull
    again instead. Of a draft of which nothing is open any more, nothing is shown.
    """
    workspace = await session.workspaces.of(root)
    if workspace is None:
        return
    await _refresh_marks(session, workspace)
    client = session.client.capabilities
    files = session.files()
    every = [it for path in session.diagnostics.problems(workspace) for it in files.views(path)]
    is_open = {it.uri: session.documents.get(it.uri) is not None for it in every}
    for view in every:
        if (is_open[view.uri] and client.pulls_diagnostics) or not any(is_open.values()):
            if session.diagnostics.withdraw(view):
                session.client.publish(view.uri, [])
            continue
        shown = shown_now(session, workspace, view)
        if session.diagnostics.push(view, shown):
            session.client.publish(view.uri, shown.items)
    if client.pulls_diagnostics and client.refreshes_diagnostics:
        await session.client.refresh_diagnostics()


async def check(session: Session, root: str) -> None:
    """Looks at files and sentences of a draft that rests for longer.

    Nobody wants to be corrected while typing.
    """
    await session.workspaces.look_at_files(root)
    workspace = await session.workspaces.of(root)
    if workspace is None:
        return
    session.prefetch.start()
    await session.findings.look(workspace)
    await publish(session, root)
    draft = workspace.project.drafts.get(workspace.project.root)
    settings, client = session.configuration.of(root), session.client.capabilities
    if draft is not None and completes(settings, draft.document, client):
        await session.candidates.prepare(workspace)
        await session.library_candidates.prepare(workspace)


def shown_now(session: Session, workspace: Workspace, view: View) -> Shown[Diagnostic]:
    """What is to be shown of a document."""
    problems = session.diagnostics.problems(workspace).get(view.path, ())
    checked = session.findings.of(workspace)
    snapshot = session.snapshot_of(workspace, view)
    diagnosed = diagnostics(snapshot, problems, checked, session.edits.concerns)
    return session.diagnostics.show(view, diagnosed, checked)


async def _refresh_marks(session: Session, workspace: Workspace) -> None:
    """Lets the client ask for marks again when they are no longer what it was told."""
    wanted = session.configuration.of(workspace.project.root).marks
    changed, client = session.marks.changed(workspace, wanted), session.client.capabilities
    if "hints" in changed and client.refreshes_inlay_hints:
        await session.client.refresh_inlay_hints()
    if "lenses" in changed and client.refreshes_code_lenses:
        await session.client.refresh_code_lenses()
