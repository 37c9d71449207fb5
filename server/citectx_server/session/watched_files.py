"""Files that change behind the editor's back: bibliographies, papers, settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls import uris

from citectx import drafts as syntax
from citectx.base.files import BIBLIOGRAPHIES
from citectx.papers.find.paths import READABLE
from citectx.settings.configuration import NAME
from citectx_server.session.configuration import configure
from citectx_server.transport.refusal import may_refuse

if TYPE_CHECKING:
    from citectx_server.server import CitectxServer

_PATTERNS = (
    "**/*.{bib,json,yaml,yml,ris}",
    "**/*.{tex,md,qmd,Rmd,rst,typ,org}",
    "**/*.{pdf,xml,nxml,html,epub,txt}",
    f"**/{NAME}",
)


def add(server: CitectxServer) -> None:
    """Lets the server hear of changed files."""
    server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)(_did_change)


async def _did_change(ls: CitectxServer, params: lsp.DidChangeWatchedFilesParams) -> None:
    paths = {path for it in params.changes if (path := uris.to_fs_path(it.uri))}
    if any(Path(it).name == NAME for it in paths):
        await configure(ls)
    for path in paths:
        if syntax.language_of(path) or path.lower().endswith(BIBLIOGRAPHIES):
            ls.session.touch(path)
    drafts = {it for known in ls.session.workspaces.values() for it in known.project.drafts}
    if any(Path(it).suffix.lower() in READABLE for it in paths - drafts):
        ls.look_again()


async def register(ls: CitectxServer) -> None:
    """Asks the client to watch, if it can."""
    workspace = ls.client_capabilities.workspace
    watched = workspace.did_change_watched_files if workspace else None
    if watched is None or not watched.dynamic_registration:
        return
    options = lsp.DidChangeWatchedFilesRegistrationOptions(
        [lsp.FileSystemWatcher(pattern) for pattern in _PATTERNS]
    )
    registration = lsp.Registration(
        "citectx-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options
    )
    with may_refuse("The client tells of no changed files"):
        await ls.client_register_capability_async(lsp.RegistrationParams([registration]))
