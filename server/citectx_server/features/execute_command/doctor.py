"""How much of the cited papers can be read, and what mends the others, as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from citectx.answers import navigation
from citectx.answers.doctor import (
    diagnoses,
    diagnosis_data,
    is_readable,
    kinds,
    notes,
    summary,
)
from citectx.bibliography import fields
from citectx.workspace.cited import cited, file_name
from citectx_server.convert.uri import uri

if TYPE_CHECKING:
    from citectx.answers.doctor import Diagnosis
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.papers.draft_papers import ReadingProgress
    from citectx_server.session.snapshot import Files


def doctor(
    workspace: Workspace, files: Files, every: tuple[Diagnosis, ...], key: str
) -> dict[str, Any]:
    """The diagnoses of all papers, or of one, and what mends those that cannot be read."""
    chosen = [it for it in every if not key or it.key == key]
    to_mend = (it for it in chosen if not is_readable(it))
    return {
        "summary": summary(every),
        "papers": [
            {
                **diagnosis_data(it),
                "readable": is_readable(it),
                **_paper(workspace, files, it.key),
            }
            for it in chosen
        ],
        "toMend": [
            {
                "state": kind.state,
                "notes": kind.notes,
                "papers": [
                    {"key": it.key, "file": it.path, "notes": own} for it, own in kind.papers
                ],
            }
            for kind in kinds(to_mend, notes)
        ],
    }


def _paper(workspace: Workspace, files: Files, key: str) -> dict[str, Any]:
    """What can be done about a paper: where its entry is, and where its file may be put."""
    paper = cited(workspace, key)
    entries = files.places(navigation.definitions(workspace, key))
    folder = paper.location.folder if paper.location else ""
    return {
        "title": fields.title(paper.reference) if paper.reference else "",
        "doi": fields.doi(paper.reference) if paper.reference else "",
        "entry": {"uri": entries[0].uri, **entries[0].extent.start._asdict()} if entries else None,
        "papersFolder": str(Path(workspace.project.root).parent / folder) if folder else None,
        "fileName": file_name(key),
    }


def advice(every: tuple[Diagnosis, ...], key: str) -> str:
    """What is to be said of one paper; nothing where it is not cited."""
    found = next((it for it in every if it.key == key), None) if key else None
    return f"{key}: {found.state}. {found.advice}" if found else ""


def status(
    workspace: Workspace | None,
    settings: Settings,
    progress: ReadingProgress | None,
    cache_problem: str,
) -> dict[str, Any]:
    """What a status bar shows."""
    every = diagnoses(workspace) if workspace and workspace.locations else ()
    return {
        "summary": summary(every) if every else "",
        "reading": progress._asdict() if progress else None,
        "cited": len(every),
        "readable": sum(map(is_readable, every)),
        "cache": cache_problem,
        "searchServer": _search_server(settings),
        "uri": uri(workspace.project.root) if workspace else "",
    }


def _search_server(settings: Settings) -> str:
    """The server that suggestions ask, without its password; nothing where they ask none."""
    from citectx.answers.search.server.requests import Server, public_address

    if settings.suggest_scope == "draft" or not settings.search_server:
        return ""
    return public_address(Server(settings.search_server))
