"""Notebooks in cells: places in a cell are places in the draft, there and back."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from citectx import drafts
from citectx.model import Document, Range
from citectx_server.session.documents.cells import Cell, CellSource, cells
from citectx_server.session.documents.document import OpenDocument
from citectx_server.session.documents.positions import Extent, Position

TEXTS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=40)


def made(*sources: tuple[str, str]) -> tuple[Cell, ...]:
    return cells(
        "/n.ipynb",
        [
            CellSource(kind, OpenDocument(f"cell:{number}", "", text, "utf-16"))
            for number, (kind, text) in enumerate(sources)
        ],
    )


def test_citations_are_found_where_the_cell_has_them() -> None:
    first, second = made(("markdown", 'Said\t"so"\n[@a].'), ("markdown", "🦋 and\n\nthen [@b]."))
    draft = drafts.parse(Document("/n.ipynb", first.text, "notebook"))
    one, other = draft.citations
    assert [first.holds(one.range), second.holds(one.range)] == [True, False]
    assert [first.holds(other.range), second.holds(other.range)] == [False, True]
    assert first.extent(one.range) == Extent(Position(1, 2), Position(1, 3))
    assert second.extent(other.range) == Extent(Position(2, 7), Position(2, 8))
    assert second.offset(Position(2, 7)) == other.range.start


def test_what_has_no_place_is_shown_in_the_first_cell() -> None:
    first, second = made(("markdown", "a"), ("markdown", "b"))
    assert first.holds(Range(0, 0))
    assert not second.holds(Range(0, 0))


@given(st.lists(TEXTS, min_size=1, max_size=3), st.data())
def test_places_go_there_and_back(texts: list[str], data: st.DataObject) -> None:
    found = made(*(("markdown", it) for it in texts))
    assert [it["source"] for it in json.loads(found[0].text)["cells"]] == texts
    number = data.draw(st.integers(0, len(texts) - 1))
    cell, text = found[number], texts[number]
    offset = data.draw(st.integers(0, len(text)))
    place = cell.source.extent(Range(offset, offset)).start
    inside = cell.offset(place)
    assert cell.extent(Range(inside, inside)).start == place
    assert [it.holds(Range(inside, inside)) for it in found].index(True) == number
