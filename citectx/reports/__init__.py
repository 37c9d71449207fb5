"""A report -> text, JSON, SARIF, HTML, CSV or annotations of GitHub: one module each, with `write`.

`write` here is the way in; `report` puts together what is reported.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.reports.report import Report

Write = Callable[["Report"], str]

# Each format is the module of its name; what it is for stands in the help of `citectx check`.
FORMATS = {
    "text": "for people",
    "json": "one JSON value",
    "sarif": "for code scanning and editors",
    "html": "a page to hand to a co-author",
    "csv": "all evidence as a table",
    "github": "annotations of GitHub Actions",
}


def write(name: str, report: Report) -> str:
    """The report in the format of that name."""
    writer: Write = import_module(f"citectx.reports.{name}").write
    return writer(report)
