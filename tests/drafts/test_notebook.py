"""Notebooks in, the citations of their Markdown cells out, as offsets into the JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
import syntax_checks as checks
from hypothesis import given
from hypothesis import strategies as st
from test_markdown import PIECES

from citectx.drafts import prose
from citectx.model import CITATION_MARK


def notebook(*cells: dict[str, Any], **options: Any) -> str:
    return json.dumps({"cells": list(cells), "metadata": {}, "nbformat": 4}, **options)


def cell(source: str | list[str], kind: str = "markdown") -> dict[str, Any]:
    return {"cell_type": kind, "metadata": {"source": "@no"}, "source": source}


def check(text: str, *expected: str) -> None:
    found = checks.draft(text, "notebook")
    assert found.problems == ()
    assert checks.citations(found) == list(expected)
    for citation in found.citations:
        start, end = citation.range
        assert json.loads(f'"{text[start:end]}"') == citation.key


def test_citations_of_markdown_cells_only() -> None:
    text = notebook(
        cell(["# Title\n", "As [@a;\n", "@b] and {cite}`c`."]),
        cell("x = '@no'", "code"),
        cell("@no", "raw"),
        cell('A single string, "@d" [p. 3].'),
        indent=1,
    )
    check(text, "[@] a", "[@] b", "cite c", "@ d")


def test_the_kind_may_stand_behind_the_source() -> None:
    check(notebook({"source": "@a", "cell_type": "markdown"}), "@ a")


def test_keys_that_json_escapes() -> None:
    check(notebook(cell('😀 “@müller2020” @{a"b}')), "@ müller2020", '@ a"b')
    check(notebook(cell("😀 @müller2020"), ensure_ascii=False), "@ müller2020")


def test_an_open_fence_ends_with_its_cell() -> None:
    check(notebook(cell("```\n@no"), cell("@a")), "@ a")


def test_blocks_and_prose() -> None:
    text = notebook(cell(['# A "title"\n', "\n", "Said *so* [@a],\n", "😀 and^[Note @b.] more."]))
    found = checks.draft(text, "notebook")
    assert checks.blocks(found) == [
        'heading 1: A "title"',
        "paragraph: Said so ▢, 😀 and more.",
        "footnote: Note ▢.",
    ]
    plain = prose(found, found.blocks[1])
    mark = plain.text.index(CITATION_MARK)
    start, source = max(it for it in plain.pieces if it[0] <= mark)
    assert text.startswith("[@a]", source + mark - start)


def test_headings_are_leveled_across_cells() -> None:
    found = checks.draft(notebook(cell("## A"), cell("### B"), cell("## C")), "notebook")
    assert checks.blocks(found) == ["heading 1: A", "heading 2: B", "heading 1: C"]


def test_front_matter_in_a_raw_cell() -> None:
    found = checks.draft(notebook(cell("---\nbibliography: refs.bib\n---", "raw")), "notebook")
    assert checks.links(found) == ["bibliography refs.bib"]


@pytest.mark.parametrize("text", ["", "{", '{"cells": [', "[1,]", "\x00", "[" * 100_000])
def test_broken_json_is_a_problem(text: str) -> None:
    found = checks.draft(text, "notebook")
    assert found.citations == ()
    assert "save it again from Jupyter" in found.problems[0].message


@pytest.mark.parametrize(
    "text", ["[]", "1", '"@a"', '{"cells": {}}', '{"cells": [1, [2]]}', "\ufeff{}"]
)
def test_json_that_is_no_notebook_is_empty(text: str) -> None:
    check(text)


@given(
    st.lists(st.one_of(st.text(), st.lists(PIECES, max_size=15).map("".join)), max_size=3),
    st.booleans(),
)
def test_any_cell_is_read(sources: list[str], ascii_only: bool) -> None:
    text = notebook(
        *(cell(it.splitlines(keepends=True)) for it in sources), ensure_ascii=ascii_only
    )
    found = checks.draft(text, "notebook")
    whole = [checks.draft(it, "markdown") for it in sources]
    assert checks.citations(found) == [it for draft in whole for it in checks.citations(draft)]
    for block in found.blocks:
        checks.assert_leads_back(found, block)


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert checks.draft(text, "notebook").citations == ()
