"""`citectx read --why` and `--picture`: what a PDF was taken for."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from editing import EXAMPLES
from pdf_files import Text, written

from citectx.cli import main

LAMPS = EXAMPLES / "papers" / "lamps2019.pdf"
_MOST_DOTS = 2_600


def run(file: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["read", str(file), *options])


def size(picture: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_every_piece_is_told_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "88")
    answer = run(LAMPS, "--why")
    assert answer.exit_code == 0
    first, second = answer.stdout.split("Page 2\n")
    told = [(line[2:16].rstrip(), line[16:]) for line in first.splitlines() if line[:2] == "  "]
    assert told[:7] == [
        ("head or foot", "Example Journal of Night Ecology 7 (2019), an example paper of citectx"),
        ("head or foot", "41"),
        ("title", "Street lamps and the visits of night pollinators"),
        ("front matter", "Meadow Station (example group)"),
        ("front matter", "2019"),
        ("abstract", "Abstract"),
        ("abstract", "Moths and beetles visit flowers at night, when few people watch. We …"),
    ]
    assert ("heading 1", "2 Methods") in told
    assert ("heading 2", "2.1 Sites and lamps") in told
    for line in (
        "table row     visits per night 91 35 species 42 30 fruits per head 37 32",
        "caption       Table 1: Means over the meadows of each kind.",
        "heading 1     References",
        "reference     [2] Lantern Institute. How moths steer",
        "left out      dark lit",
    ):
        assert f"  {line}" in second


def test_one_page_is_told_alone() -> None:
    answer = run(LAMPS, "--why", "--page", "2")
    assert answer.stdout.startswith("Page 2\n")
    assert "Page 1" not in answer.stdout
    beyond = run(LAMPS, "--why", "--page", "3")
    assert beyond.exit_code == 2
    assert beyond.stderr == f"{LAMPS}: There is no page 3; the last is 2.\n"


def test_a_page_is_pictured_with_its_pieces(tmp_path: Path) -> None:
    target = tmp_path / "page.png"
    answer = run(LAMPS, "--picture", str(target))
    assert answer.exit_code == 0
    assert answer.stdout == f"{target} shows page 1 of {LAMPS}.\n"
    picture = target.read_bytes()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = size(picture)
    assert width == 1191
    assert 1684 < height < _MOST_DOTS  # The page over its legend.
    start = picture.index(b"IDAT") + 4
    dots = zlib.decompress(picture[start : picture.index(b"IEND") - 8])
    assert len(dots) == height * (1 + 3 * width)
    blue, brown = bytes((31, 119, 180)) * 50, bytes((140, 86, 75)) * 50
    assert blue in dots  # Running text has its frame,
    assert brown not in dots  # and the first page holds no references.


def test_a_huge_page_makes_no_huge_picture(tmp_path: Path) -> None:
    file, target = tmp_path / "wide.pdf", tmp_path / "page.png"
    content = [[Text(72, 700, "Words that stand on a very large page.")]]
    file.write_bytes(written(content, page="/MediaBox [0 0 14400 14400]"))
    assert run(file, "--picture", str(target)).exit_code == 0
    assert max(size(target.read_bytes())) < _MOST_DOTS


@pytest.mark.parametrize("option", [["--why"], ["--picture", "page.png"]])
def test_only_pdfs_are_told(option: list[str], tmp_path: Path) -> None:
    file = tmp_path / "paper.xml"
    file.write_text("<article><body><p>Words.</p></body></article>")
    with CliRunner().isolated_filesystem(tmp_path):
        answer = run(file, *option)
        assert not Path("page.png").exists()
    assert answer.exit_code == 2
    assert "Only of a PDF" in answer.stderr


def test_no_picture_is_written_through_a_link(tmp_path: Path) -> None:
    precious, link = tmp_path / "precious.txt", tmp_path / "page.png"
    precious.write_text("precious")
    link.symlink_to(precious)
    answer = run(LAMPS, "--picture", str(link))
    assert answer.exit_code == 2
    assert "is a link" in answer.stderr
    assert precious.read_text() == "precious"


@pytest.mark.parametrize("options", [("--why", "--json"), ("--page", "2")])
def test_options_that_do_not_go_together_are_said(options: tuple[str, ...]) -> None:
    answer = run(LAMPS, *options)
    assert answer.exit_code == 2
    assert "--why" in answer.stderr


def test_a_paper_is_printed_without_traces_of_its_styles() -> None:
    answer = run(LAMPS)
    assert answer.stdout.startswith("Street lamps and the visits of night pollinators\n")
    assert "�" not in answer.stdout
