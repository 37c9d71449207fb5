"""Report -> the terminal: what was read, then the findings by section with both texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from citectx.model import Severity
from citectx.reports.json_report import places
from citectx.reports.report import outcome, summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.console import RenderableType

    from citectx.answers.checks.finding import Finding
    from citectx.model import Range
    from citectx.reports.report import Report

_COLOURS = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.INFORMATION: "yellow",
    Severity.HINT: "cyan",
}


def text(report: Report, shown_path: Callable[[str], str]) -> RenderableType:
    """The whole report; `shown_path` shortens the names of files."""
    return Group(Text(summary(report.coverage), style="bold"), *_below(report, shown_path))


def _below(report: Report, shown_path: Callable[[str], str]) -> Iterator[RenderableType]:
    group = None
    for it in report.findings:
        if (it.path, it.section) != group:
            group = it.path, it.section
            heading = " · ".join(filter(None, (shown_path(it.path), it.section)))
            yield Text(f"\n{heading}", style="bold underline")
        yield Padding(_finding(it, report, shown_path), (1, 0, 0, 0))
    yield Text(f"\n{outcome(report)}")


def _finding(it: Finding, report: Report, shown_path: Callable[[str], str]) -> RenderableType:
    start, _ = places(report.drafts[it.path], it.range)
    colour = _COLOURS[it.severity]
    where = f"{shown_path(it.path)}:{start['line']}:{start['column']}"
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
