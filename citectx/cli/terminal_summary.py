"""Summary -> what a reader of a terminal sees: three voices, each sentence with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.style import Style
from rich.text import Text

from citectx.answers.card import STATES, address, people
from citectx.answers.places import place_in_file
from citectx.answers.summaries.facets import FACETS
from citectx.bibliography import fields
from citectx.cli import output
from citectx.model import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from citectx.answers.summaries.summary import DraftSentence, LibrarySentence, Summary
    from citectx.workspace import Workspace


def terminal_summary(summary: Summary, workspace: Workspace) -> Iterator[RenderableType]:
    """Who is cited, what drafts and library say of it, and what it says itself."""
    paper = summary.paper
    if paper.reference is not None:
        who = people(paper.reference), fields.year(paper.reference)
        named = " ".join(filter(None, who)) or summary.key
        yield Text.assemble((named, "bold cyan"), "  ", (fields.title(paper.reference), "italic"))
    yield _heading("In your drafts", len(summary.drafts), summary.cited)
    for sentence in summary.drafts:
        yield _of_draft(sentence, workspace)
    yield _heading("In your library", len(summary.library), summary.cited_in_library)
    for other in summary.library:
        yield _of_library(other)
    yield Text("\nIn its own words", style="bold")
    if paper.state in STATES:
        yield Padding(Text(STATES[paper.state], style="yellow"), (0, 0, 0, 2))
    if paper.state is State.NO_FILE and paper.problem is not None:
        yield Padding(Text(paper.problem.message), (0, 0, 0, 2))
    yield from _own(summary)


def _heading(words: str, shown: int, every: int) -> Text:
    if not every:
        count = "no sentence cites it"
    elif every == 1:
        count = "one sentence cites it"
    else:
        count = f"{shown} of {every} citing sentences"
    return Text.assemble((f"\n{words}", "bold"), (f"  {count}", "dim"))


def _of_draft(sentence: DraftSentence, workspace: Workspace) -> RenderableType:
    path = sentence.mention.path
    draft, cited = workspace.project.drafts[path], sentence.mention.citation.range
    where = place_in_file(draft, cited, output.shown_path(path))
    return _sentence(sentence.text, where, address(path, None))


def _of_library(sentence: LibrarySentence) -> RenderableType:
    citing = sentence.reference.key if sentence.reference else sentence.title
    where = ", ".join(filter(None, (citing, sentence.passage.place)))
    return _sentence(sentence.text, where, address(sentence.path, sentence.passage.page))


def _own(summary: Summary) -> Iterator[RenderableType]:
    """The paper's sentences under what they tell."""
    for facet in FACETS:
        quotes = [it for it in summary.own if it.facet == facet]
        if quotes:
            yield Text(f"  {facet.capitalize()}", style="green")
        for quote in quotes:
            path = summary.paper.path
            file = address(path, quote.passage.page) if path else ""
            yield _sentence(quote.text, quote.passage.place, file)


def _sentence(text: str, where: str, file: str) -> RenderableType:
    shown = Text(where, style=Style(dim=True, link=file or None))
    return Padding(Text.assemble(text, "  ", shown), (0, 0, 0, 4))
