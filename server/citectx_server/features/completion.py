"""Completion of keys."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx.answers import completion
from citectx.answers.markdown import of_entry
from citectx.answers.suggest.suggestions import situation_at
from citectx.bibliography.lookup import find
from citectx_server.convert.markup import markup, of_completion
from citectx_server.transport.protocol import Written

if TYPE_CHECKING:
    from citectx_server.server import CitectxServer

_MOST = 100  # So few are sent all at once, and the client asks no more.
_BEST = 50
_TYPING_SECONDS = 0.003  # Who types on knows what she wants; who has not begun wants to be told.
_CHOOSING_SECONDS = 1.0
_TRIGGERS = ["{", ",", "@", "&"]


def add(server: CitectxServer) -> None:
    """Lets the server complete keys."""
    options = lsp.CompletionOptions(trigger_characters=_TRIGGERS, resolve_provider=True)
    server.feature(lsp.TEXT_DOCUMENT_COMPLETION, options)(_complete)
    server.feature(lsp.COMPLETION_ITEM_RESOLVE)(_resolve)


async def _complete(ls: CitectxServer, params: lsp.CompletionParams) -> Written | None:
    asked = await ls.asked(params)
    draft = asked.known.project.drafts.get(asked.document.path) if asked else None
    if asked is None or draft is None or not ls.completes(draft.document):
        return None
    typed = completion.typed_at(draft, asked.offset)
    if typed is None:
        return None
    situation = situation_at(asked.known, asked.document.path, asked.offset)
    every = await ls.catalogue.candidates(ls, asked.known)
    is_incomplete = len(every.candidates) > _MOST
    if not typed.text:
        every = await ls.catalogue.by_fit(ls, asked.known, situation, _CHOOSING_SECONDS)
    elif not is_incomplete:
        every = await ls.catalogue.by_fit(ls, asked.known, situation, _TYPING_SECONDS)
    else:  # The client asks again at the next letter.
        every = ls.catalogue.by_fit_later(ls, asked.known, situation)
    found = completion.candidates(every, typed.text, _BEST if is_incomplete else _MOST)
    place = json.dumps(_place(asked.document.extent(typed.range)))
    uri = json.dumps(params.text_document.uri)
    items = (
        f'{ls.catalogue.written(it)}, "sortText": "{number:05}", "data": {uri}, '
        f'"textEdit": {{"range": {place}, "newText": {json.dumps(it.reference.key)}}}}}'
        for number, it in enumerate(found)
    )
    return Written(
        f'{{"isIncomplete": {json.dumps(is_incomplete)}, "items": [{", ".join(items)}]}}'
    )


async def _resolve(ls: CitectxServer, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """The item with what its reference says, its abstract too."""
    known = await ls.known(str(item.data))
    reference = find(known.references, item.label) if known else None
    if reference is not None:
        kinds = of_completion(ls.client_capabilities)
        item.documentation = markup(of_entry(reference), kinds)
    return item


def _place(extent: tuple[int, int, int, int]) -> dict[str, dict[str, int]]:
    line, character, last, end = extent
    return {
        "start": {"line": line, "character": character},
        "end": {"line": last, "character": end},
    }
