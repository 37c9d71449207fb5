r"""A draft in, its contexts out.

Each case is a draft and, for each citation, `key: sentence`; `[key]` says that the scope is part
of the sentence and which.
"""

from __future__ import annotations

from textwrap import dedent

import fixture
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citectx.drafts.context import NOTHING, analysis
from citectx.drafts.window import window
from citectx.model import CITATION_MARK, Range


def check(source: str, *expected: str) -> None:
    """The sentence of each citation, and its scope in front of it where that is smaller."""
    draft = fixture.parse(source).draft()
    shown = []
    for citation, found in zip(draft.citations, analysis(draft).contexts, strict=True):
        scope = found.text[found.scope.start : found.scope.end]
        part = "" if scope == found.text else f" [{scope}]"
        shown.append(f"{citation.key}{part}: {found.text}")
    assert shown == list(expected)


def check_source(source: str) -> None:
    """The range of the first context is what `<[ ]>` surrounds."""
    given_ = fixture.parse(source)
    assert analysis(given_.draft()).contexts[0].range == given_.ranges[0]


def check_groups(source: str, expected: str) -> None:
    draft = fixture.parse(source).draft()
    found: dict[int, list[str]] = {}
    for citation, group in zip(draft.citations, analysis(draft).groups, strict=True):
        found.setdefault(group, []).append(citation.key)
    assert " | ".join(map(" ".join, found.values())) == expected


def check_window(source: str, left: int, right: int, expected: str) -> None:
    draft = fixture.parse(source).draft()
    before, after = window(draft, draft.citations[0], left, right)
    assert f"{before} | {after}" == expected


def test_markup_and_marks_are_gone() -> None:
    check(
        r"We \emph{know} that it~works \citep[see][p.~3]{a,b}. It is new.",
        "a: We know that it works.",
        "b: We know that it works.",
    )


def test_a_textual_citation_leaves_no_hole() -> None:
    check(
        r"It is so. \citet{a} showed, as did \citet{b}, that it works.",
        "a [showed]: showed, as did, that it works.",
        "b [as did, that it works.]: showed, as did, that it works.",
    )


def test_abbreviations_do_not_end_the_sentence() -> None:
    check(
        r"As Smith et al.\ say (cf.\ Fig.~3), e.g.\ it works \cite{a}. It is.",
        "a: As Smith et al. say (cf. Fig. 3), e.g. it works.",
    )


def test_a_citation_after_the_full_stop() -> None:
    check(r"It works.\cite{a} Then it stops.", "a: It works.")


def test_scopes() -> None:
    check(
        r"Mice die \cite{a}, whereas rats live \cite{b}.",
        "a [Mice die]: Mice die, whereas rats live.",
        "b [rats live.]: Mice die, whereas rats live.",
    )


def test_footnotes_have_their_own_sentences() -> None:
    check(
        r"It works.\footnote{This is due to \citet{a}. Not to us.} It stops \cite{b}.",
        "a: This is due to.",
        "b: It stops.",
    )


def test_a_footnote_that_only_cites_belongs_to_the_sentence_that_carries_it() -> None:
    check(r"It is. It works.\footnote{\cite{a}.} It stops.", "a: It works.")
    check(r"It is. It works\footnote{See \cite{a}.} and goes on. It stops.", "a: See.")


def test_a_markdown_footnote_that_only_cites() -> None:
    check(
        """
        -- main.md --
        It is. It works.[^1] It stops.

        [^1]: [@a].
        """,
        "a: It works.",
    )


def test_markdown() -> None:
    check(
        """
        -- main.md --
        We *know* that it works [see @a, p. 3; @b].
        @c disagrees.
        """,
        "a: We know that it works.",
        "b: We know that it works.",
        "c: disagrees.",
    )


def test_a_command_within_the_argument_of_another() -> None:
    check(
        r"It is. \textcquote{a}{We see \cite{b} it} he says. No.",
        "b [“We see]: “We see it” he says.",
        "a [it” he says.]: “We see it” he says.",
    )


def test_nocite_has_no_sentence() -> None:
    check(r"It works.\nocite{a} It stops \cite{b}.", "a: ", "b: It stops.")


def test_the_source_of_the_sentence() -> None:
    check_source(r"It is. <[We \emph{know} it \citep{a}.]> It stops.")
    check_source(r"It is. <[We know it.\cite{a}]> It stops.")
    check_source(r"<[\citet{a} knows it]>")
    check_source(
        "-- main.md --\n\N{MATHEMATICAL SCRIPT CAPITAL X}. <[We *know* it [@a].]> It stops.\n"
    )


