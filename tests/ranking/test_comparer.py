"""What compares a sentence with passages: the model that ships, and how its verdicts are kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from citectx.model import Problem
from citectx.papers.index.store import Store
from citectx.ranking.encoder.chosen import Chosen, chosen
from citectx.ranking.encoder.comparer import Comparer, Comparison
from citectx.ranking.encoder.load import load_comparer
from citectx.settings import Settings

pytest.importorskip("onnxruntime", reason="onnxruntime cannot be imported here")
pytest.importorskip("tokenizers", reason="tokenizers cannot be imported here")

PASSAGE = "Amber lamps shorten the time for which moths are trapped at night by 38 %."


class Rows:
    """The same scores for every pair, and all pairs that were asked for."""

    def __init__(self, *scores: float) -> None:
        self.scores = scores
        self.asked: list[tuple[str, str]] = []

    def __call__(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        self.asked += pairs
        return np.array([self.scores] * len(pairs), np.float32)


def store(folder: Path) -> Store:
    return Store(Settings(cache_directory=str(folder / "cache")))


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Comparer:
    folder = tmp_path_factory.mktemp("cache")
    settings = Settings(cache_directory=str(folder))
    made = chosen(settings, Store(settings))
    assert isinstance(made, Chosen)
    assert made.encoder.comparer is not None
    return made.encoder.comparer


def compared(comparer: Comparer, text: str) -> Comparison:
    found = comparer.comparisons(text, [PASSAGE])
    assert found is not None
    return found[0]


def test_scores_become_probabilities(tmp_path: Path) -> None:
    comparer = Comparer("one", Rows(2, 0, 0, 0, 0, 1, 0, 7), store(tmp_path))
    found = compared(comparer, "Moths like lamps.")
    assert sum(map(math.exp, found[:-1])) == pytest.approx(1, abs=1e-5)
    assert found.meant == 7
    assert found.supports > found.contrary > found.number
    assert found.doubt == pytest.approx(math.log(4 + math.e) - 2, abs=1e-4)


def test_a_pair_is_compared_once_by_each_comparer(tmp_path: Path) -> None:
    cache, rows = store(tmp_path), Rows(*range(8))
    first = Comparer("one", rows, cache).comparisons("Moths.", ["A lamp.", "A moth.", "A lamp."])
    again = Comparer("one", rows, cache).comparisons("Moths.", ["A moth.", "A lamp."])
    assert rows.asked == [("Moths.", "A lamp."), ("Moths.", "A moth.")]
    assert first is not None
    assert again is not None
    assert first[::-1][:2] == again[::-1]
    Comparer("another", rows, cache).comparisons("Moths.", ["A moth."])
    Comparer("one", rows, cache).comparisons("A moth.", ["Moths."])
    assert len(rows.asked) == 4


def test_what_cannot_be_had_is_not_compared(tmp_path: Path) -> None:
    nothing = Comparer("one", lambda _: None, store(tmp_path))
    assert nothing.comparisons("Moths.", ["Lamps."]) is None
    other = Comparer("two", Rows(1, 2), store(tmp_path))  # As a model of another kind would say.
    assert other.comparisons("Moths.", ["Lamps."]) is None


def test_the_model_that_ships_tells_the_same_from_the_contrary(shipped: Comparer) -> None:
    same = compared(shipped, "Moths are trapped for less time at amber lamps.")
    for wrong in (
        "Moths are trapped for more time at amber lamps.",
        "Amber lamps lengthen the time for which moths are trapped at night by 38 %.",
        "Amber lamps shorten the time for which moths are trapped at night by 62 %.",
        "Amber lamps shorten the time for which bats are trapped at night by 38 %.",
    ):
        assert compared(shipped, wrong).doubt > same.doubt
    other = compared(shipped, "The parser reads sentences of newspapers in linear time.")
    assert max(other[:-1]) == other.unrelated
    assert other.meant < same.meant


def test_a_folder_without_the_model_is_a_problem(tmp_path: Path) -> None:
    assert isinstance(load_comparer(tmp_path), Problem)
