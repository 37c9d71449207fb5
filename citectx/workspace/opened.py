"""A draft with the papers it cites, as scripts hold it in one hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.model import State
from citectx.workspace import cited_references
from citectx.workspace.cited import cited

if TYPE_CHECKING:
    from citectx.settings import Settings
    from citectx.workspace import Workspace


@dataclass(frozen=True, slots=True, eq=False)
class OpenDraft:
    """The file that was opened, all that is known of its project, and the settings that hold."""

    path: str
    workspace: Workspace
    settings: Settings

    def __repr__(self) -> str:
        project = self.workspace.project
        keys = cited_references(project, self.workspace.references)
        states = [cited(self.workspace, key).state for key in keys]
        readable = f"{states.count(State.FULL_TEXT)} of {len(states)} cited papers readable"
        return f"OpenDraft({self.path!r}, {readable})"
