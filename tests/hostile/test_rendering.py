"""A page of any size is rendered within bounds: a small file may say that it is very wide."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from pdf_files import Text, written

from citectx.papers.read import ocr

_MOST_BYTES = 64 * 2**20


def test_the_largest_page_there_is_takes_little_memory(tmp_path: Path) -> None:
    content = written([[Text(72, 700, "Words.")]], page="/MediaBox [0 0 14400 14400]")
    path = tmp_path / "wide.pdf"
    path.write_bytes(content)
    with pypdfium2.PdfDocument(path) as document:
        (page,) = document
        assert max(page.get_size()) == 14_400
        assert len(ocr._picture(page)) < _MOST_BYTES
