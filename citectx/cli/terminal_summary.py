"""Summary -> what a reader of a terminal sees: three voices, each sentence with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.style import Style
from rich.text import Text

from citectx.answers.absence import advice
from citectx.answers.card import STATES, file_address, people, place
from citectx.answers.summaries import data
from citectx.answers.summaries.facets import FACETS
from citectx.bibliography import fields
from citectx.cli import output
from citectx.model import Location, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from citectx.answers.summaries.summary import Hearsay, Saying, Summary
    from citectx.workspace import Workspace


def terminal_summary(found: Summary, known: Workspace) -> Iterator[RenderableType]:
    """Who is cited, what drafts and library say of it, and what it says itself."""
    if found.reference is not None:
        who = people(found.reference), fields.year(found.reference)
        named = " ".join(filter(None, who)) or found.key
        yield Text.assemble((named, "bold cyan"), "  ", (fields.title(found.reference), "italic"))
    yield _heading("In your drafts", len(found.said), found.cited)
    for said in found.said:
        yield _said(said, known)
    yield _heading("In your library", len(found.heard), found.linked)
    for heard in found.heard:
        yield _heard(heard)
    yield Text("\nIn its own words", style="bold")
    if found.state in STATES:
        yield Padding(Text(STATES[found.state], style="yellow"), (0, 0, 0, 2))
    location = known.locations.get(found.key)
    if found.state is State.NO_FILE and location is not None:
        yield Padding(Text(advice(location)), (0, 0, 0, 2))
    yield from _own(found)


def _heading(words: str, shown: int, every: int) -> Text:
    if not every:
        count = "no sentence cites it"
    elif every == 1:
        count = "one sentence cites it"
    else:
        count = f"{shown} of {every} citing sentences"
    return Text.assemble((f"\n{words}", "bold"), (f"  {count}", "dim"))


def _said(said: Saying, known: Workspace) -> RenderableType:
    path = said.mention.path
    where = f"{output.shown_path(path)}:{data.place(known, said.mention).line}"
    return _sentence(said.text, where, file_address(Location("", path), None))


def _heard(heard: Hearsay) -> RenderableType:
    citing = heard.reference.key if heard.reference else heard.title
    where = ", ".join(filter(None, (citing, place(heard.passage))))
    return _sentence(heard.text, where, file_address(Location("", heard.path), heard.passage.page))


def _own(found: Summary) -> Iterator[RenderableType]:
    """The paper's sentences under what they tell."""
    for facet in FACETS:
        quotes = [it for it in found.own if it.facet == facet]
        if quotes:
            yield Text(f"  {facet.capitalize()}", style="green")
        for it in quotes:
            address = file_address(found.location, it.passage.page) if found.location else ""
            yield _sentence(it.text, place(it.passage), address)


def _sentence(text: str, where: str, address: str) -> RenderableType:
    shown = Text(where, style=Style(dim=True, link=address or None))
    return Padding(Text.assemble(text, "  ", shown), (0, 0, 0, 4))
