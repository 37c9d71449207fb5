"""A summary of what a reference is cited for: in drafts, in the library, in its own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.answers.navigation import Place
from citectx.answers.summaries import method
from citectx.ranking.rank import ranker

if TYPE_CHECKING:
    from citectx.answers.navigation import Mention
    from citectx_server.session.snapshot import Files, Snapshot


def summarize(snapshot: Snapshot, key: str, name: str, words: int) -> dict[str, Any]:
    """The summary of a paper by the method called `name`, in about so many words."""
    from citectx.answers.summaries.summary import summary
    from citectx.answers.summaries.summary_data import summary_data

    workspace, model = snapshot.workspace, ranker(snapshot.settings.ranker)
    found = summary(workspace, key, model, method(name), words)
    data = summary_data(found, workspace)
    for sentence, said in zip(data["drafts"], found.drafts, strict=True):
        sentence["at"] = _place(snapshot.files, said.mention)
    return data


def _place(files: Files, mention: Mention) -> dict[str, Any] | None:
    """Where a citation stands, as the client counts."""
    for place in files.places([Place(mention.path, mention.citation.range)]):
        return {"uri": place.uri, **place.extent.start._asdict()}
    return None
