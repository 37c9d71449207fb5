"""Definition, references, rename, links and symbols: the ways between a key and its entry."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from citectx.answers import card, navigation
from citectx.bibliography import fields
from citectx.workspace.cited import cited
from citectx_server.convert import to_lsp
from citectx_server.session.sharing import sharing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citectx.model import Range, Reference
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer
    from citectx_server.session.state import View

_MOST_SYMBOLS = 500


def add(server: CitectxServer) -> None:
    """Lets the server answer where things are."""
    server.feature(lsp.TEXT_DOCUMENT_DEFINITION)(_definition)
    server.feature(lsp.TEXT_DOCUMENT_REFERENCES)(_references)
    server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)(_prepare_rename)
    server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))(_rename)
    server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_LINK)(_document_link)
    server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)(_document_symbol)
    server.feature(lsp.WORKSPACE_SYMBOL)(_workspace_symbol)


async def _definition(ls: CitectxServer, params: lsp.DefinitionParams) -> list[lsp.Location] | None:
    asked = await ls.asked(params)
    if asked is None or asked.named is None:
        return None
    known, key = asked.known, asked.named.key
    if asked.document.path in known.project.bibliographies:
        paper = cited(known, key).path
        return [_file(paper)] if paper else None
    return ls.locations(navigation.definitions(known, key))


async def _references(ls: CitectxServer, params: lsp.ReferenceParams) -> list[lsp.Location] | None:
    asked = await ls.asked(params)
    if asked is None or asked.named is None:
        return None
    key = asked.named.key
    mentions = [
        navigation.Place(it.path, it.citation.range)
        for known in await sharing(ls.session, asked.known, key)
        for it in navigation.mentions(known, key)
    ]
    defined = navigation.definitions(asked.known, key)
    every = [*(defined if params.context.include_declaration else ()), *mentions]
    return ls.locations(dict.fromkeys(every))


async def _prepare_rename(
    ls: CitectxServer, params: lsp.PrepareRenameParams
) -> lsp.PrepareRenamePlaceholder | None:
    asked = await ls.asked(params)
    if asked is None or asked.named is None:
        return None
    return lsp.PrepareRenamePlaceholder(asked.document.range(asked.named.range), asked.named.key)


async def _rename(ls: CitectxServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    asked = await ls.asked(params)
    if asked is None or asked.named is None:
        return None
    key = asked.named.key
    drafts = await sharing(ls.session, asked.known, key)
    for known in drafts:
        wrong = navigation.renaming_problem(known, key, params.new_name)
        if wrong:
            raise JsonRpcException(wrong, lsp.LSPErrorCodes.RequestFailed)
    places = dict.fromkeys(it for known in drafts for it in navigation.occurrences(known, key))
    changes: dict[str, list[lsp.TextEdit]] = {}
    for it in ls.locations(places):
        changes.setdefault(it.uri, []).append(lsp.TextEdit(it.range, params.new_name))
    return lsp.WorkspaceEdit(changes)


async def _document_link(
    ls: CitectxServer, params: lsp.DocumentLinkParams
) -> list[lsp.DocumentLink]:
    known = await ls.known(params.text_document.uri)
    document = ls.document(params.text_document.uri)
    if document is None or known is None:
        return []
    return [
        lsp.DocumentLink(document.range(where), address, tooltip="Open the cited paper")
        for where, address in _papers(known, document.path)
        if document.holds(where)
    ]


async def _document_symbol(
    ls: CitectxServer, params: lsp.DocumentSymbolParams
) -> list[lsp.DocumentSymbol]:
    known = await ls.known(params.text_document.uri)
    document = ls.document(params.text_document.uri)
    file = known.project.bibliographies.get(document.path) if known and document else None
    if document is None or file is None:
        return []
    return [_symbol(it, document) for it in file.references]


async def _workspace_symbol(
    ls: CitectxServer, params: lsp.WorkspaceSymbolParams
) -> list[lsp.WorkspaceSymbol]:
    words = params.query.lower().split()
    found = []
    for reference in _entries(ls.session.workspaces.values()):
        name = f"{reference.key}  {fields.title(reference)}"
        if all(word in name.lower() for word in words):
            found += [
                lsp.WorkspaceSymbol(it, name, lsp.SymbolKind.Constant)
                for it in ls.locations([navigation.Place(reference.path, reference.key_range)])
            ]
        if len(found) >= _MOST_SYMBOLS:
            break
    return found


def _file(path: str) -> lsp.Location:
    start = lsp.Position(0, 0)
    return lsp.Location(to_lsp.uri(path), lsp.Range(start, start))


def _papers(known: Workspace, path: str) -> Iterator[tuple[Range, str]]:
    """The key of every citation whose paper has a file, and the address of that file."""
    draft = known.project.drafts.get(path)
    for citation in draft.citations if draft else ():
        paper = cited(known, citation.key).path if citation.key else None
        if paper is not None:
            yield citation.range, card.address(paper, None)


def _symbol(reference: Reference, document: View) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        reference.key or "(no key)",
        lsp.SymbolKind.Constant,
        document.range(reference.range),
        document.range(reference.key_range),
        detail=fields.title(reference),
    )


def _entries(workspaces: Iterable[Workspace]) -> Iterator[Reference]:
    seen = set()
    for known in workspaces:
        for path, file in known.project.bibliographies.items():
            if path not in seen:
                seen.add(path)
                yield from (it for it in file.references if Path(it.path).is_absolute())
