"""reStructuredText in, citations, blocks, links and plain text out; `▢` marks a citation."""

from __future__ import annotations

from textwrap import dedent

import pytest
import syntax_checks as checks
from hypothesis import given
from hypothesis import strategies as st


def check(text: str, *expected: str) -> None:
    found = checks.draft(text, "rst")
    assert checks.citations(found) == list(expected)
    checks.assert_sound(found)


ROLES = {
    ":cite:`a`": ["cite a"],
    "x :cite:p:`a,b`.": ["cite:p a", "cite:p b"],
    ":cite:t:`a, b`": ["cite:t a", "cite:t b"],
    ":cite:p:`{see}a{p. 3}, {also}b`": ["cite:p a (see) (p. 3)", "cite:p b (also) ()"],
    ":cite:ps:`one,\ntwo`": ["cite:ps one", "cite:ps two"],
    ":cite:empty:`a`": ["cite:empty a silent"],
    ":footcite:`a` :footcite:cts:`b`": ["footcite a", "footcite:cts b"],
    ":cite:label:`a` :cite:labelpar:`b` :cite:yearpar:`c`": [
        "cite:label a",
        "cite:labelpar b",
        "cite:yearpar c",
    ],
    ":cite:author:`a` :cite:authorpars:`b` :cite:cauthors:`c` :cite:alps:`d`": [
        "cite:author a",
        "cite:authorpars b",
        "cite:cauthors c",
        "cite:alps d",
    ],
    "`a`:cite:p: after": ["cite:p a"],
    ":cite:`1987:nelson`, :cite:`DBLP:conf/x/Y20`": ["cite 1987:nelson", "cite DBLP:conf/x/Y20"],
    ":cite:p:``": ["cite:p (empty)"],
    ":cite:p:`smi": ["cite:p smi"],
    ".. bibliography:: x.bib\n   :keyprefix: a-\n\n:cite:`a-key` :cite:`b`": ["cite key", "cite b"],
    ".. raw:: latex\n\n   \\cite{a} % \\cite{no}\n": ["cite a"],
}

NONE = [
    "[Doe99]_ and [#f]_ and [1]_",
    ".. [Doe99] The docutils citation.",
    "``:cite:`a```",
    "`:cite:`",
    "word:cite:`a`",
    ":ref:`a` :citet",
    "Example::\n\n   :cite:`a`\n\n   :cite:`b`\n",
    "::\n\n   :cite:`a`\n",
    ".. code-block:: rst\n\n   :cite:`a`\n",
    ".. comment :cite:`a`\n   :cite:`b`\n\n   :cite:`c`\n",
    "..\n   :cite:`a`\n",
    ".. math::\n\n   :cite:`a`\n",
    ">>> :cite:`a`\n",
    r"\:cite:`a`",
]

SUPPRESSED = {
    ":cite:`a`\n\n.. citectx: ignore\n:cite:`b`\n\n:cite:`c`": ["cite a", "cite c"],
}

PLACES = {
    "Title :cite:`a`\n===============\n": ["cite a"],
    "- item :cite:`a`\n\n  :cite:`b`\n- :cite:`c`": ["cite a", "cite b", "cite c"],
    "1. :cite:`a`\n#. :cite:`b`": ["cite a", "cite b"],
    ":Field: text :cite:`a`": ["cite a"],
    ".. note:: :cite:`a`\n\n   :cite:`b`\n": ["cite a", "cite b"],
    ".. figure:: x.png\n   :alt: no\n\n   Caption :cite:`a`\n": ["cite a"],
    ".. [1] note :cite:`a`\n   more :cite:`b`": ["cite a", "cite b"],
    "+---+---+\n| a | :cite:`a` |\n+---+---+\n": ["cite a"],
    "===== =====\nA     B\n===== =====\nx     :cite:`a`\n===== =====\n": ["cite a"],
    "    quoted :cite:`a`": ["cite a"],
    "**:cite:`no`** *x* :cite:`a`": ["cite no", "cite a"],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [case for group in (ROLES, SUPPRESSED, PLACES) for case in group.items()],
)
def test_citations(text: str, expected: list[str]) -> None:
    check(text, *expected)


