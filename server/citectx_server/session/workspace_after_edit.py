"""A workspace, what the editor shows -> the workspace after an edit, without a look at the disk.

It takes so little time that the event loop does it itself: to hand it to a thread and to be called
back would take longer, most of all while papers are being read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.project.edited import project_after
from citectx.workspace import workspace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.documents.cells import View


def workspace_after_edit(
    before: Workspace, views: Iterable[View], settings: Settings
) -> Workspace | None:
    """The workspace with all that has been typed, or None where files have to be looked at."""
    project = before.project
    for view in views:
        draft = project.drafts.get(view.path)
        if draft is None or draft.document.text == view.text:
            continue
        changed = project_after(project, replace(draft.document, text=view.text), settings)
        if changed is None:
            return None
        project = changed
    return before if project is before.project else workspace(project, before)
