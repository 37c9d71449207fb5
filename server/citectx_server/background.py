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
    """Shows the problems of a draft that rests for a moment.

    A client that pulls them itself would show them twice; it is told to pull again instead.
    """
    workspace = await session.workspaces.of(root)
    if workspace is None:
        return
    await _refresh_marks(session, workspace)
    client = session.client.capabilities
    if client.pulls_diagnostics:
        if client.refreshes_diagnostics:
            await session.client.refresh_diagnostics()
        return
    files = session.files()
    for path in session.diagnostics.problems(workspace):
        for view in files.views(path):
            before = session.diagnostics.latest(view)
            shown = shown_now(session, workspace, view)
            if shown is not before and (before or shown.items):  # No flicker.
                session.client.publish(view.uri, shown.items)


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
    if draft is not None and completes(session.configuration.of(root), draft.document):
        await session.candidates.prepare(workspace)


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
