"""Code actions: what an unknown key may mean, a page for a citation, why a paper is missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.answers import card, insertion
from citectx.answers.diagnostics import is_complete
from citectx.bibliography.lookup import find
from citectx.drafts.placeholders import UNKNOWN_KEYS
from citectx.workspace import citation_at
from citectx_server.features import context_lines, findings, suggestions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.model import Citation, Passage
    from citectx_server.server import Asked, CitectxServer
    from citectx_server.session.state import View

_KINDS = [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.RefactorRewrite]
_STUB = "\n@misc{{{key},\n  author = {{}},\n  title  = {{}},\n  year   = {{}},\n}}\n"


def add(server: CitectxServer) -> None:
    """Lets the server offer code actions."""
    server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(_KINDS),
    )(_code_action)


async def _code_action(ls: CitectxServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    if not _is_wanted(params.context.only):
        return []
    asked = await ls.asked_at(params.text_document.uri, params.range.start)
    draft = asked.known.project.drafts.get(asked.document.path) if asked else None
    citation = citation_at(draft, asked.offset) if asked and draft else None
    if asked is None or draft is None:
        return []
    suggested = await suggestions.actions(ls, asked, draft, params)
    checked = await findings.actions(ls, asked, params)
    if citation is None or citation.key in ("", "*", *UNKNOWN_KEYS):
        return [*suggested, *checked]
    if find(asked.known.references, citation.key) is None:
        return [*_nearest(asked, citation), *_entry_stub(ls, asked, citation)]
    found = await ls.evidence(asked.known, asked.document.path, citation)
    actions = list(_locator(asked, citation, found.passages))
    if not found.passages:
        actions.append(_why_not(asked.document.uri, citation.key))
    return [*checked, *actions, *context_lines.actions(ls, asked, found)]


def _is_wanted(only: Sequence[lsp.CodeActionKind | str] | None) -> bool:
    """Whether a client that asks for certain kinds, as when it saves a file, asks for ours."""
    kinds = [str(getattr(it, "value", it)) for it in only or ("",)]
    return any(
        f"{ours.value}.".startswith(f"{it}." if it else "") for it in kinds for ours in _KINDS
    )


def _nearest(asked: Asked, citation: Citation) -> Iterator[lsp.CodeAction]:
    """The key that may be meant by one that no bibliography has."""
    near = asked.known.references.nearest(citation.key)
    if near:
        edit = lsp.TextEdit(asked.document.range(citation.range), near)
        yield lsp.CodeAction(
            f"Change to `{near}`",
            kind=lsp.CodeActionKind.QuickFix,
            is_preferred=True,
            edit=lsp.WorkspaceEdit({asked.document.uri: [edit]}),
        )


def _entry_stub(ls: CitectxServer, asked: Asked, citation: Citation) -> Iterator[lsp.CodeAction]:
    files = [it for it in asked.known.project.bibliographies if it.lower().endswith(".bib")]
    for path in files if is_complete(asked.known) else ():
        document = ls.text_of(path)
        if document is None:
            continue
        end = document.end
        edit = lsp.TextEdit(lsp.Range(end, end), _STUB.format(key=citation.key))
        yield lsp.CodeAction(
            f"Add an entry `{citation.key}` to {Path(path).name}",
            kind=lsp.CodeActionKind.QuickFix,
            edit=lsp.WorkspaceEdit({document.uri: [edit]}),
        )


def _locator(
    asked: Asked, citation: Citation, passages: tuple[Passage, ...]
) -> Iterator[lsp.CodeAction]:
    """The page of the best passage as the citation's locator, if it has none yet."""
    document: View = asked.document
    draft = asked.known.project.drafts[document.path]
    best = next((it for it in passages if it.page_label), None)
    if best is None or citation.postnote:
        return
    edit = insertion.with_page(draft, citation, best.page_label)
    if edit is not None:
        where, text = edit
        yield lsp.CodeAction(
            f"Cite page {best.page_label}: “{card.shortened(best.text)}”",
            kind=lsp.CodeActionKind.RefactorRewrite,
            edit=lsp.WorkspaceEdit({document.uri: [lsp.TextEdit(document.range(where), text)]}),
        )


def _why_not(uri: str, key: str) -> lsp.CodeAction:
    title = f"Why is there no text of `{key}`?"
    command = lsp.Command(title, "citectx.doctor", arguments=[uri, key])
    return lsp.CodeAction(title, kind=lsp.CodeActionKind.QuickFix, command=command)
