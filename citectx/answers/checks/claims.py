"""Workspace -> the claims of a draft: each citation whose paper is known, as it is compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.answers.checks.finding import Claim, Quotation
from citectx.answers.checks.quoted import Quoted, quoted
from citectx.model import State
from citectx.workspace.cited import cited

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Citation, Context
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Placed:
    """A citation whose paper can be compared, before anything costly is done with it.

    `partners` are the papers cited at the same place, None where one is not known.
    """

    citation: Citation
    context: Context
    index: PaperIndex
    is_whole: bool
    pages: str
    partners: tuple[PaperIndex | None, ...]
    quoted: tuple[Quoted, ...]


def placed(known: Workspace, path: str) -> Iterator[Placed]:
    """The citations of one file whose papers are known, in their order."""
    draft, analysis = known.project.drafts[path], known.analyses[path]
    quotations = quoted(draft, analysis.contexts)
    papers = [cited(known, it.key) for it in draft.citations]
    members: dict[int, list[int]] = {}
    for place, group in enumerate(analysis.groups):
        members.setdefault(group, []).append(place)
    for place, (citation, context) in enumerate(
        zip(draft.citations, analysis.contexts, strict=True)
    ):
        paper = papers[place]
        if paper.text is None or paper.reference is None or citation.silent:
            continue
        is_whole, pages = paper.state is State.FULL_TEXT, paper.reference.fields.get("pages", "")
        others = [it for it in members[analysis.groups[place]] if it != place]
        keys = {draft.citations[it].key for it in others} - {citation.key}
        partners = [papers[it].text for it in others if draft.citations[it].key in keys]
        own = tuple(it for it in quotations if it.extent == citation.extent)
        yield Placed(citation, context, paper.text, is_whole, pages, tuple(partners), own)


def claim(given: Placed) -> Claim:
    """The claim that the checks look at."""
    citation, context = given.citation, given.context
    return Claim(
        key=citation.key,
        text=context.text,
        parts=tuple(sorted((context.scope, *context.shared))),
        index=given.index,
        quotations=tuple(Quotation(it.text, it.is_attributed) for it in given.quoted),
        section=context.section,
        locator=citation.postnote,
        pages=given.pages,
        partners=given.partners,
        is_whole=given.is_whole,
    )
