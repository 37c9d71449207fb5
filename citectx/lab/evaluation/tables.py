"""Report -> table, as plain text, Markdown, LaTeX or JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from citectx.lab.evaluation.significance import difference, interval, paired_t_test, value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from citectx.lab.evaluation.experiment import Outcome
    from citectx.lab.evaluation.significance import Ratio

    Cell = Callable[[str, str], str]

_ESCAPED = str.maketrans({"_": r"\_", "&": r"\&", "%": r"\%", "#": r"\#"})


class Report(NamedTuple):
    """What several rankers achieved on one data set of `n` cases."""

    dataset: str
    n: int
    outcomes: Mapping[str, Outcome]


def values(report: Report) -> list[list[str]]:
    """The metrics of every ranker, with a heading."""
    return _grid(report, lambda ranker, name: f"{value(_ratio(report, ranker, name)):.3f}")


def values_with_intervals(report: Report) -> list[list[str]]:
    """The same, each with its 95 % interval."""

    def cell(ranker: str, name: str) -> str:
        ratio = _ratio(report, ranker, name)
        low, high = interval(ratio)
        return f"{value(ratio):.3f} [{low:.3f}, {high:.3f}]"

    return _grid(report, cell)


def differences(report: Report, against: str) -> list[list[str]]:
    """Every ranker against one of them: difference, paired 95 % interval and p of the t-test."""

    def cell(ranker: str, name: str) -> str:
        first, second = _ratio(report, ranker, name), _ratio(report, against, name)
        low, high = difference(first, second)
        p = paired_t_test(first, second)
        return f"{value(first) - value(second):+.3f} [{low:+.3f}, {high:+.3f}] p={p:.3f}"

    return _grid(report, cell)


def text(grid: Sequence[Sequence[str]]) -> str:
    """Columns of equal width."""
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in grid
    )
    return "\n".join(lines)


def markdown(grid: Sequence[Sequence[str]]) -> str:
    """A pipe table."""
    head, *body = grid
    rows = [head, ["---"] * len(head), *body]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def latex(grid: Sequence[Sequence[str]]) -> str:
    """A tabular in the style of booktabs."""
    head, *body = ([cell.translate(_ESCAPED) for cell in row] for row in grid)
    rows = [r"\toprule", _latex_row(head), r"\midrule", *map(_latex_row, body), r"\bottomrule"]
    columns = "l" + "r" * (len(head) - 1)
    return "\n".join([rf"\begin{{tabular}}{{{columns}}}", *rows, r"\end{tabular}"])


def as_json(report: Report, against: str | None) -> str:
    """Everything that is known of the report as one JSON value."""
    found: dict[str, Any] = {
        "dataset": report.dataset,
        "n": report.n,
        "results": _each(report, lambda ranker, name: value(_ratio(report, ranker, name))),
        "intervals": _each(report, lambda ranker, name: interval(_ratio(report, ranker, name))),
        "details": {ranker: outcome.details for ranker, outcome in report.outcomes.items()},
    }
    if against:
        found["against"] = against
        found["differences"] = _each(
            report, lambda ranker, name: _compared(report, ranker, against, name)
        )
    return json.dumps(found, ensure_ascii=False)


def _compared(report: Report, ranker: str, against: str, name: str) -> dict[str, float]:
    first, second = _ratio(report, ranker, name), _ratio(report, against, name)
    low, high = difference(first, second)
    p = paired_t_test(first, second)
    return {"difference": value(first) - value(second), "low": low, "high": high, "p": p}


def _grid(report: Report, cell: Cell) -> list[list[str]]:
    names = _metrics(report)
    rows = [[ranker, *(cell(ranker, name) for name in names)] for ranker in report.outcomes]
    return [["ranker", *names], *rows]


def _each(report: Report, cell: Callable[[str, str], Any]) -> dict[str, dict[str, Any]]:
    return {
        ranker: {name: cell(ranker, name) for name in _metrics(report)}
        for ranker in report.outcomes
    }


def _metrics(report: Report) -> list[str]:
    return list(next(iter(report.outcomes.values())).ratios)


def _ratio(report: Report, ranker: str, name: str) -> Ratio:
    return report.outcomes[ranker].ratios[name]


def _latex_row(row: Sequence[str]) -> str:
    return " & ".join(row) + r" \\"
