"""Marked text in, readable text out: `¤` is a citation mark, `^` a place where one stood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citectx.model import CITATION_MARK
from citectx.text.unmark import unmark


def check(marked: str, expected: str) -> None:
    text, holes = unmark(marked.replace("¤", CITATION_MARK))
    assert text == expected.replace("^", "")
    shown = text
    for hole in sorted(set(holes), reverse=True):
        shown = f"{shown[:hole]}^{shown[hole:]}"
    assert shown == expected
    assert len(holes) == marked.count("¤")


CASES = [
    ("It works ¤.", "It works^."),
    ("It works.¤", "It works.^"),
    ("It works (¤).", "It works^."),
    ("It works [¤].", "It works^."),
    ("It works (¤; ¤, ¤).", "It works^."),
    ("It works (see ¤).", "It works^."),
    ("It works (e.g. ¤, but see also ¤ for a review).", "It works^."),
    ("It works (¤) and (¤) well.", "It works^ and^ well."),
    ("It works (Fig. 2; ¤) here.", "It works (Fig. 2^) here."),
    ("It works (¤; Fig. 2) here.", "It works (^Fig. 2) here."),
    ("It works (as ¤ showed) here.", "It works (as^ showed) here."),
    ("¤ showed that it works.", "^showed that it works."),
    ("¤, in contrast, did not.", "^in contrast, did not."),
    ("¤ and ¤ disagree.", "^disagree."),
    ("It is ¤'s model.", "It is^ model."),
    ("By ¤, ¤ and ¤, it works.", "By^, it works."),
    ("As in ¤, it works.", "As in^, it works."),
    ("One ¤, two ¤ and three ¤.", "One^, two^ and three^."),
    ("One,¤ two,¤ and three.¤", "One,^ two,^ and three.^"),
    ("x, ¤, y", "x^, y"),
    ("It works, ¤", "It works^"),
    ("It  works\n( ¤ )\nwell.", "It works^ well."),
    ("No citation  here.", "No citation here."),
    ("¤", "^"),
    ("(¤)", "^"),
    ("“It works” ¤.", "“It works”^."),
    ("", ""),
]


@pytest.mark.parametrize(("marked", "expected"), CASES)
def test_nothing_hollow_is_left(marked: str, expected: str) -> None:
    check(marked, expected)


@given(st.text(alphabet=st.sampled_from(f"xb ,;.()[]'s\n{CITATION_MARK}é𝒳")))
def test_any_text(marked: str) -> None:
    text, holes = unmark(marked)
    assert CITATION_MARK not in text
    assert text == " ".join(text.split())
    assert len(holes) == marked.count(CITATION_MARK)
    assert list(holes) == sorted(holes)
    assert all(0 <= it <= len(text) for it in holes)
    letters = [it for it in marked if it.isalpha()]
    assert [it for it in text if it.isalpha()] == letters or "'s" in marked
