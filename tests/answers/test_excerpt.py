"""A passage in, what a card shows of it out; matched words stand between stars."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citectx.answers.excerpt import excerpt, is_long
from citectx.model import Passage, Range

FILLER = "Nothing of note was seen on that day, nor on the two days after it. "  # 68 characters


def passage(marked: str) -> Passage:
    pieces = marked.split("*")
    ends = [sum(map(len, pieces[: it + 1])) for it in range(len(pieces))]
    matched = tuple(map(Range, ends[::2], ends[1::2]))
    return Passage("".join(pieces), 1.0, matched=matched)


def marked(shown: Passage) -> str:
    text = shown.text
    for start, end in reversed(shown.matched):
        text = f"{text[:start]}*{text[start:end]}*{text[end:]}"
    return text


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("A *heron* stands.", "A *heron* stands."),
        (FILLER * 3 + "A *heron*.", FILLER * 3 + "A *heron*."),
        ("A *heron* stands. " + FILLER * 4, "A *heron* stands. " + FILLER * 3 + "…"),
        (FILLER * 4 + "A *heron* stands.", "… A *heron* stands."),
        (FILLER * 5 + "On *one leg*, cold.", "… On *one leg*, cold."),
        (
            "A *heron* stands. " + FILLER * 4 + "*Herons* stand on one *leg*. " + FILLER * 4,
            "… *Herons* stand on one *leg*. " + FILLER * 3 + "…",
        ),
    ],
)
def test_long_passages_are_shown_around_their_matched_words(given: str, shown: str) -> None:
    assert marked(excerpt(passage(given))) == shown


def test_a_sentence_without_an_end_is_cut_between_words() -> None:
    shown = marked(excerpt(passage("and so on " * 40 + "to the *heron* " + "and so on " * 40)))
    assert shown.startswith("… and so on ")
    assert shown.endswith(" …")
    assert "to the *heron* and" in shown
    assert len(shown) <= 240 + len("…  …**")


@given(st.lists(st.sampled_from(["heron", "*leg*", "x" * 90, "end.", "So"]), max_size=90))
def test_an_excerpt_is_a_short_part_of_the_passage(words: list[str]) -> None:
    whole = passage(" ".join(words))
    shown = excerpt(whole)
    bare = shown.text.removeprefix("… ").removesuffix(" …")
    assert bare in whole.text
    assert len(bare) <= 240
    assert (shown == whole) is not is_long(whole)
    assert {shown.text[it.start : it.end] for it in shown.matched} <= {"leg"}
    assert bool(shown.matched) == bool(re.search(r"\bleg\b", whole.text))
