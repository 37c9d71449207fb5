"""Completion of keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.answers import completion
from citectx.answers.markdown import of_entry
from citectx.bibliography.lookup import find
from citectx.drafts import language_named
from citectx_server.features.code_action_suggestions import entry_file
from citectx_server.features.trust import is_wanted
from citectx_server.session.completion_candidates import MOST_SENT

if TYPE_CHECKING:
    from citectx.answers.completion import Candidate, Listed, Typed
    from citectx.model import Document
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.client_capabilities import ClientCapabilities
    from citectx_server.session.documents.positions import Extent
    from citectx_server.session.library_candidates import LibraryCandidates
    from citectx_server.session.snapshot import Snapshot

_BEST = 50  # So many are sent where there are too many to send all.


@dataclass(frozen=True, slots=True)
class Completion:
    """The references for a key that is typed at `extent`, the best first."""

    candidates: tuple[Candidate, ...]
    extent: Extent
    is_incomplete: bool


def typed_key(snapshot: Snapshot) -> Typed | None:
    """The key that is being typed, if keys are completed here."""
    draft = snapshot.draft
    if draft is None or not completes(snapshot.settings, draft.document, snapshot.client):
        return None
    return completion.typed_at(draft, snapshot.offset)


def completes(settings: Settings, document: Document, client: ClientCapabilities) -> bool:
    """Whether keys are completed in its language, or another tool is trusted to do it."""
    has_own_tools = language_named(document.language).has_own_tools
    return is_wanted(settings.complete_keys, has_own_tools, client)


def complete(
    snapshot: Snapshot, typed: Typed, every: Listed, library: LibraryCandidates
) -> Completion:
    """Those of all references, in their order, that fit what has been typed.

    Behind them come works of the library, where their entries can be written.
    """
    is_incomplete = len(every.candidates) > MOST_SENT
    found = completion.candidates(every, typed.text, _BEST if is_incomplete else MOST_SENT)
    if _can_add_entry(snapshot):
        found += library.matching(snapshot.workspace, typed.text)
        is_incomplete = is_incomplete or library.may_have_more(snapshot.workspace)
    return Completion(tuple(found), snapshot.document.extent(typed.range), is_incomplete)


def _can_add_entry(snapshot: Snapshot) -> bool:
    """Whether a new entry can be written: the client takes edits, and there is a file for it."""
    return snapshot.client.applies_edits and entry_file(snapshot) is not None


def about(workspace: Workspace, key: str, library: LibraryCandidates) -> str | None:
    """What the reference of an item says, its abstract too."""
    reference = find(workspace.references, key) or library.reference(key)
    return of_entry(reference) if reference else None
