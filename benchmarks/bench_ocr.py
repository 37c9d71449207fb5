"""How long recognising a scanned page takes on one core, and how many of its words are found.

    python benchmarks/bench_ocr.py ../shared/data/pdf-zoo/synthetic/llncs.pdf [--pages 3]

Pages of a PDF with text are read as if they were scans (`citectx[ocr]`, one thread); their own text
is the truth. Seconds are processor time, so that other work on the machine does not count; memory
is the most that this process has held.
"""

from __future__ import annotations

import argparse
import resource
import time
from pathlib import Path

import pypdfium2
from pdf_truth import shares, words

from citectx.papers.read import recognition


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--pages", type=int, default=3)
    chosen = parser.parse_args()
    if not recognition.is_installed():
        parser.exit(1, "citectx[ocr] is not installed\n")
    recognise = recognition.recogniser()
    for path in chosen.files:
        with pypdfium2.PdfDocument(str(path)) as document:
            for number in range(1, min(len(document), chosen.pages) + 1):
                page = document[number - 1]
                begin = time.process_time()
                lines = recognise(page, number) or []
                seconds = time.process_time() - begin
                truth = words(page.get_textpage().get_text_range().replace("\ufffe", "-"))
                found, _ = shares(truth, words(" ".join(line.text for line in lines)))
                megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
                print(f"{path.name:24} page {number} {seconds:5.1f} s {found:.3f} {megabytes} MB")


if __name__ == "__main__":
    main()
