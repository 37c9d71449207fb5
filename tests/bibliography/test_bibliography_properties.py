"""Any text at all, to any reader: no exception, and every key stands where it is said to."""

import json
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citectx import bibliography
from citectx.bibliography import cache, fields
from citectx.bibliography.bibtex import blocks as bibtex_blocks
from citectx.bibliography.bibtex.blocks import Block, Broken, blocks
from citectx.model import NOWHERE, Reference

DATA = Path(__file__).parents[2].parent / "shared" / "data"

FORMATS = ("x.bib", "x.json", "x.yaml", "x.yml", "x.ris", "x.tex", "x.md", "x")

# What the formats are made of: random texts of these reach far deeper than random characters.
PIECES = (
    *"@{}()[]\"#=,:;-%\\$&~<>'\n\r\t .",
    *("@article{", "@string{", "@comment{", "key,", "title = ", "crossref = {key}", "ids={a,b}"),
    *('{"id": ', '"a"', "1", "null", "[[2020]]", '"issued": ', '"author": [', "\\u00e9", "\\"),
    *("references:\n", "- id: a\n", "  title: ", "---\n", "...\n", "&a", "*a", "!!x ", "? ", "| "),
    *("TY  - JOUR\n", "ID  - k\n", "ER  - \n", "AU  - ", "PY  - 2020/01\n", "UR  - x;y\n"),
    *("\\bibitem", "\\bib{k}{article}{", "\\newblock ", "\\bibinfo{author}{", "``", "''", "2020"),
    *("\\begin{filecontents}{a.bib}", "\\end{filecontents}", "\\'e", '\\"{\\i}', " and ", "von "),
    *("parent:\n  ", "type: Book\n", "a", "Ä", "\ufeff", "\x00", "\x85", "\u2028", "😀", "\ud800"),
)


def check(path: str, text: str) -> None:
    found = bibliography.read(path, text)
    for it in found.references:
        assert it.key
        assert 0 <= it.range.start <= it.range.end <= len(text)
        assert it.key_range == NOWHERE or text[it.key_range.start : it.key_range.end] == it.key
        assert all(isinstance(name, str) and isinstance(it.fields[name], str) for name in it.fields)
        read_all(it)
    for problem in found.problems:
        assert problem.path == path
        assert problem.message
        assert problem.range is not None
        assert 0 <= problem.range.start <= problem.range.end <= len(text)
    assert cache.decode(path, cache.encode(found)) == found


def read_all(reference: Reference) -> None:
    values = (
        fields.title(reference),
        *fields.authors(reference),
        *fields.families(reference),
        fields.year(reference),
        fields.venue(reference),
        fields.abstract(reference),
        fields.doi(reference),
        fields.arxiv(reference),
    )
    assert all("\n" not in it for it in values)


@pytest.mark.parametrize("path", FORMATS)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=40))
@settings(max_examples=300, deadline=None)
def test_pieces_of_all_formats(path: str, pieces: list[str]) -> None:
    check(path, "".join(pieces))


@pytest.mark.parametrize("path", FORMATS)
@given(text=st.text(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_text(path: str, text: str) -> None:
    check(path, text)


def _trimmed(block: Block, text: str) -> Block:
    """A cut leaves the indentation of the next block to that block."""
    if not isinstance(block, Broken):
        return block
    return block._replace(end=block.start + len(text[block.start : block.end].rstrip()))


@given(pieces=st.lists(st.sampled_from(("\n@a{", "\n  @b (", *PIECES)), max_size=40))
@settings(max_examples=200, deadline=None)
def test_cutting_bibtex_into_parts_changes_nothing(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = []
    for part in (0, 1_000_000):
        with mock.patch.object(bibtex_blocks, "_PART", part):
            found.append([_trimmed(it, text) for it in blocks(text)])
    assert found[0] == found[1]


FILES = sorted(DATA.glob("**/*.bib")) + sorted(DATA.glob("**/manual-references.json"))


@pytest.mark.skipif(not FILES, reason="../shared/data is not there")
@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_any_piece_of_a_real_file(data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(FILES))
    text = file.read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 20_000, len(text))))
    line_end = data.draw(st.sampled_from(["\n", "\r\n"]))
    head = data.draw(st.sampled_from(["", "\ufeff", "😀\n"]))
    check(file.name, head + text[start:end].replace("\n", line_end))


@pytest.mark.skipif(not FILES, reason="../shared/data is not there")
def test_every_entry_of_the_real_files_is_found() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        found = bibliography.read(str(file), text).references
        is_bibtex = file.suffix == ".bib"
        there = ("\n" + text).count("\n@") if is_bibtex else len(json.loads(text))
        assert len(found) == there, file
        for it in found:
            assert fields.title(it), (file, it.key)
            shown = fields.title(it) + "".join(fields.authors(it))
            assert not set("{}\\") & set(shown), (file, it.key, shown)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{" * 100_000,
        "- " * 50_000,
        '[{"a":' * 20_000,
        "@a{" * 5_000,
        "@misc{k, title = {" * 5_000,
        "@misc{k,\n" + "a = {\n" * 20_000,
        "@misc{k, " + "a," * 50_000,
        "\\bibitem[" * 5_000,
        "\\bibitem{" * 20_000,
        "TY  - X\n" * 5_000,
        "---\nreferences:\n" * 10_000,
        "a: &a [x]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(2_000)),
    ],
    ids=lambda it: it[:12],
)
@pytest.mark.parametrize("path", FORMATS)
def test_hostile_texts_end(path: str, text: str) -> None:
    check(path, text)
