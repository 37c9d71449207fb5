"""Learns how likely what looks like a heading is one, from zoos of PDFs whose headings are known.

    python benchmarks/train_pdf_headings.py ../pdf-zoo ../pdf-samples … [--write]

The zoos are those of pdf_zoo.py; only files that it counts as seen are read, and sources that name
no heading are left out. Prints, for models that were trained without the class of a paper, how many
headings of it they keep and how many they invent, beside the bare rules; `--write` puts the weights
of all classes together into the reader.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pypdfium2
from pdf_zoo import bare, part, same_heading, source_of
from sklearn.linear_model import LogisticRegression

from citectx.papers.read import headings as section_headings
from citectx.papers.read.pdf import reader
from citectx.papers.read.pdf.likely_headings import is_certain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

_TABLE = Path(reader.__file__).parents[1] / "data" / "heading_weights.tsv"
_STRENGTH = 1.0


class Case(NamedTuple):
    """A block that may be a heading, and whether it is."""

    family: str
    paper: str
    text: str
    signs: dict[str, float]
    is_heading: bool
    is_certain: bool


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--all", type=Path, nargs="*", default=[], help="folders without a split")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--show", action="store_true", help="print what is decided wrongly")
    chosen = parser.parse_args()
    cases = [
        case
        for folder in (*chosen.folders, *chosen.all)
        for path in sorted(folder.rglob("*.pdf"))
        if folder in chosen.all or part(path) == "seen"
        for case in cases_of(path)
    ]
    names = sorted(cases[0].signs)
    report(cases, names, show=chosen.show)
    if chosen.write:
        model = fitted(cases, names)
        rows = [f"{name}\t{weight:.2f}" for name, weight in zip(names, model.coef_[0], strict=True)]
        first = f"always\t{model.intercept_[0]:.2f}"
        _TABLE.write_text("\n".join(["sign\tweight", first, *rows, ""]), encoding="utf-8")


def cases_of(path: Path) -> Iterator[Case]:
    source = source_of(path)
    if not source.text.headings:
        return
    with pypdfium2.PdfDocument(str(path)) as document:
        candidates = reader.heading_candidates(document)
    wanted = [bare(heading) for heading in source.text.headings]
    may = bare(source.may)
    for block, signs in candidates.values():
        own = bare(block.text)
        match = next((it for it in wanted if same_heading(own, it)), None)
        if match is not None:
            wanted.remove(match)
        kind = section_headings.kind(block.text)
        if match is None and (kind in ("abstract", "back") or (own and own in may)):
            continue
        family = path.stem.partition("--")[0].partition("-")[0]
        yield Case(family, path.stem, block.text, signs, match is not None, is_certain(block))


def fitted(cases: list[Case], names: list[str]) -> LogisticRegression:
    """Every class counts alike, whatever the number of its papers."""
    sizes: dict[str, int] = {}
    for case in cases:
        sizes[case.family] = sizes.get(case.family, 0) + 1
    free = [case for case in cases if not case.is_certain]
    weights = np.array([sizes[case.family] ** -0.5 for case in free])
    return LogisticRegression(C=_STRENGTH, max_iter=2000).fit(
        matrix(free, names), [case.is_heading for case in free], weights / weights.mean()
    )


def matrix(cases: list[Case], names: list[str]) -> NDArray[np.float64]:
    return np.array([[case.signs[name] for name in names] for case in cases])


def report(cases: list[Case], names: list[str], *, show: bool) -> None:
    kept = lost = invented = refused = 0
    for family in sorted({case.family for case in cases}):
        own = [case for case in cases if case.family == family]
        model = fitted([case for case in cases if case.family != family], names)
        scores = model.decision_function(matrix(own, names))
        for case, score in zip(own, scores, strict=True):
            likely = case.is_certain or score >= 0
            kept += case.is_heading and likely
            lost += case.is_heading and not likely
            invented += not case.is_heading and likely
            refused += not case.is_heading and not likely
            if show and likely != case.is_heading:
                print(f"{case.paper:30.30} {score:6.2f} {case.is_heading!s:5} {case.text[:80]}")
    papers = len({case.paper for case in cases})
    others = invented + refused
    print(f"{papers} papers: of {kept + lost} headings {lost} lost;", end=" ")
    print(f"{others / papers:.2f} others a paper, {invented / papers:.2f} of them kept")


if __name__ == "__main__":
    main()
