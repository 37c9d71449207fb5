"""Places in a document: positions of the client, and what edits do to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp

from citectx.model import Range
from citectx_server.opened import Opened, moved


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
    assert moved(offset, old, new) == after.index("|")


@given(st.text(), st.text(), st.integers(0, 50))
def test_a_moved_place_is_in_the_text(before: str, after: str, offset: int) -> None:
    assert 0 <= moved(min(offset, len(before)), before, after) <= len(after)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
@given(text=st.text(st.characters(blacklist_categories=("Cs",))), data=st.data())
def test_positions_go_there_and_back(encoding: str, text: str, data: st.DataObject) -> None:
    document = Opened("file:///a.tex", "/a.tex", text, encoding)
    offset = data.draw(st.integers(0, len(text)))
    place = document.range(Range(offset, offset)).start
    assert document.offset(place) == offset


def test_a_position_beyond_the_line_stands_at_its_end() -> None:
    document = Opened("file:///a.tex", "/a.tex", "ab\n🦋cd", "utf-16")
    assert document.offset(lsp.Position(0, 99)) == 2
    assert document.offset(lsp.Position(1, 2)) == 4
    assert document.offset(lsp.Position(9, 0)) == len(document.text)
