"""Citing sentences without their citations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citectx.model import CITATION_MARK
from citectx.text.citation_markers import without_markers


def check(sentence: str, expected: str) -> None:
    """What is left, apart from blanks and empty brackets."""
    left = without_markers(sentence.replace("@", CITATION_MARK))
    for brackets in ("( )", "[ ]", "(  )"):
        left = left.replace(brackets, " ")
    assert " ".join(left.split()) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It binds (Sekine, 2005).", "It binds ."),
        ("It binds (Zhou et al., 2005; Chan & Roth 2010).", "It binds ( ; )."),
        ("As van der Berg et al. (2010a) showed, it binds.", "As showed, it binds."),
        ("Stevenson and Joanis (2003) report it.", "report it."),
        ("It binds [3, 5-7] and folds [Gol95].", "It binds and folds ."),
        ("Cells¹²,¹³ divide.", "Cells divide."),
        ("It binds @ well.", "It binds well."),
        ("Zhou et al. have compared them.", "have compared them."),
        ("Mitkov's approach (Mitkov, 1998b) is robust.", "approach is robust."),
        (
            "As Smith and Jones @ say of Smith's test of Jones potentials (Smith and Jones 2001)",
            "As say of test of Jones potentials",
        ),
        # A year does not make a citation, and a name may be the subject.
        ("The ACE 2003 data from 2005 (in 2010).", "The ACE 2003 data from 2005 (in 2010)."),
        ("Levin classes (Levin, 1993) of verbs", "Levin classes of verbs"),
        ("area under the curve (95 %)", "area under the curve (95 %)"),
    ],
)
def test_markers(sentence: str, expected: str) -> None:
    check(sentence, expected)


@given(st.text(alphabet="Aa b,&()[]12019etl.'@"))
def test_any_sentence_is_cleaned(sentence: str) -> None:
    assert CITATION_MARK not in without_markers(sentence.replace("@", CITATION_MARK))


@pytest.mark.parametrize(
    "piece", ["Smith, ", "Smith and ", "(Smith ", "[1, ", "van ", "Aa'", "2005, "]
)
def test_long_lists_come_to_an_end(piece: str) -> None:
    assert len(without_markers(piece * 2_000)) <= len(piece * 2_000)
