"""Suggestions where they are met while writing: as code actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.answers import card, insertion
from citectx.answers.suggest.suggestions import situation_at, suggestions
from citectx.bibliography import fields
from citectx.bibliography.bibtex.entry import entry
from citectx.drafts.placeholders import UNKNOWN_KEYS, placeholder_at
from citectx.model import State

if TYPE_CHECKING:
    from citectx.answers.suggest.suggestions import Suggestion
    from citectx.model import Draft
    from citectx.workspace import Workspace
    from citectx_server.server import Asked, CitectxServer

_ACTIONS = 3


async def actions(
    ls: CitectxServer, asked: Asked, draft: Draft, params: lsp.CodeActionParams
) -> list[lsp.CodeAction]:
    """The best references for a note that a citation is missing, or for what is selected.

    A cursor that merely rests in a sentence gets none, unless the user asks for actions.
    """
    note = placeholder_at(draft, asked.offset)
    citation = asked.citation
    is_open = citation is not None and citation.key in ("", *UNKNOWN_KEYS)
    invoked = params.context.trigger_kind == lsp.CodeActionTriggerKind.Invoked
    selected = params.range.start != params.range.end
    if not (note or is_open or (citation is None and (selected or invoked))):
        return []
    situation = situation_at(asked.known, asked.document.path, asked.offset)
    cited = insertion.cited_at(draft, asked.offset)
    search = await ls.wider.search(asked.known.project.root)
    found = await ls.session.in_thread(
        lambda: suggestions(asked.known, situation, _ACTIONS, cited, search)
    )
    kind = lsp.CodeActionKind.QuickFix if note else lsp.CodeActionKind.RefactorRewrite
    return [_action(ls, asked, draft, it, kind) for it in found]


def new_entry(
    ls: CitectxServer, known: Workspace, suggestion: Suggestion
) -> tuple[str, lsp.TextEdit] | None:
    """Where and how a reference is put into the draft's bibliography, if it is not in there."""
    files = (it for it in known.project.bibliographies if it.lower().endswith(".bib"))
    document = ls.text_of(next(files, "")) if suggestion.is_new else None
    if document is None:
        return None
    edit = lsp.TextEdit(lsp.Range(document.end, document.end), f"\n{entry(suggestion.reference)}")
    return document.uri, edit


def _action(
    ls: CitectxServer,
    asked: Asked,
    draft: Draft,
    suggestion: Suggestion,
    kind: lsp.CodeActionKind,
) -> lsp.CodeAction:
    reference = suggestion.reference
    shown = card.shortened(fields.title(reference))
    where, text = insertion.added(draft, asked.offset, reference.key)
    edits = {asked.document.uri: [lsp.TextEdit(asked.document.range(where), text)]}
    added = new_entry(ls, asked.known, suggestion)
    if added is not None:
        edits[added[0]] = [added[1]]
    about = "" if suggestion.state is State.FULL_TEXT else f" ({suggestion.state.value})"
    return lsp.CodeAction(
        f"Cite {reference.key}: “{shown}”{about}", kind=kind, edit=lsp.WorkspaceEdit(edits)
    )
