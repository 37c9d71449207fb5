"""Commands that help to write: references for a sentence, locators, quotations, papers to read.

Edits are returned, never applied: the client applies those that the user asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp

from citectx.answers import insertion
from citectx.answers.evidence_data import paper_data
from citectx.answers.suggest.suggestions import situation_at, suggestion_data, suggestions
from citectx.workspace.cited import cited
from citectx_server.features import suggestions as suggesting
from citectx_server.transport import command_table

if TYPE_CHECKING:
    from citectx.model import Draft, Range
    from citectx_server.server import Asked, CitectxServer
    from citectx_server.session.state import View

_MOST = 10


def add(server: CitectxServer) -> None:
    """Lets the server carry out these commands."""
    command_table.add(server, "citectx.suggest", _suggest)
    command_table.add(server, "citectx.locator", _locator)
    command_table.add(server, "citectx.quotation", _quotation)
    command_table.add(server, "citectx.readPaper", _read_paper)


async def _suggest(ls: CitectxServer, uri: str, line: int, character: int) -> dict[str, Any] | None:
    asked = await ls.asked_at(uri, lsp.Position(line, character))
    draft = _draft(asked)
    if asked is None or draft is None:
        return None
    situation = situation_at(asked.known, asked.document.path, asked.offset)
    cited = insertion.cited_at(draft, asked.offset)
    search = await ls.wider.search(asked.known.project.root)
    found = await ls.session.in_thread(
        lambda: suggestions(asked.known, situation, _MOST, cited, search)
    )
    return {
        "sentence": situation.sentence,
        "suggestions": [
            {
                **suggestion_data(it),
                "edit": _edit(
                    asked.document, insertion.added(draft, asked.offset, it.reference.key)
                ),
                "entry": _entry(suggesting.new_entry(ls, asked.known, it)),
            }
            for it in found
        ],
    }


async def _locator(
    ls: CitectxServer, uri: str, line: int, character: int, page: str, key: str = ""
) -> dict[str, Any] | None:
    """The edit that puts a page into the citation at a place; None where it has no room for it.

    A client that shows the citation of a while ago says of which `key` it means the page.
    """
    asked = await ls.asked_at(uri, lsp.Position(line, character))
    draft = _draft(asked)
    if asked is None or draft is None or asked.citation is None or asked.citation.postnote:
        return None
    if key not in ("", asked.citation.key):
        return None
    edit = insertion.with_page(draft, asked.citation, page)
    return _edit(asked.document, edit) if edit else None


async def _quotation(
    ls: CitectxServer, uri: str, key: str, text: str, page: str = ""
) -> str | None:
    asked = await ls.asked_at(uri, lsp.Position(0, 0))
    draft = _draft(asked)
    return insertion.quoted(draft, text, key, page) if draft else None


async def _read_paper(ls: CitectxServer, uri: str, key: str) -> dict[str, Any] | None:
    """The text of a cited paper, for those that have no pages to show."""
    known = await ls.known(uri)
    index = cited(known, key).index if known else None
    return await ls.session.in_thread(lambda: paper_data(index)) if index else None


def _draft(asked: Asked | None) -> Draft | None:
    return asked.known.project.drafts.get(asked.document.path) if asked else None


def _entry(added: tuple[str, lsp.TextEdit] | None) -> dict[str, Any] | None:
    """The file and the edit of a new entry."""
    if added is None:
        return None
    uri, edit = added
    return {"uri": uri, "edit": _plain(edit.range, edit.new_text)}


def _edit(document: View, edit: tuple[Range, str]) -> dict[str, Any]:
    where, text = edit
    return _plain(document.range(where), text)


def _plain(found: lsp.Range, text: str) -> dict[str, Any]:
    return {
        "start": {"line": found.start.line, "character": found.start.character},
        "end": {"line": found.end.line, "character": found.end.character},
        "text": text,
    }
