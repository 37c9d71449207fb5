"""A writer's own drafts -> how often the reference she cited is among the first suggestions.

Every citation is hidden in turn, as Citation Resolution does, and suggestions are asked for at its
place. The citations of one group are one context, resolved when any of them is among the first.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import State
from citectx.resolve import fused
from citectx.resolve.shelf import shelf
from citectx.resolve.situation import Situation
from citectx.window import window

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citectx.model import Citation, Context, Draft
    from citectx.resolve.shelf import Shelf
    from citectx.workspace import Workspace

_AROUND = 150


class Hidden(NamedTuple):
    """A hidden group: what was cited, and all keys in the order in which they are suggested."""

    file: str
    offset: int
    sentence: str
    cited: tuple[str, ...]
    suggested: tuple[str, ...]


def hidden(known: Workspace) -> Iterator[Hidden]:
    """Every group of citations of a workspace's drafts that are in the bibliography."""
    candidates = shelf(known)
    place_of = {it.key: place for place, it in enumerate(candidates.references)}
    for path, draft in known.project.drafts.items():
        analysis = known.analyses[path]
        for group in _groups(draft, analysis.contexts, analysis.groups):
            cited = tuple(
                candidates.references[place_of[key]].key
                for key in dict.fromkeys(it.key for it, _ in group)
                if key in place_of
            )
            if cited:
                yield _hidden(path, draft, group, cited, candidates)


def among(found: Iterable[Hidden], keys: frozenset[str]) -> list[Hidden]:
    """The same as if these keys were all there are, as Citation Resolution has it."""
    return [
        it._replace(
            cited=tuple(key for key in it.cited if key in keys),
            suggested=tuple(key for key in it.suggested if key in keys),
        )
        for it in found
        if not keys.isdisjoint(it.cited)
    ]


def with_text(known: Workspace) -> frozenset[str]:
    """The keys of the references whose papers could be read."""
    candidates = shelf(known)
    pairs = zip(candidates.references, candidates.states, strict=True)
    return frozenset(it.key for it, state in pairs if state is State.FULL_TEXT)


def place(it: Hidden) -> int:
    """The place, from 1, of the first suggestion that was cited."""
    return min(map(it.suggested.index, it.cited)) + 1


def metrics(found: Sequence[Hidden]) -> dict[str, float]:
    """How often the right key is first (or, of several, among as many), and among the first."""
    places = [place(it) for it in found]
    first = [at <= len(it.cited) for at, it in zip(places, found, strict=True)]
    return {
        "n": len(found),
        "top1": fmean(first),
        "top3": fmean(at <= 3 for at in places),
        "r@5": fmean(at <= 5 for at in places),
        "mrr": fmean(1 / at for at in places),
    }


def _groups(
    draft: Draft, contexts: Sequence[Context], numbers: Sequence[int]
) -> list[list[tuple[Citation, Context]]]:
    found: dict[int, list[tuple[Citation, Context]]] = {}
    for citation, context, number in zip(draft.citations, contexts, numbers, strict=True):
        if not citation.silent and context.text:
            found.setdefault(number, []).append((citation, context))
    return list(found.values())


def _hidden(
    path: str,
    draft: Draft,
    group: Sequence[tuple[Citation, Context]],
    cited: tuple[str, ...],
    candidates: Shelf,
) -> Hidden:
    citation, context = group[0]
    left, right = window(draft, citation, _AROUND, _AROUND)
    scores = fused.scores(Situation(context.text, left, right), candidates.collection)
    order = (-scores).argsort(kind="stable").tolist()
    suggested = tuple(candidates.references[place].key for place in order)
    return Hidden(path, citation.range.start, context.text, cited, suggested)
