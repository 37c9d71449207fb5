"""Workspace -> the claims of a draft: each citation beside its paper, where that can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.draft_quotations import quotations
from citectx.answers.checks.finding import Claim
from citectx.answers.evidence import abstract_index, readable
from citectx.bibliography.lookup import find
from citectx.model import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Citation
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.workspace import Workspace


def claims(workspace: Workspace, path: str) -> Iterator[Claim]:
    """The claims of one file whose papers can be compared, in the order of its citations."""
    draft, analysis = workspace.project.drafts[path], workspace.analyses[path]
    every_quotation = quotations(draft, analysis.contexts)
    papers = [_paper(workspace, it) for it in draft.citations]
    members: dict[int, list[int]] = {}
    for number, group in enumerate(analysis.groups):
        members.setdefault(group, []).append(number)
    for number, (citation, context) in enumerate(
        zip(draft.citations, analysis.contexts, strict=True)
    ):
        index, is_whole, pages = papers[number]
        if index is None or citation.silent:
            continue
        others = [it for it in members[analysis.groups[number]] if it != number]
        keys = {draft.citations[it].key for it in others} - {citation.key}
        yield Claim(
            key=citation.key,
            text=context.text,
            parts=tuple(sorted((context.scope, *context.shared))),
            index=index,
            quotations=tuple(it for it in every_quotation if it.extent == citation.extent),
            section=context.section,
            locator=citation.postnote,
            pages=pages,
            partners=tuple(papers[it][0] for it in others if draft.citations[it].key in keys),
            is_whole=is_whole,
            range=context.range,
            extent=citation.extent,
        )


def _paper(workspace: Workspace, citation: Citation) -> tuple[PaperIndex | None, bool, str]:
    """The text of a cited paper, whether that is all of it, and its pages by the bibliography."""
    reference = find(workspace.references, citation.key)
    location = workspace.locations.get(reference.key) if reference else None
    if reference is None or location is None:
        return None, False, ""
    pages = reference.fields.get("pages", "")
    index = workspace.papers.get(location.path) if location.path else None
    if index is not None and readable(index)[0] is State.FULL_TEXT:
        return index, True, pages
    if location.abstract and (index is not None or not location.path):
        return abstract_index(location.abstract), False, pages
    return None, False, pages
