"""Diagnostics: what is wrong in a document, with keys, with papers and with sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx import drafts
from citectx.model import NOWHERE
from citectx_server.features.trust import is_wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from citectx.answers.checks.finding import Finding
    from citectx.model import Problem, Range
    from citectx_server.session.documents.cells import View
    from citectx_server.session.findings import Checked
    from citectx_server.session.snapshot import Snapshot

    IsTyped = Callable[[str, Range], bool]  # Whether a piece of a draft is being typed.

_KEY_PROBLEMS = frozenset({"undefined-key", "duplicate-key", "no-bibliography"})


def diagnostics(
    snapshot: Snapshot, problems: Iterable[Problem], checked: Checked, is_typed: IsTyped
) -> list[Problem | Finding]:
    """All that is to be shown of a document, of the problems of its file and what was checked."""
    document = snapshot.document
    shown = [
        problem
        for problem in problems
        if _is_ours(problem, snapshot)
        and document.holds(problem.range or NOWHERE)
        and not _is_unfinished(problem, snapshot, is_typed)
    ]
    return [*shown, *findings_in(document, checked)]


def findings_in(document: View, checked: Checked) -> list[Finding]:
    """The findings in one document."""
    return [
        finding
        for finding in checked.findings
        if finding.path == document.path and document.holds(finding.range)
    ]


def _is_ours(problem: Problem, snapshot: Snapshot) -> bool:
    """Whether a problem is shown, or another tool is trusted to show it."""
    if problem.id not in _KEY_PROBLEMS:
        return True
    language = drafts.language_of(snapshot.path)
    # Who writes .bib files uses LaTeX's tools.
    has_own_tools = language is None or drafts.language_named(language).has_own_tools
    return is_wanted(snapshot.settings.check_keys, has_own_tools, snapshot.client)


def _is_unfinished(problem: Problem, snapshot: Snapshot, is_typed: IsTyped) -> bool:
    """Whether it is about a key that is still being typed, and can be shown once it rests."""
    client = snapshot.client
    return (
        problem.id == "undefined-key"
        and (client.refreshes_diagnostics or not client.pulls_diagnostics)
        and is_typed(snapshot.path, problem.range or NOWHERE)
    )
