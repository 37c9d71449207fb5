"""Retrofitting against the published update, worked by hand and solved exactly."""

from __future__ import annotations

import numpy as np

from citectx.ranking.lexicon import build as lexicons
from citectx.ranking.vectors import Vectors, build, units
from citectx.ranking.vectors.retrofit import neighbours, retrofit, updated_matrix

# false - untrue - wrong, a chain; sky stands alone.
CHAIN = {0: [1], 1: [0, 2], 2: [1]}
START = np.array([[1, 0], [0, 1], [1, 1], [5, 5]], np.float32)


def check(sweeps: int, expected: list[list[float]]) -> None:
    np.testing.assert_allclose(updated_matrix(START, CHAIN, sweeps), expected, atol=1e-5)


def test_one_sweep_by_hand() -> None:
    # q0 = (q1 + q̂0) / 2 = ((0, 1) + (1, 0)) / 2
    # q1 = ((q0 + q2) / 2 + q̂1) / 2 = ((.75, .75) + (0, 1)) / 2
    # q2 = (q1 + q̂2) / 2 = ((.375, .875) + (1, 1)) / 2
    check(1, [[0.5, 0.5], [0.375, 0.875], [0.6875, 0.9375], [5, 5]])


def test_two_sweeps_by_hand() -> None:
    # q0 = ((.375, .875) + (1, 0)) / 2; q1 = ((.6875, .6875) + (0, 1)) / 2, its mean of
    # (.6875, .4375) and (.6875, .9375) being (.6875, .6875); q2 = ((.34375, .84375) + (1, 1)) / 2
    check(2, [[0.6875, 0.4375], [0.34375, 0.84375], [0.671875, 0.921875], [5, 5]])


def test_it_converges_to_the_minimum_of_the_objective() -> None:
    # At rest every word is (mean of its neighbours + its first vector) / 2: a linear system.
    system = np.array([[1, -0.5, 0], [-0.25, 1, -0.25], [0, -0.5, 1]])
    rest = np.linalg.solve(system, START[:3] / 2)
    check(50, [*rest.tolist(), [5, 5]])


def test_ten_sweeps_are_nearly_at_rest() -> None:
    ten, fifty = (updated_matrix(START, CHAIN, sweeps) for sweeps in (10, 50))
    np.testing.assert_allclose(ten, fifty, atol=1e-5)


WORDS = ["mous", "mice", "murin", "cell", "gene", "heart_attack", "infarct", "x1", "x2", "x3"]
LEXICON = lexicons.lexicon(
    [("mouse", "mice", "murine"), ("heart attack", "infarct"), ("gene", "unknown thing")]
)


def _vectors() -> Vectors:
    matrix = np.random.default_rng(3).normal(size=(len(WORDS), 40)).astype(np.float32)
    vectors = build.vectors(WORDS, matrix)
    assert isinstance(vectors, Vectors)
    return vectors


def test_synonyms_that_have_vectors_become_neighbours() -> None:
    near = {0: [1, 2], 1: [0, 2], 2: [0, 1], 5: [6], 6: [5]}
    assert neighbours(_vectors(), LEXICON) == near


def test_words_with_synonyms_come_closer_and_others_stay() -> None:
    before, every = _vectors(), np.arange(len(WORDS))
    after = retrofit(before, LEXICON)
    old, new = units(before, every), units(after, every)
    assert new[0] @ new[1] > old[0] @ old[1] + 0.3
    np.testing.assert_array_equal(new[[3, 4, 7, 8, 9]], old[[3, 4, 7, 8, 9]])
    np.testing.assert_allclose(np.linalg.norm(new, axis=1), 1, atol=1e-6)


def test_row_sums_are_those_of_the_new_vectors() -> None:
    after = retrofit(_vectors(), LEXICON)
    anew = build.row_sums(after.matrix, after.scales, after.tau)
    np.testing.assert_allclose(after.row_sums, anew, rtol=1e-5)


def test_without_known_synonyms_nothing_changes() -> None:
    vectors = _vectors()
    assert retrofit(vectors, lexicons.lexicon([("gene", "unknown thing")])) is vectors
