"""Tuning: sentences and what they cite come closer; the slope is the true one."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from click.testing import CliRunner

from citectx.lab.commands.vectors import command
from citectx.lab.vectors.tune import Pairs, gradient, rotation
from citectx.ranking.vectors import build, stored
from citectx.ranking.vectors.load import load

RANDOM = np.random.default_rng(0)
HIDDEN = RANDOM.normal(size=(40, 3))


def _pairs() -> Pairs:
    """Texts of two sentences; what belongs together shares three numbers among much noise."""

    def seen(hidden: np.ndarray) -> np.ndarray:
        noise = 2 * RANDOM.normal(size=(len(hidden), 9))
        return np.concatenate((hidden, noise), axis=1).astype(np.float32)

    texts = np.repeat(np.arange(40), 2)
    cited = np.tile(np.arange(40), 20)
    return Pairs(seen(HIDDEN[cited]), cited, seen(HIDDEN[texts]), texts)


def _surprise(matrix: np.ndarray, pairs: Pairs, batch: np.ndarray) -> float:
    total = 0.0
    texts = sorted(set(pairs.cited[batch].tolist()))
    for row in batch:
        own = pairs.citing[row] @ matrix
        scores = []
        for text in texts:
            every = pairs.sentences[pairs.texts == text] @ matrix
            cosines = every @ own / np.linalg.norm(every, axis=1) / np.linalg.norm(own)
            scores.append(12 * cosines.max())
        total += float(np.log(np.exp(scores).sum()) - scores[texts.index(pairs.cited[row])])
    return total / len(batch)


def test_the_slope_is_that_of_the_surprise() -> None:
    pairs, batch = _pairs(), np.arange(30)
    matrix = (np.eye(12) + 0.1 * RANDOM.normal(size=(12, 12))).astype(np.float32)
    slope = gradient(matrix, pairs, batch)
    for row, column in ((0, 0), (1, 2), (5, 1), (8, 11)):
        step = np.zeros((12, 12))
        step[row, column] = 1e-4
        ahead = _surprise(matrix + step, pairs, batch)
        behind = _surprise(matrix - step, pairs, batch)
        np.testing.assert_allclose(slope[row, column], (ahead - behind) / 2e-4, atol=2e-3)


def test_what_cites_and_is_cited_comes_closer() -> None:
    pairs, every = _pairs(), np.arange(800)
    matrix = rotation(pairs, 20, 1, lambda _: None)
    untouched = np.eye(12, dtype=np.float32)
    assert _surprise(matrix, pairs, every) < _surprise(untouched, pairs, every)
    np.testing.assert_array_equal(matrix, rotation(pairs, 20, 1, lambda _: None))


def test_the_command_writes_vectors_and_says_how_they_were_tuned(tmp_path: Path) -> None:
    words = [f"animal{number}" for number in range(300)]
    untuned = build.vectors(words, RANDOM.normal(size=(300, 12)).astype(np.float32), "zoo")
    assert not hasattr(untuned, "message")
    stored.write(untuned, tmp_path / "zoo.vectors")  # type: ignore[arg-type]
    papers = [
        {"id": f"p{number}", "title": f"{words[number]} {words[number + 50]}", "abstract": ""}
        for number in range(40)
    ]
    mentions = [
        {
            "citing_id": "c",
            "cited_id": f"p{number}",
            "sentence": f"The {words[number + 100]} <CITE>.",
        }
        for number in range(40)
    ]
    for name, rows in (("papers", papers), ("mentions", mentions)):
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)))
    arguments = ["tune", str(tmp_path / "zoo.vectors"), "--data", str(tmp_path), "--epochs", "1"]
    result = CliRunner().invoke(command, [*arguments, "-o", str(tmp_path / "tuned.vectors")])
    assert result.exit_code == 0, result.output
    found = load(tmp_path / "tuned.vectors")
    assert list(found.rows) == words  # type: ignore[union-attr]
    assert found.provenance["tuned"] == {"pairs": 40, "epochs": 1, "seed": 1}  # type: ignore[union-attr]
