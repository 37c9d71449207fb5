"""How long reading PDF files takes, as a multiple of what pdfium needs to give their bare text.

    python benchmarks/bench_pdf.py ../shared/data/pdf-truth

Both are timed in turn in this one process, in processor time, and the best of several rounds
counts, because other work on the machine only ever makes a round slower.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2

from citectx.papers.read.pdf import reader as pdf

if TYPE_CHECKING:
    from collections.abc import Callable

_ROUNDS = 7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=_ROUNDS)
    chosen = parser.parse_args()
    bare_total = read_total = 0.0
    print(f"{'file':24} {'pdfium ms':>9} {'citectx ms':>10} {'ratio':>6}")
    for path in sorted(chosen.folder.rglob("*.pdf")):
        bare = read = float("inf")
        for _ in range(chosen.rounds):
            bare = min(bare, seconds(bare_text, str(path)))
            read = min(read, seconds(pdf.read, str(path)))
        bare_total, read_total = bare_total + bare, read_total + read
        print(f"{path.name:24} {1000 * bare:9.1f} {1000 * read:10.1f} {read / bare:6.2f}")
    print(f"{'all':24} {1000 * bare_total:9.1f} {1000 * read_total:10.1f}", end=" ")
    print(f"{read_total / max(bare_total, 1e-9):6.2f}")


def bare_text(path: str) -> int:
    """The length of the text that pdfium extracts page by page."""
    length = 0
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            textpage = page.get_textpage()
            length += len(textpage.get_text_range())
            textpage.close()
            page.close()
    return length


def seconds(work: Callable[[str], object], path: str) -> float:
    start = time.process_time()
    work(path)
    return time.process_time() - start


if __name__ == "__main__":
    main()
