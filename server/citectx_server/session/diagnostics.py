"""What was last shown of each document, so that nothing is made or sent twice."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from citectx.answers import diagnostics
from citectx.model import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from citectx.answers.checks.finding import Finding
    from citectx.model import Problem
    from citectx.workspace import Workspace
    from citectx_server.session.documents.cells import View
    from citectx_server.session.findings import Checked

Item = TypeVar("Item")

_NUMBERS = count(1)


class Shown(NamedTuple, Generic[Item]):
    """What a client was told of a document, under a number.

    `words` are what each of the items comes down to.
    """

    number: str
    words: list[Hashable]
    items: list[Item]


class Diagnostics(Generic[Item]):
    """Keeps the problems of the latest workspace, and what was shown of each document.

    `make` makes of a problem or a finding what the client is sent.
    """

    def __init__(self, make: Callable[[View, Problem | Finding, Checked], Item]) -> None:
        self._make = make
        self._shown: dict[str, Shown[Item]] = {}
        self._pushed: dict[str, str] = {}
        self._absences: dict[str, diagnostics.Absences] = {}
        self._latest: tuple[Workspace | None, dict[str, list[Problem]]] = (None, {})

    def problems(self, workspace: Workspace) -> dict[str, list[Problem]]:
        """The problems in each file of a workspace."""
        before, problems = self._latest
        if before is not workspace:
            absences = self._absences.setdefault(workspace.project.root, diagnostics.Absences())
            problems = diagnostics.problems(workspace, absences)
            self._latest = workspace, problems
        return problems

    def push(self, view: View, shown: Shown[Item]) -> bool:
        """Whether the client has to be sent this: it is another than before, and no flicker."""
        before = self._pushed.get(view.uri)
        if before == shown.number or (before is None and not shown.items):
            return False
        self._pushed[view.uri] = shown.number
        return True

    def withdraw(self, view: View) -> bool:
        """Whether the client was sent something of a document that it is to forget."""
        return self._pushed.pop(view.uri, None) is not None

    def show(
        self, view: View, diagnosed: Sequence[Problem | Finding], checked: Checked
    ) -> Shown[Item]:
        """What is to be shown of a document; its number stays for as long as that is the same.

        Most of it was shown before, and is taken from there.
        """
        words: list[Hashable] = [
            (it.id, it.message, view.extent(it.range or NOWHERE)) for it in diagnosed
        ]
        before = self._shown.get(view.uri)
        if before is not None and before.words == words:
            return before
        made = dict(zip(before.words, before.items, strict=True)) if before else {}
        for it, about in zip(diagnosed, words, strict=True):
            if about not in made:
                made[about] = self._make(view, it, checked)
        shown = Shown(str(next(_NUMBERS)), words, [made[word] for word in words])
        self._shown[view.uri] = shown
        return shown
