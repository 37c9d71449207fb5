"""The role that a sentence plays by its cue words."""

from __future__ import annotations

import pytest

from citectx.text.roles import Role, is_procedure, role


@pytest.mark.parametrize(
    "sentence",
    [
        "Here, we show that moths turn their backs to the lamp.",
        "We then also observed orbits around warm lamps.",
        "These results suggest that amber light is safer.",
        "Taken together, lamps keep moths from flowers.",
    ],
)
def test_findings_are_told_by_their_cues(sentence: str) -> None:
    assert role(sentence) == Role(finding=1, procedure=0)


@pytest.mark.parametrize(
    "sentence",
    [
        "Moths were counted with a protocol of our own.",
        "Orbits were computed from two cameras.",
        "Using tweezers, wings were spread.",
    ],
)
def test_procedures_are_told_by_their_cues(sentence: str) -> None:
    assert role(sentence) == Role(finding=0, procedure=1)
    assert is_procedure(sentence)


def test_others_work_counts_less() -> None:
    own, others = "We found few moths.", "We found few moths, as in (Meadow Station, 2019)."
    assert role(others).finding < role(own).finding
    assert role("Moths orbit lamps [12].").finding < role("Moths orbit lamps.").finding


def test_other_sentences_play_no_role() -> None:
    assert role("Moths sleep by day.") == Role(0, 0)
    assert not is_procedure("Moths sleep by day.")
