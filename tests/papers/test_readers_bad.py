"""Files that are not what they seem, damaged, gone or hostile."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import threading
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shown import shown

from citectx.papers import read as readers
from citectx.papers.index import paper_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

JATS = b"<article><front/><body><p>Moss grows. It spreads.</p></body></article>"
HTML = b"<!DOCTYPE html><html><body><p>Moss grows. It spreads.</p></body></html>"
TEI = b"<TEI><text><body><p>Moss grows. It spreads.</p></body></text></TEI>"
LATEX = rb"\documentclass{article}\begin{document}Moss grows. It spreads.\end{document}"
TEXT = b"Moss grows. It spreads."
SCRAPS = [
    b"<",
    b">",
    b"{",
    b"}",
    b"\\",
    b"%",
    b"&a;",
    b"\0",
    b"\xff",
    b"<p>",
    b"</p>",
    b"$",
    b"\n\n",
    b"<ref id='a'>",
    b"<xref rid='a'>1</xref>",
    b"---\n",
    b"@a",
    b"[^1]",
    b"\\input{moss}",
    b"\\begin{abstract}",
    b"\\a{",
    b"\xed\xa0\x80",
    "\ufffc".encode(),
]
READ = "#  [other]\nMoss grows.\n  It spreads."


def check(path: Path, content: bytes, expected: str) -> None:
    """The content is read as `expected`: the text, or the name of the problem."""
    path.write_bytes(content)
    paper = readers.read(str(path))
    assert (shown(paper) or ", ".join(it.id for it in paper.problems)) == expected
    for problem in paper.problems:
        assert problem.path == str(path)
        assert problem.message.endswith(".")


@pytest.mark.parametrize("content", [JATS, HTML, TEI, LATEX, TEXT], ids=lambda it: it[:8].decode())
@pytest.mark.parametrize("suffix", [".pdf", ".xml", ".html", ".txt", ".nxml", ""])
def test_the_content_decides_and_not_the_name(tmp_path: Path, content: bytes, suffix: str) -> None:
    check(tmp_path / f"moss{suffix}", content, READ)


def test_a_packed_file_is_unpacked(tmp_path: Path) -> None:
    check(tmp_path / "moss.xml.gz", gzip.compress(JATS), READ)
    check(tmp_path / "moss.gz", gzip.compress(LATEX), READ)


def test_latex_source_as_archives_hold_it(tmp_path: Path) -> None:
    files = {
        "paper/main.tex": LATEX.replace(b"It spreads", rb"\input{more}"),
        "paper/more.tex": b"It spreads",
    }
    check(tmp_path / "moss.tar.gz", _tar(files), READ)
    check(tmp_path / "moss.zip", _zip(files), READ)


def _tar(files: Mapping[str, bytes]) -> bytes:
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text))
    return content.getvalue()


def _zip(files: Mapping[str, bytes]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "empty-file"),
        (b"   \n", "no-text"),
        (b"{\\rtf1 text}", "unknown-format"),
        (b"%!PS-Adobe-3.0", "unknown-format"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "unknown-format"),
        (b"\x00\x01\x02 binary", "unknown-format"),
        (b"<article><front/><body/></article>", "no-text"),
        (b"<?xml version='1.0'?>", "xml-damaged"),
        (b"PK\x03\x04 no zip", "zip-refused"),
        (b"\x1f\x8b no gzip", "zip-refused"),
        (gzip.compress(b"text")[:15], "zip-refused"),
        (_zip({"word/document.xml": b"<w/>"}), "docx-damaged"),
        (_zip({"xl/workbook.xml": b"<w/>"}), "unknown-format"),
        (_zip({"readme": b"text"}), "no-document"),
    ],
)
def test_what_cannot_be_read_says_so(tmp_path: Path, content: bytes, problem: str) -> None:
    check(tmp_path / "moss.bin", content, problem)


def test_damaged_xml_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "moss.xml"
    check(path, JATS[:-26], READ.replace(" spreads.", " spr"))
    assert [it.id for it in readers.read(str(path)).problems] == ["xml-damaged"]


def test_xml_of_no_known_kind_is_read_as_text(tmp_path: Path) -> None:
    path = tmp_path / "moss.xml"
    check(path, b"<PAPER><S>Moss grows.</S> <S>It spreads.</S></PAPER>", READ)
    assert [it.id for it in readers.read(str(path)).problems] == ["unknown-xml"]


def test_characters_by_name(tmp_path: Path) -> None:
    content = JATS.replace(b"Moss", b"&Mu;&ouml;ss&nbsp;&unknown;")
    check(tmp_path / "moss.xml", content, READ.replace("Moss", "Μöss"))


@pytest.mark.parametrize("name", ["secret.txt", "secret.dtd"])
def test_entities_from_outside_are_never_fetched(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("SECRET" if name.endswith("txt") else '<!ENTITY inner "SECRET">')
    declared = {
        "secret.txt": f'<!ENTITY inner SYSTEM "{(tmp_path / name).as_uri()}">',
        "secret.dtd": f'<!ENTITY % outer SYSTEM "{(tmp_path / name).as_uri()}"> %outer;',
    }[name]
    content = f"<!DOCTYPE article [{declared}]>".encode() + JATS.replace(b"Moss", b"&inner;Moss")
    path = tmp_path / "moss.xml"
    check(path, content, READ)
    assert [it.id for it in readers.read(str(path)).problems] == ["xml-entities"]


@pytest.mark.parametrize("place", [b"<p>&z;", b'<p a="&z;">'])
def test_a_billion_laughs_are_not_laughed(tmp_path: Path, place: bytes) -> None:
    names = "abcdefghijz"
    declared = '<!ENTITY a "ha">' + "".join(
        f'<!ENTITY {after} "{f"&{before};" * 10}">' for before, after in pairwise(names)
    )
    content = f"<!DOCTYPE article [{declared}]>".encode() + JATS.replace(b"<p>", place)
    path = tmp_path / "moss.xml"
    path.write_bytes(content)
    paper = readers.read(str(path))
    assert "haha" not in shown(paper)
    assert "xml-entities" in [it.id for it in paper.problems]


def test_damaged_names_of_elements_are_survived(tmp_path: Path) -> None:
    path = tmp_path / "moss.xml"
    path.write_bytes(JATS.replace(b"<p>", b"<p><biblxml:id='b1'/><7/>"))
    assert shown(readers.read(str(path))).endswith("It spreads.")


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(
        [("moss.xml", JATS), ("moss.html", HTML), ("moss.tex", LATEX), ("moss.md", TEXT)]
    ),
    st.lists(
        st.tuples(st.integers(0, 100), st.integers(0, 9), st.sampled_from(SCRAPS)), max_size=8
    ),
)
def test_no_damage_is_an_error(
    tmp_path: Path, seed: tuple[str, bytes], damages: list[tuple[int, int, bytes]]
) -> None:
    name, content = seed
    for place, length, scrap in damages:
        content = content[:place] + scrap + content[place + length :]
    (tmp_path / name).write_bytes(content)
    paper_bytes.pack(readers.read(str(tmp_path / name)))


def test_deep_nesting_is_survived(tmp_path: Path) -> None:
    for opening in (b"<sec>", b"<p>", b"<sup>"):
        path = tmp_path / "deep.xml"
        path.write_bytes(b"<article><body>" + opening * 100_000 + b"text")
        assert "xml-damaged" in [it.id for it in readers.read(str(path)).problems]


def test_a_bomb_of_zeros(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from citectx.papers.read import archives

    monkeypatch.setattr(archives, "_LARGEST", 2**20)
    check(tmp_path / "bomb.gz", gzip.compress(bytes(2 * 2**20)), "zip-refused")


def test_folders(tmp_path: Path) -> None:
    (tmp_path / "moss.pdf").mkdir()
    assert [it.id for it in readers.read(str(tmp_path / "moss.pdf")).problems] == ["folder"]
    (tmp_path / "source").mkdir()
    assert [it.id for it in readers.read(str(tmp_path / "source")).problems] == ["no-document"]
    (tmp_path / "source" / "main.tex").write_bytes(LATEX)
    assert shown(readers.read(str(tmp_path / "source"))) == READ


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    paper = readers.read(str(tmp_path / "moss.xml"))
    assert [it.id for it in paper.problems] == ["vanished"]


def test_a_file_that_vanishes_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "moss.xml"
    path.write_bytes(JATS)
    opened = Path.open

    def open_and_remove(self: Path, mode: str = "r") -> object:
        file = opened(self, mode)
        if self == path:
            path.unlink()
        return file

    monkeypatch.setattr(Path, "open", open_and_remove)
    assert [it.id for it in readers.read(str(path)).problems] == ["vanished"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    path = tmp_path / "moss.xml"
    os.mkfifo(path)
    found: list[str] = []

    def read() -> None:
        found.extend(it.id for it in readers.read(str(path)).problems)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    thread.join(5)
    assert found == ["not-readable"]
