"""Completion of keys."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from citectx import card, completion
from citectx.bibliography import fields
from citectx.bibliography.lookup import find
from citectx.completion import listed
from citectx.suggestion import ranked_keys, situation_at
from citectx_server.markup import markup, of_completion
from citectx_server.protocol import Written

if TYPE_CHECKING:
    from citectx.completion import Candidate, Listed
    from citectx.resolve.situation import Situation
    from citectx.workspace import Workspace
    from citectx_server.server import CitectxServer

_MOST = 100
_TYPING_SECONDS = 0.003  # Who types on knows what she wants; who has not begun wants to be told.
_CHOOSING_SECONDS = 1.0
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
        self._candidates = completion.listed(())
        self._written: dict[str, str] = {}
        self._situation: Situation | None = None
        self._by_fit = self._candidates
        self._ranking: asyncio.Task[None] | None = None

    async def candidates(self, ls: CitectxServer, known: Workspace) -> Listed:
        """Every reference of a workspace."""
        if self._of is not known.references:
            made = await ls.session.in_thread(lambda: listed(completion.catalogue(known)))
            self._of, self._candidates = known.references, made
            self._written, self._situation = {}, None
        return self._candidates

    async def by_fit(
        self, ls: CitectxServer, known: Workspace, situation: Situation, seconds: float
    ) -> Listed:
        """The same, those first that fit what is being written, if that is known in time."""
        every = await self.candidates(ls, known)
        if self._situation == situation:
            return self._by_fit
        if self._ranking is None or self._ranking.done():
            self._ranking = asyncio.create_task(self._rank(ls, known, situation))
        await asyncio.wait((self._ranking,), timeout=seconds)
        return self._by_fit if self._situation == situation else every

    async def _rank(self, ls: CitectxServer, known: Workspace, situation: Situation) -> None:
        every = self._candidates
        ranked = await ls.session.in_thread(lambda: _ranked(every, known, situation))
        if every is self._candidates:
            self._by_fit, self._situation = ranked, situation

    def written(self, candidate: Candidate) -> str:
        """The JSON of an item, without its end, which depends on the place."""
        key = candidate.reference.key
        if key not in self._written:
            self._written[key] = json.dumps(_item(candidate))[:-1]
        return self._written[key]


async def _complete(ls: CitectxServer, params: lsp.CompletionParams) -> Written | None:
    asked = await ls.asked(params)
    draft = asked.known.project.drafts.get(asked.document.path) if asked else None
    if asked is None or draft is None or not ls.completes(draft.document):
        return None
    typed = completion.typed_at(draft, asked.offset)
    if typed is None:
        return None
    situation = situation_at(asked.known, asked.document.path, asked.offset)
    patience = _TYPING_SECONDS if typed.text else _CHOOSING_SECONDS
    every = await ls.catalogue.by_fit(ls, asked.known, situation, patience)
    found = completion.candidates(every, typed.text, _MOST)
    place = json.dumps(_place(asked.document.extent(typed.range)))
    uri = json.dumps(params.text_document.uri)
    items = (
        f'{ls.catalogue.written(it)}, "sortText": "{number:05}", "data": {uri}, '
        f'"textEdit": {{"range": {place}, "newText": {json.dumps(it.reference.key)}}}}}'
        for number, it in enumerate(found)
    )
    is_incomplete = json.dumps(len(every.candidates) > _MOST)
    return Written(f'{{"isIncomplete": {is_incomplete}, "items": [{", ".join(items)}]}}')


async def _resolve(ls: CitectxServer, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """The item with what its reference says, its abstract too."""
    document = ls.document(str(item.data))
    known = await ls.session.workspace(document.path) if document else None
    reference = find(known.references, item.label) if known else None
    if reference is not None:
        kinds = of_completion(ls.client_capabilities)
        item.documentation = markup(card.about(reference), kinds)
    return item


def _ranked(every: Listed, known: Workspace, situation: Situation) -> Listed:
    places = {key: place for place, key in enumerate(ranked_keys(known, situation))}
    last = len(places)
    return listed(sorted(every.candidates, key=lambda it: places.get(it.reference.key, last)))


def _item(candidate: Candidate) -> dict[str, object]:
    reference = candidate.reference
    who = ", ".join(filter(None, (card.people(reference), fields.year(reference))))
    return {
        "label": reference.key,
        "kind": lsp.CompletionItemKind.Reference.value,
        "detail": fields.title(reference),
        "labelDetails": {"description": who},
        "filterText": candidate.text,
    }


def _place(extent: tuple[int, int, int, int]) -> dict[str, dict[str, int]]:
    line, character, last, end = extent
    return {
        "start": {"line": line, "character": character},
        "end": {"line": last, "character": end},
    }
