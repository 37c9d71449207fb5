"""Answers -> JSON: to write a hundred items one by one, as pygls does, takes its time."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from lsprotocol import types as lsp

from citectx.answers import card
from citectx.base.inert import inert
from citectx.bibliography import fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from citectx.answers.completion import Candidate
    from citectx_server.features.completion import Completion
    from citectx_server.session.documents.positions import Extent


ADD_ENTRY = "citectx.addEntry"
_NEW = "adds the entry"


class Written(NamedTuple):
    """A result that is JSON already."""

    json: str


def completion(answer: Completion, uri: str, item: Callable[[Candidate], str]) -> Written:
    """A list of items, of which `item` gives the JSON up to what depends on the place."""
    place, address = json.dumps(_range(answer.extent)), json.dumps(uri)
    items = (
        f'{item(it)}, "sortText": "{number:05}", "data": {address}, {_adding(it, uri)}'
        f'"textEdit": {{"range": {place}, "newText": {json.dumps(it.reference.key)}}}}}'
        for number, it in enumerate(answer.candidates)
    )
    is_incomplete = json.dumps(answer.is_incomplete)
    return Written(f'{{"isIncomplete": {is_incomplete}, "items": [{", ".join(items)}]}}')


def _adding(candidate: Candidate, uri: str) -> str:
    """What adds the entry of a work that is new, once its key is written."""
    if not candidate.is_new:
        return ""
    call = {
        "title": "Add the entry",
        "command": ADD_ENTRY,
        "arguments": [uri, candidate.reference.key],
    }
    return f'"command": {json.dumps(call)}, '


def completion_item(candidate: Candidate) -> str:
    """The JSON of an item, without its end, which depends on the place."""
    reference = candidate.reference
    who = ", ".join(filter(None, (card.people(reference), fields.year(reference))))
    known = f"{who} · {_NEW}" if candidate.is_new else who
    item = {
        "label": inert(reference.key),
        "kind": lsp.CompletionItemKind.Reference.value,
        "detail": inert(fields.title(reference)),
        "labelDetails": {"description": inert(known)},
        "filterText": candidate.text,
    }
    return json.dumps(item)[:-1]


def full_report(number: str, items: Iterable[str]) -> Written:
    """All diagnostics of a document, each written already, under a number."""
    return Written(f'{{"kind": "full", "resultId": "{number}", "items": [{", ".join(items)}]}}')


def unchanged_report(number: str) -> Written:
    """The diagnostics of a document are those that it had under a number."""
    return Written(f'{{"kind": "unchanged", "resultId": "{number}"}}')


NOTHING_REPORTED = Written('{"kind": "full", "items": []}')


def _range(extent: Extent) -> dict[str, dict[str, int]]:
    return {"start": extent.start._asdict(), "end": extent.end._asdict()}
