"""A passage in, what a card shows of it out; matched words stand between stars."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citectx.answers.excerpt import excerpt, has_context, without_context
from citectx.model import NOWHERE, Citation, Context, Evidence, Passage, Range, State

FILLER = "Nothing of note was seen on that day, nor on the two days after it."  # 67 characters
ROOM = 240


def passage(sentences: list[str], decisive: int) -> Passage:
    starts = accumulate((len(it.replace("*", "")) + 1 for it in sentences), initial=0)
    ranges = tuple(Range(start, end - 1) for start, end in pairwise(starts))
    pieces = " ".join(sentences).split("*")
    ends = [sum(map(len, pieces[: it + 1])) for it in range(len(pieces))]
    matched = tuple(map(Range, ends[::2], ends[1::2]))
    return Passage("".join(pieces), 1.0, matched=matched, sentences=ranges, decisive=decisive)


def evidence(*passages: Passage) -> Evidence:
    citation = Citation("heron", NOWHERE, "cite", NOWHERE)
    return Evidence(
        citation, Context("", NOWHERE, NOWHERE, "en"), State.FULL_TEXT, passages=passages
    )


def marked(shown: Passage) -> str:
    text = shown.text
    for start, end in reversed(shown.matched):
        text = f"{text[:start]}*{text[start:end]}*{text[end:]}"
    return text


@pytest.mark.parametrize(
    ("given", "decisive", "shown"),
    [
        (["A *heron* stands."], 0, "A *heron* stands."),
        ([FILLER] * 3 + ["A *heron*."], 3, f"{FILLER} {FILLER} {FILLER} A *heron*."),
        (
            ["A *heron* stands."] + [FILLER] * 4,
            0,
            f"A *heron* stands. {FILLER} {FILLER} {FILLER} …",
        ),
        (
            ["One *heron* stood.", FILLER, "It ate.", FILLER, FILLER, FILLER],
            2,
            f"One *heron* stood. {FILLER} It ate. {FILLER} {FILLER} …",
        ),
        (
            [FILLER * 9, "A *heron* stands.", "Two *herons* sleep."],
            1,
            "… A *heron* stands. Two *herons* sleep.",
        ),
    ],
)
def test_whole_sentences_are_shown_around_the_decisive_one(
    given: list[str], decisive: int, shown: str
) -> None:
    assert marked(excerpt(passage(given, decisive), ROOM)) == shown


def test_room_that_is_left_is_for_the_first_passages() -> None:
    long = passage([FILLER] * 9, 4)
    first, second, third = without_context(evidence(long, long, long)).passages
    assert len(first.text) > 300
    assert second.text == third.text == f"… {FILLER} …"
    assert has_context(evidence(long, long))
    assert not has_context(evidence(passage([FILLER] * 3, 0)))


def test_a_table_read_as_one_sentence_is_cut_between_words() -> None:
    shown = excerpt(passage(["12.5 " * 900 + "12.5."], 0), ROOM).text
    assert shown.endswith("12.5 …")
    assert 1000 < len(shown) < 1300


@given(
    st.lists(st.sampled_from(["A heron.", "One *leg*.", "x " * 90 + "end.", "So."]), min_size=1),
    st.data(),
)
def test_an_excerpt_is_a_part_with_the_decisive_sentence_whole(
    sentences: list[str], data: st.DataObject
) -> None:
    decisive = data.draw(st.integers(0, len(sentences) - 1))
    whole = passage(sentences, decisive)
    shown = excerpt(whole, ROOM)
    bare = shown.text.removeprefix("… ").removesuffix(" …")
    assert bare in whole.text
    start, end = shown.sentences[shown.decisive]
    assert shown.text[start:end] == sentences[decisive].replace("*", "")
    assert len(bare) <= max(ROOM, end - start)
    assert {shown.text[it.start : it.end] for it in shown.matched} <= {"leg"}
    assert len(shown.matched) == shown.text.count("leg")


def test_the_last_of_long_passages_is_seen() -> None:
    long = "One *heron* stands. ".strip() + " and so on" * 40 + " where *fish* and *frogs* sleep"
    shown = without_context(evidence(*[passage([long + "."], 0)] * 2, passage(["A *heron*."], 0)))
    assert sum(len(it.text) for it in shown.passages) < 600
    assert shown.passages[2].text == "A heron."
    assert "*fish* and *frogs*" in marked(shown.passages[0])


@pytest.mark.parametrize(
    ("section", "page", "label", "expected"),
    [
        ("3 Results", 2, "41", "3 Results, p. 41"),
        ("Chemical Analyses.", 2, "", "Chemical Analyses, p. 2"),
        ("文本模式。", 2, "", "文本模式, p. 2"),
        ("", None, "", ""),
    ],
)
def test_the_place_of_a_passage(section: str, page: int | None, label: str, expected: str) -> None:
    assert Passage("Herons wait.", 1.0, section, page, label).place == expected
