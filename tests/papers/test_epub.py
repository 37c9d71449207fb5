"""EPUB -> paper."""

from __future__ import annotations

import io
import zipfile
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest
from shown import shown

from citectx.base import zip_safe
from citectx.papers import read as readers

if TYPE_CHECKING:
    from pathlib import Path

CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
    <rootfile full-path="OEBPS/book.opf"/></rootfiles></container>"""
PACKAGE = """<package xmlns="http://www.idpf.org/2007/opf"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Moss</dc:title>
    <dc:creator>Ada Brook</dc:creator><dc:date>2014-01-02</dc:date>
    <dc:identifier>doi:10.1000/MOSS</dc:identifier></metadata>
    <manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="two" href="text/two.xhtml" media-type="application/xhtml+xml"/>
    <item id="one" href="text/one%201.xhtml" media-type="application/xhtml+xml"/></manifest>
    <spine><itemref idref="nav"/><itemref idref="one"/><itemref idref="two"/></spine></package>"""
PAGE = '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><body>{}'
BOOK = {
    "mimetype": "application/epub+zip",
    "META-INF/container.xml": CONTAINER,
    "OEBPS/book.opf": PACKAGE,
    "OEBPS/nav.xhtml": PAGE.format("<nav><h1>Contents</h1></nav><p>One</p>"),
    "OEBPS/text/one 1.xhtml": PAGE.format(
        "<h1>Introduction</h1><p>Moss grows [<a href='two.xhtml#r1'>1</a>].</p>"
    ),
    "OEBPS/text/two.xhtml": PAGE.format(
        "<h1>Results</h1><p>It grew.</p><h1>References</h1>"
        "<ol><li id='r1'>Dell, C. (2001). Old moss on stones. Stone.</li></ol>"
    ),
}


def book(**changes: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {**BOOK, **changes}.items():
            archive.writestr(name, text)
    return content.getvalue()


def check(tmp_path: Path, content: bytes, expected: str) -> None:
    """The content is read as `expected`: the text, or the name of the problem."""
    path = tmp_path / "moss.epub"
    path.write_bytes(content)
    paper = readers.read(str(path))
    found = shown(paper) or ", ".join(it.id for it in paper.problems)
    assert found == dedent(expected).strip()
    assert all(it.path == str(path) for it in paper.problems)


def test_chapters_in_their_order(tmp_path: Path) -> None:
    check(
        tmp_path,
        book(),
        """
        # Introduction [introduction]
        Moss grows. [0]
        # Results [results]
        It grew.
        """,
    )
    paper = readers.read(str(tmp_path / "moss.epub"))
    assert (paper.title, paper.authors, paper.year) == ("Moss", ("Ada Brook",), "2014")
    assert (paper.doi, paper.works[0].title) == ("10.1000/moss", "Old moss on stones")


def test_a_book_that_only_a_shop_can_read(tmp_path: Path) -> None:
    names = ("OEBPS/text/one%201.xhtml", "OEBPS/text/two.xhtml")
    locks = "".join(f'<CipherReference URI="{name}"/>' for name in names)
    content = book(**{"META-INF/encryption.xml": f"<encryption>{locks}</encryption>"})
    check(tmp_path, content, "epub-protected")


def test_damaged_books(tmp_path: Path) -> None:
    check(tmp_path, book()[:300], "zip-refused")
    check(tmp_path, book(**{"OEBPS/book.opf": "nothing"}), "epub-damaged")
    whole = book()
    place = whole.index(b"OEBPS/text/two.xhtml") + 30
    check(tmp_path, whole[:place] + b"\xff" * 20 + whole[place + 20 :], "zip-refused")


def test_a_bomb_by_its_own_word_is_not_unpacked(tmp_path: Path) -> None:
    zeros = " " * (70 * 2**20)
    content = book(**{"OEBPS/text/two.xhtml": zeros})
    assert len(content) < 2**20
    check(tmp_path, content, "zip-refused")


def test_a_bomb_that_lies_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_safe, "_LARGEST_MEMBER", 100_000)
    content = book(**{"OEBPS/text/two.xhtml": " " * 10_000_000})
    # The size in the directory at the end is what a zip file claims.
    claim, lie = (10_000_000).to_bytes(4, "little"), (90_000).to_bytes(4, "little")
    assert content.count(claim) == 2
    check(tmp_path, content.replace(claim, lie), "zip-refused")


def test_many_chapters_that_are_large_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zip_safe, "_LARGEST_TOTAL", 5_000)
    check(tmp_path, book(**{"OEBPS/text/two.xhtml": PAGE.format("x " * 4_000)}), "zip-refused")
