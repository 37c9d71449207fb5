"""Completion of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx import card, completion
from citectx.bibliography import fields
from citectx.bibliography.lookup import find
from citectx_server import suggesting

if TYPE_CHECKING:
    from citectx.completion import Candidate
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer

_MOST = 100
_TRIGGERS = ["{", ",", "@", "&"]


def add(server: CitectxServer) -> None:
    """Lets the server complete keys."""
    options = lsp.CompletionOptions(trigger_characters=_TRIGGERS, resolve_provider=True)
    server.feature(lsp.TEXT_DOCUMENT_COMPLETION, options)(_complete)
    server.feature(lsp.COMPLETION_ITEM_RESOLVE)(_resolve)


class Catalogue:
    """The references of the project last completed in, made ready once for as long as they stay."""

    def __init__(self) -> None:
        self._of: object = None
        self._candidates: tuple[Candidate, ...] = ()

    async def candidates(self, ls: CitectxServer, known: Workspace) -> tuple[Candidate, ...]:
        """Every reference of a workspace."""
        if self._of is not known.references:
            made = await ls.session.in_thread(lambda: completion.catalogue(known))
            self._of, self._candidates = known.references, made
        return self._candidates


async def _complete(ls: CitectxServer, params: lsp.CompletionParams) -> lsp.CompletionList | None:
    asked = await ls.asked(params)
    draft = asked.known.project.drafts.get(asked.document.path) if asked else None
    if asked is None or draft is None or not ls.completes(draft.document.language):
        return None
    typed = completion.typed_at(draft, asked.offset)
    if typed is None:
        return None
    every = await ls.catalogue.candidates(ls, asked.known)
    if typed.text:
        found = completion.candidates(every, typed.text, _MOST)
    else:
        found = (await suggesting.first_choice(ls, asked, draft, every))[:_MOST]
    where = asked.document.range(typed.range)
    uri = params.text_document.uri
    items = [_item(it, where, place, uri) for place, it in enumerate(found)]
    return lsp.CompletionList(is_incomplete=len(every) > _MOST, items=items)


async def _resolve(ls: CitectxServer, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """The item with what its reference says, its abstract too."""
    document = ls.document(str(item.data))
    known = await ls.session.workspace(document.path) if document else None
    reference = find(known.references, item.label) if known else None
    if reference is not None:
        text = card.about(reference)
        item.documentation = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return item


def _item(candidate: Candidate, where: lsp.Range, place: int, uri: str) -> lsp.CompletionItem:
    reference = candidate.reference
    who = ", ".join(filter(None, (card.people(reference), fields.year(reference))))
    return lsp.CompletionItem(
        reference.key,
        kind=lsp.CompletionItemKind.Reference,
        detail=fields.title(reference),
        label_details=lsp.CompletionItemLabelDetails(description=who),
        sort_text=f"{place:05}",
        filter_text=candidate.text,
        text_edit=lsp.TextEdit(where, reference.key),
        data=uri,
    )
