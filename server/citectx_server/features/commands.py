"""Commands of the client: evidence as data, the doctor, reading again, opening, the status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp

from citectx.answers import card, doctor
from citectx.answers.doctor import diagnoses, is_readable, summary
from citectx.answers.evidence_data import evidence_data
from citectx.workspace.cited import cited
from citectx_server.convert import to_lsp
from citectx_server.transport import command_table
from citectx_server.transport.refusal import may_refuse

if TYPE_CHECKING:
    from citectx.model import Citation
    from citectx.settings import Settings
    from citectx_server.server import Asked, CitectxServer


def add(server: CitectxServer) -> None:
    """Lets the server carry out commands."""
    command_table.add(server, "citectx.showEvidence", _show_evidence)
    command_table.add(server, "citectx.doctor", _doctor)
    command_table.add(server, "citectx.reindex", _reindex)
    command_table.add(server, "citectx.openPaper", _open_paper)
    command_table.add(server, "citectx.status", _status)


async def _show_evidence(
    ls: CitectxServer, uri: str, line: int, character: int
) -> dict[str, Any] | None:
    asked = await ls.asked_at(uri, lsp.Position(line, character))
    citation = asked.citation if asked else None
    if asked is None or citation is None:
        return None
    found = await ls.evidence(asked.known, asked.document.path, citation)
    ls.hurry(found)
    return {**evidence_data(found), "citations": _beside(asked, citation)}


def _beside(asked: Asked, citation: Citation) -> list[dict[str, Any]]:
    """Where the citations of the same sentence stand, this one among them."""
    draft = asked.known.project.drafts[asked.document.path]
    contexts = asked.known.analyses[asked.document.path].contexts
    pairs = list(zip(draft.citations, contexts, strict=True))
    sentence = next((context.range for it, context in pairs if it == citation), None)
    return [
        {"key": it.key, "line": start.line, "character": start.character}
        for it, context in pairs
        if it.key and context.range == sentence
        for start in (asked.document.range(it.range).start,)
    ]


async def _doctor(ls: CitectxServer, uri: str, key: str = "") -> dict[str, Any] | None:
    known = await ls.known(uri)
    if known is None:
        return None
    found = await ls.session.in_thread(lambda: diagnoses(known))
    chosen = [it for it in found if not key or it.key == key]
    if key and chosen:
        message = f"{key}: {chosen[0].state}. {chosen[0].advice}"
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, message))
    return {
        "summary": summary(found),
        "papers": [
            {
                "key": it.key,
                "state": it.state,
                "file": it.path,
                "advice": it.advice,
                "tried": [attempt._asdict() for attempt in it.attempts],
            }
            for it in chosen
        ],
        "toMend": [
            {
                "state": kind.state,
                "notes": kind.notes,
                "papers": [
                    {"key": it.key, "file": it.path, "notes": notes} for it, notes in kind.papers
                ],
            }
            for kind in doctor.kinds((it for it in chosen if not is_readable(it)), doctor.notes)
        ],
    }


async def _reindex(ls: CitectxServer) -> None:
    ls.session.forget()
    ls.look_again()


async def _open_paper(ls: CitectxServer, uri: str, key: str, page: int | None = None) -> bool:
    known = await ls.known(uri)
    path = cited(known, key).path if known else None
    if path is None:
        return False
    address, is_pdf = card.address(path, page), path.lower().endswith(".pdf")
    paper = lsp.ShowDocumentParams(address, external=is_pdf)
    with may_refuse("The client does not open papers"):
        return (await ls.window_show_document_async(paper)).success
    return False


async def _status(ls: CitectxServer, uri: str = "") -> dict[str, Any]:
    known = await ls.known(uri)
    found = diagnoses(known) if known and known.locations else ()
    return {
        "summary": summary(found) if found else "",
        "reading": ls.reading,
        "cited": len(found),
        "readable": sum(map(is_readable, found)),
        "cache": str(ls.session.store.problem.message) if ls.session.store.problem else "",
        "searchServer": _search_server(ls.session.settings),
        "uri": to_lsp.uri(known.project.root) if known else "",
    }


def _search_server(settings: Settings) -> str:
    """The server that suggestions ask, without its password; nothing where they ask none."""
    from citectx.answers.search.requests import Server, shown

    if settings.suggest_scope == "draft" or not settings.search_server:
        return ""
    return shown(Server(settings.search_server, settings.search_index))
