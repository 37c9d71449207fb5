"""`citectx check --review`: the citations one after another, and what the reader decides of each.

What is decided is written at once, so that a review can be left and taken up again.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from citectx.answers import pins
from citectx.answers.places import place_in_file
from citectx.answers.review import verdicts
from citectx.answers.review.items import as_decided, items
from citectx.answers.sentence import sentence
from citectx.base.files import read_text
from citectx.cli import output
from citectx.ranking.encoder.both_passes import as_shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.answers.checks.finding import Finding
    from citectx.answers.pins import Pin
    from citectx.answers.review.items import Item
    from citectx.settings import Settings
    from citectx.workspace import Workspace

_CHOICES = "[a]ccept, [d]ismiss, [n]ote, [s]kip, [b]ack, [q]uit"


def review(workspaces: Sequence[tuple[Workspace, Settings]], findings: tuple[Finding, ...]) -> None:
    """Ask about every citation of which nothing is decided yet, until the reader ends it."""
    for workspace, settings in workspaces:
        rank, most = as_shown(settings), settings.max_passages
        shown = tuple(items(workspace, findings, rank, most, _pins(workspace), ()))
        every = _decided(shown, workspace)
        waiting = [number for number, it in enumerate(every) if it.is_open]
        at = 0
        while at < len(waiting):
            _show(every[waiting[at]], workspace, waiting[at] + 1, every)
            step = _ask(every[waiting[at]], workspace)
            every = _decided(shown, workspace)
            if step is None:
                break
            at = max(at + step, 0)
        click.echo(_progress(every))


def _decided(shown: Sequence[Item], workspace: Workspace) -> tuple[Item, ...]:
    """The items with what was decided of them by now."""
    said = verdicts.beside(workspace.project.root, read_text)
    pinned = _pins(workspace)
    return tuple(as_decided(it, pinned, said) for it in shown)


def _pins(workspace: Workspace) -> tuple[Pin, ...]:
    return pins.beside(workspace.project.root, read_text)


def _progress(every: Sequence[Item]) -> str:
    decided = sum(not it.is_open for it in every)
    dismissed = sum(it.dismissed is not None for it in every)
    return (
        f"{decided} of {len(every)} citations decided: {decided - dismissed} accepted, "
        f"{dismissed} dismissed; {sum(bool(it.note) for it in every)} with a note."
    )


def _show(item: Item, workspace: Workspace, number: int, every: Sequence[Item]) -> None:
    """The sentence, what was found in it, and the passages with their pages."""
    console = Console(highlight=False)
    shown = item.evidence
    draft = workspace.project.drafts[item.path]
    place = place_in_file(draft, shown.citation.range, output.shown_path(item.path))
    decided = sum(not it.is_open for it in every)
    console.print(Text(f"\n{number} of {len(every)} ({decided} decided)  {place}", style="dim"))
    console.print(Text(sentence(shown), style="bold"))
    for finding in item.findings:
        console.print(Text(f"{finding.id}: {finding.message}", style="yellow"))
    if item.note:
        console.print(Text(f"note: {item.note}", style="cyan"))
    if not shown.passages:
        console.print(Padding(Text(f"{shown.citation.key}: {shown.state.value}"), (0, 0, 0, 2)))
    for rank, passage in enumerate(shown.passages, 1):
        where = ", ".join(filter(None, (shown.citation.key, passage.place)))
        text = Text.assemble(f"{rank}. {passage.text}", (f"  ({where})", "dim"))
        console.print(Padding(text, (0, 0, 0, 2)))


def _ask(item: Item, workspace: Workspace) -> int | None:
    """How far to go on, once the reader has decided; None to end."""
    steps = {"s": 1, "b": -1, "q": None}
    while True:
        try:
            answer = click.prompt(_CHOICES, default="s", show_default=False).strip().lower()
        except click.Abort:  # The input has ended.
            return None
        letter, number = answer[:1], answer[1:].strip()
        if letter in steps:
            return steps[letter]
        if letter == "a" and _accept(item, workspace, number):
            return 1
        if letter in ("d", "n"):
            words = click.prompt("Why" if letter == "d" else "Note", default="").strip()
            if words:
                _write(
                    item, workspace, verdicts.DISMISSED if letter == "d" else verdicts.NOTED, words
                )
                return 1 if letter == "d" else 0
        click.echo("a pins the first passage, a2 the second; d wants a reason, n a note.")


def _accept(item: Item, workspace: Workspace, number: str) -> bool:
    """Pin a passage to the sentence; False where there is none of that number."""
    passages = item.evidence.passages
    at = int(number) - 1 if number.isdigit() else 0
    if not 0 <= at < len(passages):
        return False
    pinned = pins.pin(item.evidence.citation.key, item.evidence.context.text, passages[at])
    file = Path(pins.path_beside(workspace.project.root))
    before = file.read_text(encoding="utf-8") if file.exists() else pins.pins_text(())
    file.write_text(before + pins.pin_to_append(pinned, before), encoding="utf-8")
    return True


def _write(item: Item, workspace: Workspace, decided: str, words: str) -> None:
    root = workspace.project.root
    new = verdicts.verdict(item.evidence.citation.key, item.evidence.context.text, decided, words)
    every = verdicts.with_verdict(verdicts.beside(root, read_text), new)
    Path(verdicts.path_beside(root)).write_text(verdicts.verdicts_text(every), encoding="utf-8")
