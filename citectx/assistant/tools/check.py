"""`check`: where the draft says other than the papers it cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.answers.checks.claims import claims, waiting_for
from citectx.answers.checks.findings import Memory, findings
from citectx.answers.places import places
from citectx.assistant import values
from citectx.assistant.bounds import Budget, page_of
from citectx.ranking.encoder.chosen import usable_encoder

if TYPE_CHECKING:
    from collections.abc import Collection

    from citectx.answers.checks.finding import Finding
    from citectx.workspace.opened import OpenDraft

_FINDINGS = 20  # On a page of results.


def check(
    draft: OpenDraft, memory: Memory, before: Collection[str], characters: int, start: int
) -> values.Findings:
    """The findings in sentences that are not among those `before`, by the checks that are set.

    The root of a draft stands for all of its files, any other file for itself.
    """
    workspace = draft.workspace
    is_root = draft.path == workspace.project.root
    paths = list(workspace.project.drafts) if is_root else [draft.path]
    encoder_for = waiting_for(usable_encoder(draft.settings))
    compared = [it for path in paths for it in claims(workspace, path) if it.text not in before]
    every = [
        finding
        for finding in findings(workspace, draft.settings.checks, memory.notes, encoder_for)
        if finding.path in paths and not _is_in(finding, before)
    ]
    chosen, following = page_of(every, start, _FINDINGS)
    budget = Budget(characters)
    return values.Findings(
        findings=tuple(_finding(it, draft, budget) for it in chosen),
        citations=len(_sentences(draft, paths, before)),
        compared=sum(claim.is_whole for claim in compared),
        next_start=following,
    )


def sentences(draft: OpenDraft) -> frozenset[str]:
    """The citing sentences of all files of a draft."""
    return frozenset(_sentences(draft, list(draft.workspace.project.drafts), ()))


def _sentences(draft: OpenDraft, paths: list[str], before: Collection[str]) -> list[str]:
    analyses = draft.workspace.analyses
    return [it.text for path in paths for it in analyses[path].contexts if it.text not in before]


def _is_in(finding: Finding, sentences: Collection[str]) -> bool:
    """Whether a finding concerns one of the sentences, as a whole or by its quotation."""
    return any(finding.citing in sentence for sentence in sentences)


def _finding(finding: Finding, draft: OpenDraft, budget: Budget) -> values.Finding:
    one = draft.workspace.project.drafts[finding.path]
    edit = finding.edit
    passages = (finding.source,) if finding.source else ()
    kept = budget.passages(passages, finding.source_path)
    return values.Finding(
        file=finding.path,
        line=places(one, finding.range)[0].line,
        key=finding.key,
        check=finding.id,
        message=finding.message,
        sentence=finding.citing,
        passage=kept[0] if kept else None,
        replacement=edit.text if edit else "",
        replaces=one.document.text[slice(*edit.range)] if edit else "",
    )
