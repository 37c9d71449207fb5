"""Report -> text for people: what was read, then the findings by section with both texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from citectx.answers.places import exact_place_in_file
from citectx.model import Severity
from citectx.reports.report import keys_said, outcome, shown_path, summary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from citectx.answers.checks.finding import Finding
    from citectx.model import Range
    from citectx.reports.report import Report

_WIDTH = 100
_COLOURS = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.INFORMATION: "yellow",
    Severity.HINT: "cyan",
}


def write(report: Report) -> str:
    """The whole report without colours, in lines of at most a hundred characters."""
    console = Console(highlight=False, no_color=True, width=_WIDTH, force_terminal=False)
    with console.capture() as captured:
        console.print(renderable(report))
    return "\n".join(map(str.rstrip, captured.get().splitlines()))


def renderable(report: Report) -> RenderableType:
    """The whole report for a terminal of any width."""
    return Group(Text(summary(report.coverage), style="bold"), *_below(report))


def _below(report: Report) -> Iterator[RenderableType]:
    group = None
    for finding in report.findings:
        if (finding.path, finding.section) != group:
            group = finding.path, finding.section
            heading = " · ".join(filter(None, (shown_path(report, finding.path), finding.section)))
            yield Text(f"\n{heading}", style="bold underline")
        yield Padding(_finding(finding, report), (1, 0, 0, 0))
    yield Text(f"\n{' '.join(filter(None, (outcome(report), keys_said(report.coverage))))}")


def _finding(it: Finding, report: Report) -> RenderableType:
    colour = _COLOURS[it.severity]
    where = exact_place_in_file(report.drafts[it.path], it.range, shown_path(report, it.path))
    head = Text.assemble((where, "dim"), "  ", (it.id, colour))
    texts = Table.grid(padding=(0, 2, 0, 0))
    texts.add_row(Text("draft", style="dim"), _marked(it.citing, it.marked, f"bold {colour}"))
    if it.source is not None:
        source = _marked(it.source.text, it.source_marked, "bold green")
        place = ", ".join(filter(None, (it.key, it.source.place)))
        source.append(f"  ({place})", style="dim")
        texts.add_row(Text("source", style="dim"), source)
    if it.edit is not None:
        texts.add_row(Text("fix", style="dim"), Text(it.edit.title))
    return Group(head, Padding(Group(Text(it.message), texts), (0, 0, 0, 2)))


def _marked(text: str, marked: Iterable[Range], style: str) -> Text:
    shown = Text(text)
    for start, end in marked:
        if end - start < len(text):  # A text that is marked as a whole says nothing more.
            shown.stylize(style, start, end)
    return shown
