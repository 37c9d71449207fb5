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


class Written(NamedTuple):
    """A result that is JSON already."""

    json: str


def completion(answer: Completion, uri: str, item: Callable[[Candidate], str]) -> Written:
    """A list of items, of which `item` gives the JSON up to what depends on the place."""
    place, address = json.dumps(_range(answer.extent)), json.dumps(uri)
    items = (
        f'{item(it)}, "sortText": "{number:05}", "data": {address}, '
        f'"textEdit": {{"range": {place}, "newText": {json.dumps(it.reference.key)}}}}}'
        for number, it in enumerate(answer.candidates)
    )
    is_incomplete = json.dumps(answer.is_incomplete)
    return Written(f'{{"isIncomplete": {is_incomplete}, "items": [{", ".join(items)}]}}')


def completion_item(candidate: Candidate) -> str:
    """The JSON of an item, without its end, which depends on the place."""
    reference = candidate.reference
    who = ", ".join(filter(None, (card.people(reference), fields.year(reference))))
    item = {
        "label": inert(reference.key),
        "kind": lsp.CompletionItemKind.Reference.value,
        "detail": inert(fields.title(reference)),
        "labelDetails": {"description": inert(who)},
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
