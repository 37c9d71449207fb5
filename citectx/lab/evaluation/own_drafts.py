"""A writer's own drafts -> how often the reference she cited is among the first suggestions.

Every citation is hidden in turn, as Citation Resolution does, and suggestions are asked for at its
place; all other citations stay. Those of one group are one context, resolved when any of them is
among the first. What the same sentence cites beside is not suggested, as it is not to writers.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.insertion import cited_at
from citectx.answers.suggest import fused
from citectx.answers.suggest.elsewhere import cited_places, elsewhere
from citectx.answers.suggest.shelf import shelf
from citectx.answers.suggest.situation import Situation
from citectx.drafts.window import window
from citectx.model import State
from citectx.workspace.cited import cited

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.answers.suggest.shelf import Shelf
    from citectx.model import Citation, Context
    from citectx.workspace import Workspace

_AROUND = 150


class Hidden(NamedTuple):
    """A hidden group: what was cited, and all keys in the order in which they are suggested."""

    file: str
    offset: int
    sentence: str
    cited: tuple[str, ...]
    suggested: tuple[str, ...]


def hidden_citations(workspace: Workspace) -> Iterator[Hidden]:
    """Every group of citations of a workspace's drafts that are in the bibliography."""
    candidates = shelf(workspace)
    keys = {reference.key for reference in candidates.references}
    for path, draft in workspace.project.drafts.items():
        for context, group in cited_places(draft, workspace.analyses[path]):
            cited = tuple(it for it in dict.fromkeys(it.key for it in group) if it in keys)
            if cited:
                at = group[0].range.start
                order = _suggested(workspace, path, group[0], context, candidates)
                beside = cited_at(draft, at).difference(cited)
                suggested = tuple(key for key in order if key not in beside)
                yield Hidden(path, at, context.text, cited, suggested)


def hidden_among(hiddens: Iterable[Hidden], keys: frozenset[str]) -> list[Hidden]:
    """The same as if these keys were all there are, as Citation Resolution has it."""
    return [
        it._replace(suggested=tuple(key for key in it.suggested if key in keys))
        for it in hidden_citing(hiddens, keys)
    ]


def hidden_citing(hiddens: Iterable[Hidden], keys: frozenset[str]) -> list[Hidden]:
    """The groups that cite some of these keys, which have to be found among all."""
    return [
        it._replace(cited=tuple(key for key in it.cited if key in keys))
        for it in hiddens
        if not keys.isdisjoint(it.cited)
    ]


def with_text(workspace: Workspace) -> frozenset[str]:
    """The keys of the references whose papers could be read."""
    every = workspace.references
    return frozenset(it for it in every if cited(workspace, it).state is State.FULL_TEXT)


def place(it: Hidden) -> int:
    """The place, from 1, of the first suggestion that was cited."""
    return min(map(it.suggested.index, it.cited)) + 1


def metrics(hiddens: Sequence[Hidden]) -> dict[str, float]:
    """How often the right key is first (or, of several, among as many), and among the first."""
    places = [place(it) for it in hiddens]
    first = [at <= len(it.cited) for at, it in zip(places, hiddens, strict=True)]
    return {
        "n": len(hiddens),
        "top1": fmean(first),
        "top3": fmean(at <= 3 for at in places),
        "r@5": fmean(at <= 5 for at in places),
        "mrr": fmean(1 / at for at in places),
    }


def _suggested(
    workspace: Workspace, path: str, citation: Citation, context: Context, candidates: Shelf
) -> tuple[str, ...]:
    left, right = window(workspace.project.drafts[path], citation, _AROUND, _AROUND)
    others = elsewhere(workspace, path, citation.range.start)
    scores = fused.scores(Situation(context.text, left, right, others), candidates.collection)
    order = (-scores).argsort(kind="stable").tolist()
    return tuple(candidates.references[place].key for place in order)
