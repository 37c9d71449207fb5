"""Workspace -> the claims of a draft: each citation beside its paper, where that can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.draft_quotations import quotations
from citectx.answers.checks.finding import Claim
from citectx.model import State
from citectx.workspace.cited import cited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.workspace import Workspace

    EncoderFor = Callable[[PaperIndex], Encoder | None]


def no_encoder(index: PaperIndex) -> None:
    """Papers are compared by their words alone."""


def waiting_for(encoder: Encoder | None) -> EncoderFor:
    """The encoder for every paper: seconds for one whose vectors are not there."""
    return lambda index: encoder


def where_kept(encoder: Encoder | None) -> EncoderFor:
    """The encoder for papers whose vectors are there: nothing is waited for."""
    return lambda index: encoder if encoder and encoder.kept(index) is not None else None


def claims(
    workspace: Workspace, path: str, encoder_for: EncoderFor = no_encoder
) -> Iterator[Claim]:
    """The claims of one file whose papers can be compared, in the order of its citations.

    `encoder_for` says which encoder is there for a paper, if any is.
    """
    draft, analysis = workspace.project.drafts[path], workspace.analyses[path]
    every_quotation = quotations(draft, analysis.contexts)
    papers = [cited(workspace, it.key) for it in draft.citations]
    members: dict[int, list[int]] = {}
    for number, group in enumerate(analysis.groups):
        members.setdefault(group, []).append(number)
    for number, (citation, context) in enumerate(
        zip(draft.citations, analysis.contexts, strict=True)
    ):
        paper = papers[number]
        if paper.text is None or paper.reference is None or citation.silent:
            continue
        others = [it for it in members[analysis.groups[number]] if it != number]
        keys = {draft.citations[it].key for it in others} - {citation.key}
        yield Claim(
            key=citation.key,
            text=context.text,
            parts=tuple(sorted((context.scope, *context.shared))),
            index=paper.text,
            tongue=context.tongue,
            quotations=tuple(it for it in every_quotation if it.extent == citation.extent),
            section=context.section,
            locator=citation.postnote,
            pages=paper.reference.fields.get("pages", ""),
            partners=tuple(papers[it].text for it in others if draft.citations[it].key in keys),
            is_whole=paper.state is State.FULL_TEXT,
            encoder=encoder_for(paper.text),
            range=context.range,
            extent=citation.extent,
        )
