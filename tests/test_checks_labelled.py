"""Each check on its labelled cases: at least as right as we say it is."""

from __future__ import annotations

import pytest
from labelled_checks import CHECKED, cases, score

# The least precision that a check ships with, and the recall that it had when it was measured.
BARS = {
    "quotation": (0.98, 0.95),
    "locator": (0.95, 0.9),
    "number": (0.85, 0.8),
    "hedge": (0.8, 0.8),
    "unsupported": (0.95, 0.6),
}


@pytest.mark.parametrize("check", CHECKED)
def test_the_labelled_cases(check: str) -> None:
    found = score(check, cases(check))
    precision, recall = BARS[check]
    assert found.cases >= 100
    assert 0.4 <= found.wrong_cases / found.cases <= 0.6
    assert found.precision >= precision
    assert found.recall >= recall
