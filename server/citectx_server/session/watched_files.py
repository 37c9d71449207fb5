"""Files that change behind the editor's back: bibliographies, papers, settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from citectx.base.file_kinds import FILE_KINDS, kind_of
from citectx.settings.client_files import in_every_case
from citectx.settings.configuration import NAME

if TYPE_CHECKING:
    from collections.abc import Set

    from citectx_server.session.session import Session

_ENDINGS = in_every_case(kind.ending for kind in FILE_KINDS)
PATTERNS = (f"**/*.{{{','.join(_ENDINGS)}}}", f"**/{NAME}")


async def take_in(session: Session, paths: Set[str]) -> None:
    """Lets the session look at files again that have changed."""
    if any(Path(it).name == NAME for it in paths):
        await session.configure()
    for path in paths:
        if kind_of(path).draft or kind_of(path).bibliography:
            session.workspaces.touch(path)
    drafts = {
        draft for workspace in session.workspaces.every() for draft in workspace.project.drafts
    }
    if any(kind_of(it).paper for it in paths - drafts):
        session.papers.look_again()
