"""Rated passages in, weights and a table of what they say out."""

from __future__ import annotations

import numpy as np

from citectx.lab.training.strength_lessons import WRONG, Lesson
from citectx.lab.training.train_strength import reliability, weights


def test_what_is_learned_tells_the_strengths_apart() -> None:
    seen = {5: 30.0, 3: 20.0, 0: 10.0, WRONG: 0.0}
    train = [
        Lesson("birds", np.array([strong + step / 50]), rating)
        for rating, strong in seen.items()
        for step in range(20)
    ]
    table = reliability(train, weights(train))
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]
    assert [row.split(" | ")[0] for row in rows] == [
        "| says this", "| close", "| same topic", "| nothing close",
    ]  # fmt: skip
    assert rows[0].split(" | ")[2] == "1.00"
    assert rows[3].split(" | ")[5].startswith("1.00")
    assert "wrong papers (20): says this 0.00" in table