def test_the_sentences_around_are_those_of_the_paragraph() -> None:
    draft = fixture.parse(
        r"""
        Not this.

        Nor this one. The one before \cite{x}. Here \cite{a} it is. The one after. Nor this.

        Alone \cite{b}.
        """
    ).draft()
    around = [it.around.replace(CITATION_MARK, "") for it in analysis(draft).contexts]
    assert [" ".join(it.split()) for it in around] == [
        "Nor this one. Here it is.",
        "The one before . The one after.",
        "",
    ]


def test_the_nearest_heading_is_the_section() -> None:
    draft = fixture.draft(
        dedent(
            r"""
            \section{On \emph{lamps}}
            One \cite{a}.
            \subsection{On moths \cite{b}}
            Two \cite{c}.
            """
        )
    )
    assert [it.section for it in analysis(draft).contexts] == ["On lamps", "On lamps", "On moths"]


def test_groups_stand_side_by_side() -> None:
    check_groups(r"One \cite{a,b}\cite{c}, \cite{d}. Two \cite{e} but \cite{f}.", "a b c d | e | f")
    check_groups(r"One (\citealt{a}; \citealt{b}). \citet{c} is two.", "a b | c")
    check_groups("-- main.md --\nOne [@a; @b] [@c]. Two @d.\n", "a b c | d")
    check_groups("-- main.md --\nBy @a, @b, and @c.\n", "a b c")
    check_groups(r"One \nocite{x,y} is \cite{a}.", "x y | a")


def test_windows_cross_sentences_but_not_paragraphs() -> None:
    text = "One. Two three (see \\cite{a}, \\cite{b}), four five. Six.\n\nSeven."
    between = f", {CITATION_MARK} ),"  # Other citations and punctuation part what is said.
    check_window(text, 3, 2, f"Two three (see | {between} four five.")
    check_window(text, 10, 10, f"One. Two three (see | {between} four five. Six.")
    check_window(text, 0, 0, f" | {between}")


TEXT = "\\section{Lamps}\nOne \\cite{a} is. Two \\cite{b}, three \\cite{c}.\n\nFour \\citet{d}.\n"


@given(st.integers(0, len(TEXT)), st.sampled_from(["x", "\n\n", ". ", "\\cite{e}", "}", "%", "𝒳"]))
def test_an_edit_gives_what_a_new_start_gives(place: int, typed: str) -> None:
    before = analysis(fixture.draft(TEXT), NOTHING)
    edited = fixture.draft(TEXT[:place] + typed + TEXT[place:])
    assert analysis(edited, before) == analysis(edited)


PIECES = [
    *(
        "One two",
        "Three",
        " ",
        ". ",
        ", ",
        "\n",
        "\n\n",
        "\r\n",
        "𝒳",
        "é",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
    ),
    *(
        "\\cite{a}",
        "\\citet[p.~3]{b, c}",
        "\\footnote{",
        "\\emph{",
        "\\nocite{d}",
        "$x$",
        "%",
        "\\",
    ),
    *("[@a; see @b]", "@c", "^[", "[^1]", "\n[^1]: ", "`", "```\n", "# ", "> ", "- ", "*", "|"),
    *(
        ":cite:p:`a,b`",
        "{cite:t}`c`",
        "#cite(<a>)",
        "[cite/t:@a]",
        "#",
        "/*",
        "= ",
        "\\section{",
        "~",
    ),
]


@given(
    st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(),
    st.sampled_from([".tex", ".md", ".rst", ".typ", ".org", ".ipynb"]),
)
def test_any_text_in_any_language(text: str, suffix: str) -> None:
    draft = fixture.draft(text, f"main{suffix}")
    found = analysis(draft)
    assert len(found.contexts) == len(found.groups) == len(draft.citations)
    for citation, one in zip(draft.citations, found.contexts, strict=True):
        assert 0 <= one.range.start <= one.range.end <= len(text)
        assert all(0 <= it.start <= it.end <= len(one.text) for it in (one.scope, *one.shared))
        assert CITATION_MARK not in one.text + one.section
        before, after = window(draft, citation, 5, 5)
        words = [
            [it for it in side.split() if any(map(str.isalnum, it))] for side in (before, after)
        ]
        assert max(map(len, words)) <= 5


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_ranges_hold_with_any_line_ending(ending: str) -> None:
    text = "\N{ZERO WIDTH NO-BREAK SPACE}One 𝒳\nis \\cite{a}. Two.".replace("\n", ending)
    draft = fixture.draft(text)
    found = analysis(draft).contexts[0]
    assert found.text == "One 𝒳 is."
    assert text[found.range.start : found.range.end].startswith("One")
    assert text[found.range.start : found.range.end].endswith("\\cite{a}.")
    assert found.scope == Range(0, len(found.text))
