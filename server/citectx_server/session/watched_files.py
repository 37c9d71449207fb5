"""Files that change behind the editor's back: bibliographies, papers, settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls import uris

from citectx.base.file_kinds import FILE_KINDS, kind_of
from citectx.settings.client_files import in_every_case
from citectx.settings.configuration import NAME
from citectx_server.session.configuration import configure
from citectx_server.transport.refusal import may_refuse

if TYPE_CHECKING:
    from citectx_server.server import CitectxServer

_ENDINGS = in_every_case(kind.ending for kind in FILE_KINDS)
PATTERNS = (f"**/*.{{{','.join(_ENDINGS)}}}", f"**/{NAME}")


def add(server: CitectxServer) -> None:
    """Lets the server hear of changed files."""
    server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)(_did_change)


async def _did_change(ls: CitectxServer, params: lsp.DidChangeWatchedFilesParams) -> None:
    paths = {path for it in params.changes if (path := uris.to_fs_path(it.uri))}
    if any(Path(it).name == NAME for it in paths):
        await configure(ls)
    for path in paths:
        if kind_of(path).draft or kind_of(path).bibliography:
            ls.session.touch(path)
    drafts = {it for known in ls.session.workspaces.values() for it in known.project.drafts}
    if any(kind_of(it).paper for it in paths - drafts):
        ls.look_again()


async def register(ls: CitectxServer) -> None:
    """Asks the client to watch, if it can."""
    workspace = ls.client_capabilities.workspace
    watched = workspace.did_change_watched_files if workspace else None
    if watched is None or not watched.dynamic_registration:
        return
    options = lsp.DidChangeWatchedFilesRegistrationOptions(
        [lsp.FileSystemWatcher(pattern) for pattern in PATTERNS]
    )
    registration = lsp.Registration(
        "citectx-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options
    )
    with may_refuse("The client tells of no changed files"):
        await ls.client_register_capability_async(lsp.RegistrationParams([registration]))
