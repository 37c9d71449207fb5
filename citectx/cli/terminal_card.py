"""Evidence -> the same card for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.padding import Padding
from rich.rule import Rule
from rich.style import Style
from rich.table import Table
from rich.text import Text

from citectx.answers import card
from citectx.bibliography import fields
from citectx.model import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from citectx.model import Evidence, Location, Passage


def terminal_card(evidence: Evidence, where: str) -> RenderableType:
    """Where the citation stands, its sentence, who is cited, and the passages."""
    sentence = Text(evidence.context.text, style="bold")
    start, end = evidence.context.scope
    sentence.stylize("underline", start, end if end - start < len(sentence) else start)
    rule = Rule(Text(f"{where} · {evidence.citation.key}", style="dim"), align="left", style="dim")
    return Group(rule, sentence, Padding(Group(*_below(evidence)), (1, 0, 1, 2)))


def _below(evidence: Evidence) -> Iterator[RenderableType]:
    yield _header(evidence)
    state = card.STATES.get(evidence.state)
    if state:
        yield Text(state, style="yellow")
    if evidence.problem is not None:
        yield Text(evidence.problem.message, style="yellow")
    for passage in evidence.passages:
        yield Padding(_passage(passage, evidence.location), (1, 0, 0, 0))
    if not evidence.passages and evidence.state in (State.FULL_TEXT, State.ABSTRACT_ONLY):
        yield Text(card.NOTHING_CLOSE, style="italic")


def _header(evidence: Evidence) -> Text:
    reference = evidence.reference
    if reference is None:
        return Text(evidence.citation.key, style="bold cyan")
    year = fields.year(reference)
    who = (card.people(reference) or evidence.citation.key) + (f" ({year})" if year else "")
    what = fields.title(reference), fields.venue(reference)
    return Text.assemble((who, "bold cyan"), "  ", (what[0], "italic"), f"  {what[1]}")


def _passage(passage: Passage, location: Location | None) -> RenderableType:
    text = Text(passage.text)
    for start, end in card.joined(passage.text, passage.matched):
        text.stylize("bold green", start, end)
    around = (Text(passage.before, style="dim"), text, Text(passage.after, style="dim"))
    shown = Text(" ").join(it for it in around if it.plain)
    address = card.file_address(location, passage.page) if location else ""
    place = Text(card.place(passage), style=Style(dim=True, link=address or None))
    grid = Table.grid(padding=(0, 1))
    grid.add_row(Text("▌", style="dim"), Group(shown, place))
    return grid
