"""Files that change behind the editor's back: bibliographies, papers, settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from citectx import drafts as syntax
from citectx.base.files import BIBLIOGRAPHIES
from citectx.papers.find.paths import READABLE
from citectx.settings.configuration import NAME

if TYPE_CHECKING:
    from collections.abc import Set

    from citectx_server.session.session import Session

PATTERNS = (
    "**/*.{bib,json,yaml,yml,ris}",
    "**/*.{tex,md,qmd,Rmd,rst,typ,org}",
    "**/*.{pdf,xml,nxml,html,epub,txt}",
    f"**/{NAME}",
)


async def take_in(session: Session, paths: Set[str]) -> None:
    """Lets the session look at files again that have changed."""
    if any(Path(it).name == NAME for it in paths):
        await session.configure()
    for path in paths:
        if syntax.language_of(path) or path.lower().endswith(BIBLIOGRAPHIES):
            session.workspaces.touch(path)
    drafts = {it for workspace in session.workspaces.every() for it in workspace.project.drafts}
    if any(Path(it).suffix.lower() in READABLE for it in paths - drafts):
        session.papers.look_again()
