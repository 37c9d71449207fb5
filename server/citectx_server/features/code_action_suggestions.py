"""Code actions that suggest references, where they are met while writing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.answers import card as cards
from citectx.answers import insertion
from citectx.answers.suggest.suggestions import situation_at, suggestions
from citectx.bibliography import fields
from citectx.bibliography.bibtex.entry import entry
from citectx.drafts.placeholders import UNKNOWN_KEYS, placeholder_at
from citectx.model import State
from citectx.settings.check_table import UNCITED
from citectx_server.features.actions import Action, FileEdit, Kind
from citectx_server.features.diagnostics import findings_in
from citectx_server.session.documents.positions import Extent

if TYPE_CHECKING:
    from citectx.answers.search import Search
    from citectx.answers.suggest.suggestions import Suggestion
    from citectx.model import Draft, Reference
    from citectx_server.features.code_action import Request
    from citectx_server.session.findings import Checked
    from citectx_server.session.snapshot import Snapshot

_MOST = 3


def suggests(snapshot: Snapshot, request: Request, checked: Checked) -> bool:
    """Whether references are suggested: for a note that one is missing, for a sentence that a check
    says so of, or for what is selected.

    A cursor that merely rests in a sentence gets none, unless the user asks for actions.
    """
    draft, citation = snapshot.draft, snapshot.citation
    if draft is None:
        return False
    is_open = citation is not None and citation.key in ("", *UNKNOWN_KEYS)
    is_asked = request.start != request.end or request.is_invoked
    note = placeholder_at(draft, snapshot.offset)
    is_hinted = any(
        it.id == UNCITED and it.range.start <= snapshot.offset <= it.range.end
        for it in findings_in(snapshot.document, checked)
    )
    return bool(note) or is_open or is_hinted or (citation is None and is_asked)


def for_sentence(snapshot: Snapshot, search: Search | None) -> list[Action]:
    """The best references for a sentence; it takes a moment to find them."""
    draft = snapshot.draft
    if draft is None:
        return []
    situation = situation_at(snapshot.workspace, snapshot.path, snapshot.offset)
    cited = insertion.cited_at(draft, snapshot.offset)
    best = suggestions(snapshot.workspace, situation, _MOST, cited, search)
    kind = Kind.FIX if placeholder_at(draft, snapshot.offset) else Kind.REWRITE
    return [_action(snapshot, draft, it, kind) for it in best]


def citation_edit(snapshot: Snapshot, draft: Draft, suggestion: Suggestion) -> FileEdit:
    """What cites a suggested reference at the place."""
    where, text = insertion.insertion_edit(draft, snapshot.offset, suggestion.reference.key)
    return FileEdit(snapshot.document.uri, snapshot.document.extent(where), text)


def entry_edit(snapshot: Snapshot, suggestion: Suggestion) -> FileEdit | None:
    """What puts a reference into the draft's bibliography, if it is not in there."""
    return new_entry_edit(snapshot, suggestion.reference) if suggestion.is_new else None


def new_entry_edit(snapshot: Snapshot, reference: Reference) -> FileEdit | None:
    """What puts a reference at the end of the draft's bibliography, if that can be written."""
    path = entry_file(snapshot)
    file = snapshot.files.first(path) if path else None
    if file is None:
        return None
    return FileEdit(file.uri, Extent(file.end, file.end), f"\n{entry(reference)}")


def entry_file(snapshot: Snapshot) -> str | None:
    """The file that gets new entries: the first that may be written, one beside the draft first."""
    project = snapshot.workspace.project
    files = [it for it in project.bibliographies if it.lower().endswith(".bib")]
    files.sort(key=lambda it: not Path(it).is_relative_to(Path(project.root).parent))
    return next((it for it in files if os.access(it, os.W_OK)), None)


def _action(snapshot: Snapshot, draft: Draft, suggestion: Suggestion, kind: Kind) -> Action:
    reference = suggestion.reference
    added = entry_edit(snapshot, suggestion)
    edits = (citation_edit(snapshot, draft, suggestion), *((added,) if added else ()))
    about = "" if suggestion.state is State.FULL_TEXT else f" ({suggestion.state.value})"
    title = f"Cite {reference.key}: “{cards.shorten(fields.title(reference))}”{about}"
    return Action("cite", title, kind, edits)
