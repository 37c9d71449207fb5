"""How well title, headings and reference list of publishers' own PDFs are read.

    python benchmarks/pdf_publishers.py FOLDER [--part seen|unseen|all] [--missed]

The papers are those of `benchmarks/zoo/publishers.toml`; how that was made is told in
docs/evaluation/pdf.md. They are not ours to ship: each is a file of a package on PyPI or of a
source of Debian's, and stands in FOLDER as `NAME.pdf`.

- title: as printed, signs and blanks aside.
- headings: found of those that stand in a line of their own; invented are others, but for those
  that share their line with text and those of reference lists.
- entries: how many works the list has, and how many were told.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pdf_truth import letters

from citectx.papers.read.pdf import reader as pdf
from citectx.papers.read.reference_heading import is_reference_heading

if TYPE_CHECKING:
    from collections.abc import Mapping

_TRUTH = Path(__file__).parent / "zoo" / "publishers.toml"


class Row(NamedTuple):
    """What was told of a paper."""

    title: bool
    missed: list[str]
    headings: int
    invented: list[str]
    entries: int
    references: int

    @property
    def listed(self) -> float:
        """The share of the list, less what is too much of it."""
        return max(0.0, 1 - abs(self.entries - self.references) / self.references)


def main() -> None:
    """Prints a row for each paper, and the means."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", choices=("seen", "unseen", "all"), default="all")
    parser.add_argument("--missed", action="store_true", help="print what was missed and invented")
    chosen = parser.parse_args()
    truth = tomllib.loads(_TRUTH.read_text(encoding="utf-8"))
    rows = []
    for name, paper in truth.items():
        path = chosen.folder / f"{name}.pdf"
        if chosen.part in ("all", paper["part"]) and path.exists():
            rows.append(row(path, paper))
            print_row(name, rows[-1])
            if chosen.missed:
                print_differences(rows[-1])
    if rows:
        print_means(rows)


def row(path: Path, truth: Mapping[str, Any]) -> Row:
    """What the reader tells of a file, beside the truth."""
    paper = pdf.read(str(path))
    wanted = Counter(map(letters, truth["headings"]))
    told = [section.heading for section in paper.sections if section.heading]
    beside = set(map(letters, truth.get("beside", ())))
    left = Counter(wanted)
    invented = []
    for heading in told:
        key = letters(heading)
        if left[key]:
            left[key] -= 1
        elif key not in beside and not is_reference_heading(heading):
            invented.append(heading)
    missed = [it for it in truth["headings"] if left[letters(it)]]
    return Row(
        letters(paper.title) == letters(truth["title"]),
        missed,
        len(truth["headings"]),
        invented,
        len(paper.works),
        truth["references"],
    )


def print_row(name: str, it: Row) -> None:
    """One line with the figures of a paper."""
    found = it.headings - len(it.missed)
    print(
        f"{name:20} title {int(it.title)}  headings {found:2}/{it.headings:2} +{len(it.invented)}"
        f"  entries {it.entries:3} of {it.references}"
    )


def print_differences(it: Row) -> None:
    """The headings that were missed, and those that are none."""
    for kind, texts in (("missed", it.missed), ("invented", it.invented)):
        print("".join(f"    {kind}: {text}\n" for text in texts), end="")


def print_means(rows: list[Row]) -> None:
    """The figures of all papers."""
    headings = sum(it.headings for it in rows)
    missed = sum(len(it.missed) for it in rows)
    print(
        f"{len(rows)} papers: titles {sum(it.title for it in rows) / len(rows):.3f},"
        f" headings {1 - missed / headings:.3f} of {headings},"
        f" invented {sum(len(it.invented) for it in rows) / len(rows):.2f} a paper,"
        f" entries {sum(it.listed for it in rows) / len(rows):.3f} a paper"
    )


if __name__ == "__main__":
    main()
