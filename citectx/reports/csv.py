"""Report -> a table of all evidence: a row for each citation, for spreadsheets."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from citectx.answers.places import places
from citectx.answers.sentence import sentence
from citectx.drafts import place_name
from citectx.reports.report import reviewed, shown_path

if TYPE_CHECKING:
    from citectx.answers.review.items import Item
    from citectx.reports.report import Report

_COLUMNS = (
    "file",
    "line",
    "key",
    "sentence",
    "paper",
    "passage",
    "place",
    "findings",
    "decided",
    "words",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write(report: Report) -> str:
    """The table; cells that a spreadsheet would take for formulas begin with an apostrophe."""
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for item in reviewed(report):
        rows.writerow(map(_cell, _row(item, report)))
    return table.getvalue().rstrip("\n")


def _row(item: Item, report: Report) -> tuple[str, ...]:
    shown = item.evidence
    draft, where = report.drafts[item.path], shown.citation.range
    passage = shown.passages[0] if shown.passages else None
    return (
        shown_path(report, item.path),
        place_name(draft, where.start) or str(places(draft, where)[0].line),
        shown.citation.key,
        sentence(shown),
        shown.state.value,
        passage.text if passage else "",
        passage.place if passage else "",
        " ".join(f"{it.id}: {it.message}" for it in item.findings),
        item.decided,
        " ".join(filter(None, (item.dismissed or "", item.note))),
    )


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