@pytest.mark.parametrize("text", NONE)
def test_what_looks_like_a_citation(text: str) -> None:
    check(text)


def test_extents() -> None:
    found = checks.draft("x :cite:p:`a,b` and `c`:cite:t:.", "rst")
    assert checks.extents(found) == [":cite:p:`a,b`", "`c`:cite:t:"]


def test_blocks() -> None:
    text = """
    =====
    Title
    =====

    Part
    ----

    First *line*
    and ``second`` :cite:p:`a`.

    Sub
    ~~~

    - one
    - two

      more

        Quoted words.

    .. figure:: x.png

       The caption.

    .. epigraph::

       Said once.

    .. [1] The note.

    Part again
    ----------
    """
    found = checks.draft(dedent(text).strip("\n"), "rst")
    assert checks.blocks(found) == [
        "heading 1: Title",
        "heading 2: Part",
        "paragraph: First line and second ▢.",
        "heading 3: Sub",
        "paragraph: one",
        "paragraph: two",
        "paragraph: more",
        "quote: Quoted words.",
        "caption: The caption.",
        "quote: Said once.",
        "footnote: The note.",
        "heading 2: Part again",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("*a* **b** ``c`` `d`", "a b c d"),
        ("`text <https://x.org>`_ and :ref:`Title <label>`", "text and Title"),
        ("word_ and [1]_ and [#]_ and [Doe99]_", "word and and and [Doe99]"),
        ("a\\ b \\*c\\*", "ab *c*"),
        ("pages 3--5 --- so...", "pages 3–5 — so…"),
        ("So :cite:p:`a,b`, as :cite:t:`c`::", "So ▢, as ▢:"),
        (":sup:`2` |name| x", "2 name x"),
    ],
)
def test_prose(text: str, expected: str) -> None:
    found = checks.draft(text, "rst")
    assert checks.plain(found, found.blocks[0]) == expected


def test_links() -> None:
    text = ".. bibliography:: a.bib b.bib\n   :all:\n\n.. include:: part.rst\n"
    assert checks.links(checks.draft(text, "rst")) == [
        "bibliography a.bib",
        "bibliography b.bib",
        "input part.rst",
    ]


PIECES = st.sampled_from(
    [
        *(":cite:p:`", ":cite:`a` ", "`", "``", "a,b", "{", "}", "\n", "\n\n", "\r\n", "   ", "\t"),
        *(".. ", "note:: ", "code:: ", "::", "=====\n", "-----\n", "- ", "1. ", "[1]_", ".. [1] "),
        *("|", "+--+", "*", "**", "_", "\\", ">>> ", ":f: ", "text ", "😀", "\ufeff", "\x00"),
        *(".. bibliography:: x\n", "   :keyprefix: a\n", ".. citectx: ignore", ".. raw:: latex\n"),
        *("\\cite{x}", "é"),
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=25).map("".join)))
def test_any_text_is_read(text: str) -> None:
    checks.assert_sound(checks.draft(text, "rst"))


def test_any_prefix_of_a_draft_is_read() -> None:
    text = "\n\n".join([*ROLES, *NONE, *PLACES])
    for end in range(0, len(text), 3):
        checks.assert_sound(checks.draft(text[:end], "rst"))


def test_line_ends_and_astral_characters_change_nothing() -> None:
    text = "T\n=\n\n😀 :cite:p:`a,\nb`.\n\n- 😀 :cite:`c`\n\n.. note:: :cite:`d`\n"
    expected = ["cite:p a", "cite:p b", "cite c", "cite d"]
    check(text, *expected)
    check(text.replace("\n", "\r\n"), *expected)
    check(f"\ufeff{text}", *expected)
