"""Completion of keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.answers import completion
from citectx.answers.markdown import of_entry
from citectx.bibliography.lookup import find
from citectx.drafts import language_named
from citectx_server.features.trust import is_wanted
from citectx_server.session.completion_candidates import MOST_SENT

if TYPE_CHECKING:
    from citectx.answers.completion import Candidate, Listed, Typed
    from citectx.model import Document
    from citectx.settings import Settings
    from citectx.workspace import Workspace
    from citectx_server.session.client_capabilities import ClientCapabilities
    from citectx_server.session.documents.positions import Extent
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


def complete(snapshot: Snapshot, typed: Typed, every: Listed) -> Completion:
    """Those of all references, in their order, that fit what has been typed."""
    is_incomplete = len(every.candidates) > MOST_SENT
    best = completion.candidates(every, typed.text, _BEST if is_incomplete else MOST_SENT)
    return Completion(tuple(best), snapshot.document.extent(typed.range), is_incomplete)


def about(workspace: Workspace, key: str) -> str | None:
    """What the reference of an item says, its abstract too."""
    reference = find(workspace.references, key)
    return of_entry(reference) if reference else None
