"""Rhetorical zones: the section first, the sentence itself where that does not tell."""

from __future__ import annotations

import pytest

from citectx.model import Paper, Section, SectionKind, Sentence
from citectx.text.zones import BUCKETS, classify, features, zones


def check(kind: SectionKind, text: str, expected: str) -> None:
    paper = Paper("", sections=(Section("", kind, (Sentence(text),)),))
    assert " ".join(zones(paper)) == expected


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("introduction", "introduction"),
        ("related", "introduction"),
        ("methods", "method"),
        ("results", "result"),
        ("discussion", "discussion"),
        ("conclusion", "discussion"),
    ],
)
def test_the_section_tells(kind: SectionKind, expected: str) -> None:
    check(kind, "The gel was stained with ethidium bromide.", expected)


@pytest.mark.parametrize("kind", ["abstract", "other", "captions", "appendix"])
def test_elsewhere_the_sentence_tells(kind: SectionKind) -> None:
    check(kind, "Cells were incubated at 37 °C for 30 min and washed twice with PBS.", "method")
    check(kind, "Mutants had fewer spines than controls (Figure 2A, p<0.01).", "result")
    check(kind, "Malaria remains a leading cause of death in children.", "introduction")
    check(kind, "Future studies should address these limitations.", "discussion")


def test_every_sentence_has_a_zone() -> None:
    sentence = Sentence("We bind.")
    paper = Paper(
        "", sections=(Section("", "abstract", (sentence,)), Section("", "methods", (sentence,) * 2))
    )
    assert len(zones(paper)) == 3
    assert zones(Paper("")) == ()
    assert len(classify(["", "…"])) == 2


def test_features_are_numbers_in_range_and_alike_for_all_numbers() -> None:
    assert all(0 <= it < BUCKETS for it in features("At 37 °C, p53 was bound."))
    assert features("heated to 95 %") == features("heated to 3.5 %")
