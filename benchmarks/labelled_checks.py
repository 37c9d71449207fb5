"""The labelled cases of tests/checks -> how often each check is right about them.

Every case was written for this purpose. The part `tuned` was there while the rules were made; the
part `fresh` was written before the rules were tried on it, in other fields and other words.
"""

from __future__ import annotations

from typing import NamedTuple

import fresh_cases
import tuned_cases
from check_cases import Case

PARTS = {"tuned": tuned_cases.CASES, "fresh": fresh_cases.CASES}


class Score(NamedTuple):
    """How a check did: precision and recall of its alarms."""

    cases: int
    alarms: int
    right: int
    wrong_cases: int

    @property
    def precision(self) -> float:
        return self.right / self.alarms if self.alarms else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.wrong_cases if self.wrong_cases else 1.0


def cases(part: str, check: str) -> list[Case]:
    """The labelled cases of a check in one part."""
    return list(PARTS[part][check]())


def score(cases: list[Case]) -> Score:
    """The alarms of a check over its cases."""
    alarmed = [it for it in cases if it.is_alarmed]
    right = sum(it.is_wrong for it in alarmed)
    return Score(len(cases), len(alarmed), right, sum(it.is_wrong for it in cases))
