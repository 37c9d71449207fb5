"""Places in a document: positions of the client, and what edits do to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp

from citectx.base.changes import change, moved_offset, untouched_range
from citectx.model import Range
from citectx_server.convert import from_lsp
from citectx_server.session.documents.document import Change, OpenDocument, edited
from citectx_server.session.documents.positions import Position


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("see |key here", "see more |key here"),
        ("see |key here", "see |key there"),
        ("a |b c", "a |b"),
        ("|x", "|x and more"),
        ("one two |three", "two |three"),
    ],
)
def test_a_place_moves_with_its_text(before: str, after: str) -> None:
    offset, old, new = before.index("|"), before.replace("|", ""), after.replace("|", "")
    assert moved_offset(offset, old, new) == after.index("|")


@given(st.text(), st.text(), st.integers(0, 50))
def test_a_moved_place_is_in_the_text(before: str, after: str, offset: int) -> None:
    assert 0 <= moved_offset(min(offset, len(before)), before, after) <= len(after)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@given(text=st.text(st.characters(blacklist_categories=("Cs",))), data=st.data())
def test_positions_go_there_and_back(encoding: str, text: str, data: st.DataObject) -> None:
    document = OpenDocument("file:///a.tex", "/a.tex", text, encoding)
    offset = data.draw(st.integers(0, len(text)))
    place = document.extent(Range(offset, offset)).start
    assert document.offset(place) == offset


def test_a_position_beyond_the_line_stands_at_its_end() -> None:
    document = OpenDocument("file:///a.tex", "/a.tex", "ab\n🦋cd", "utf-16")
    assert document.offset(Position(0, 99)) == 2
    assert document.offset(Position(1, 2)) == 4
    assert document.offset(Position(9, 0)) == len(document.text)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_lines_end_as_editors_count_them(line_end: str) -> None:
    """Not at form feeds or at Unicode's own separators."""
    document = OpenDocument("file:///a.tex", "/a.tex", f"a\x0cb\u2028c{line_end}d🦋e", "utf-16")
    place = lsp.Position(1, 3)
    there = lsp.TextDocumentContentChangePartial(lsp.Range(place, place), "!")
    (change,) = from_lsp.changes([there])
    assert edited(document, change).text.endswith(f"c{line_end}d🦋!e")
    assert document.line_end(0) == Position(0, 5)


@given(st.text("ab\n🦋"), st.text("ab\n"), st.data())
def test_edits_change_what_they_say(text: str, new: str, data: st.DataObject) -> None:
    document = OpenDocument("file:///a.tex", "/a.tex", text, "utf-16")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    there = Change(new, document.extent(Range(start, end)))
    assert edited(document, there).text == text[:start] + new + text[end:]


@given(st.text("ab"), st.text("ab"), st.data())
def test_what_is_untouched_reads_the_same(before: str, after: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(before)))
    end = data.draw(st.integers(start, len(before)))
    found = untouched_range(Range(start, end), change(before, after))
    if found is not None:
        assert after[found.start : found.end] == before[start:end]
    if before == after and start < end < len(before):
        assert found == Range(start, end)
