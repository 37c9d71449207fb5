"""Hover: the evidence card of a citation; where drafts cite an entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.answers import navigation
from citectx.answers.markdown import of_entry, of_mentions
from citectx.base.offsets import line_starts, position
from citectx.model import State
from citectx_server.features.card_text import card_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citectx.workspace import Workspace
    from citectx_server.session.cards.card_memory import EvidenceCard
    from citectx_server.session.documents.positions import Extent
    from citectx_server.session.papers.draft_papers import ReadingProgress
    from citectx_server.session.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Hover:
    """Markdown about what stands at `extent`; `state` is that of a card.

    `progress` is there while its paper is still being read.
    """

    markdown: str
    extent: Extent
    state: State | None = None
    progress: ReadingProgress | None = None


def on_citation(snapshot: Snapshot, card: EvidenceCard) -> Hover:
    """The card of a citation."""
    evidence = card.evidence
    progress = snapshot.progress if evidence.state is State.READING else None
    note = f"\n\n*{progress.done} of {progress.total} papers read.*" if progress else ""
    where = snapshot.document.extent(evidence.citation.range)
    return Hover(card_text(snapshot, card) + note, where, evidence.state, progress)


def on_entry(snapshot: Snapshot, workspaces: Iterable[Workspace]) -> Hover | None:
    """What an entry is, and where the drafts that share its file cite it, open ones first."""
    entry = navigation.entry_at(snapshot.workspace, snapshot.path, snapshot.offset)
    if entry is None:
        return None
    opened = {it.path for it in snapshot.files.opened}
    drafts = [
        workspace for workspace in workspaces if snapshot.path in workspace.project.bibliographies
    ]
    drafts.sort(key=lambda it: opened.isdisjoint(it.project.drafts))
    mentions = dict.fromkeys(mention for draft in drafts for mention in _mentions(draft, entry.key))
    text = "\n\n".join((of_entry(entry), of_mentions(tuple(mentions))))
    return Hover(text, snapshot.document.extent(entry.key_range))


def _mentions(workspace: Workspace, key: str) -> Iterator[tuple[str, str]]:
    for path, citation, context in navigation.mentions(workspace, key):
        starts = line_starts(workspace.project.drafts[path].document.text)
        line = position(starts, citation.range.start).line
        yield f"{path.rpartition('/')[2]}:{line}", context.text
