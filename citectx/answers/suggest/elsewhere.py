"""A place in a draft -> what the same draft cites in its other sentences."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from citectx.answers.suggest.situation import Elsewhere
from citectx.bibliography.lookup import find

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.bibliography.lookup import References
    from citectx.drafts.context import Analysis
    from citectx.model import Citation, Context, Draft
    from citectx.workspace import Workspace


def elsewhere(workspace: Workspace, path: str, offset: int) -> tuple[Elsewhere, ...]:
    """What is cited in all sentences but the one at `offset`, those of other files too."""
    elsewheres: list[Elsewhere] = []
    for file, draft in workspace.project.drafts.items():
        places = cited_places(draft, workspace.analyses[file])
        cited = [(context, tuple(_keys(workspace.references, them))) for context, them in places]
        if file == path:
            here = bisect_left([context.range.start for context, _ in cited], offset)
            elsewheres += [
                Elsewhere(context.text, keys, abs(place - here) + 1)
                for place, (context, keys) in enumerate(cited)
                if keys and not context.range.start <= offset <= context.range.end
            ]
        else:
            elsewheres += [Elsewhere(context.text, keys) for context, keys in cited if keys]
    return tuple(elsewheres)


def cited_places(draft: Draft, analysis: Analysis) -> list[tuple[Context, list[Citation]]]:
    """The groups of citations with the sentence that each stands in."""
    found: dict[int, tuple[Context, list[Citation]]] = {}
    for citation, context, group in zip(
        draft.citations, analysis.contexts, analysis.groups, strict=True
    ):
        if not citation.silent and context.text:
            found.setdefault(group, (context, []))[1].append(citation)
    return list(found.values())


def _keys(references: References, citations: Sequence[Citation]) -> Iterator[str]:
    for key in dict.fromkeys(citation.key for citation in citations):
        reference = find(references, key)
        if reference is not None:
            yield reference.key
