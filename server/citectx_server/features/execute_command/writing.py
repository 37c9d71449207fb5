"""What helps to write: references for a sentence, locators, quotations, papers to read.

Edits are returned, never applied: the client applies those that the user asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers import card, insertion
from citectx.answers.evidence_data import paper_data
from citectx.answers.library.citable import citable
from citectx.answers.library.entry import reference_of
from citectx.answers.suggest.suggestions import (
    Suggestion,
    fits_well,
    situation_at,
    suggestion_data,
    suggestions,
)
from citectx.workspace.cited import cited
from citectx_server.features.actions import FileEdit
from citectx_server.features.code_action_suggestions import citation_edit, entry_edit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from citectx.answers.library.catalogue import Known
    from citectx.answers.search import Search
    from citectx.workspace import Workspace
    from citectx_server.session.snapshot import Snapshot

    FromLibrary = Callable[[Workspace, str, Collection[str]], tuple[Suggestion, ...]]

_MOST = 10


def suggest(
    snapshot: Snapshot, search: Search | None, from_library: FromLibrary
) -> dict[str, Any] | None:
    """The best references for the sentence at the place, each with what writes it.

    Behind them come papers of the library, by their full text, that the draft does not have yet.
    """
    draft = snapshot.draft
    if draft is None:
        return None
    situation = situation_at(snapshot.workspace, snapshot.path, snapshot.offset)
    keys = insertion.cited_at(draft, snapshot.offset)
    best = suggestions(snapshot.workspace, situation, _MOST, keys, search)
    known = {it.reference.key for it in best}
    more = from_library(snapshot.workspace, situation.sentence, known)
    return {
        "sentence": situation.sentence,
        "fits": fits_well(snapshot.workspace, situation, best),
        "suggestions": [
            {
                **suggestion_data(suggestion),
                "edit": edit_data(citation_edit(snapshot, draft, suggestion)),
                "entry": _entry(entry_edit(snapshot, suggestion)),
            }
            for suggestion in (*best, *more)
        ],
    }


def cite(snapshot: Snapshot, paper: Known, page: str) -> dict[str, Any] | None:
    """What cites a paper of the library at a place, with a page and its entry if that is new."""
    draft = snapshot.draft
    if draft is None:
        return None
    reference, is_new = citable(snapshot.workspace.references)(reference_of(paper))
    suggestion = Suggestion(reference, 0.0, is_new=is_new)
    where, text = insertion.insertion_edit(draft, snapshot.offset, reference.key, page)
    document = snapshot.document
    return {
        "key": reference.key,
        "edit": edit_data(FileEdit(document.uri, document.extent(where), text)),
        "entry": _entry(entry_edit(snapshot, suggestion)),
    }


def locator(snapshot: Snapshot, page: str, key: str) -> dict[str, Any] | None:
    """The edit that puts a page into the citation at a place; None where it has no room for it.

    A client that shows the citation of a while ago says of which `key` it means the page.
    """
    draft, citation, document = snapshot.draft, snapshot.citation, snapshot.document
    if draft is None or citation is None or citation.postnote:
        return None
    if key not in ("", citation.key):
        return None
    edit = insertion.with_page(draft, citation, page)
    return edit_data(FileEdit(document.uri, document.extent(edit[0]), edit[1])) if edit else None


def quotation(snapshot: Snapshot, key: str, text: str, page: str) -> str | None:
    """A passage as a quotation with its citation, in the language of the draft."""
    draft = snapshot.draft
    return insertion.quotation_text(draft, text, key, page) if draft else None


def paper(workspace: Workspace, key: str) -> dict[str, Any] | None:
    """The text of a cited paper, for those that have no pages to show."""
    index = cited(workspace, key).index
    return paper_data(index) if index else None


def paper_address(workspace: Workspace, key: str, page: int | None) -> str:
    """The address of a cited paper's file; nothing where it has none."""
    path = cited(workspace, key).path
    return card.address(path, page) if path else ""


def edit_data(edit: FileEdit) -> dict[str, Any]:
    """An edit as data; which document it is for, the client knows."""
    start, end = edit.extent
    return {"start": start._asdict(), "end": end._asdict(), "text": edit.text}


def _entry(edit: FileEdit | None) -> dict[str, Any] | None:
    """The file and the edit of a new entry."""
    return {"uri": edit.uri, "edit": edit_data(edit)} if edit else None
