"""The second pass, with a model of three directions that is made for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from neural_model import neural_model

from citectx.cli import main
from citectx.lab.evaluation import papers
from citectx.model import Problem
from citectx.papers.index.store import Store
from citectx.ranking.encoder import Encoder, load, second_pass
from citectx.ranking.encoder.second_pass import vectors
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker
from citectx.settings import Settings

pytest.importorskip("onnxruntime", reason="onnxruntime cannot be imported here")
pytest.importorskip("tokenizers", reason="tokenizers cannot be imported here")


def _loaded(folder: Path) -> Encoder:
    encoder = load.load(str(neural_model(folder)))
    assert isinstance(encoder, Encoder), encoder
    return encoder


def test_texts_become_unit_vectors_in_their_order(tmp_path: Path) -> None:
    found = _loaded(tmp_path).encode(["trees and oaks in a large forest", "Mice", "oaks rodents"])
    half = np.sqrt(0.5)
    np.testing.assert_allclose(found[1:], [[1, 0, 0], [half, half, 0]], atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-6)


def test_no_texts_are_no_vectors(tmp_path: Path) -> None:
    assert len(_loaded(tmp_path).encode([])) == 0


def test_every_text_is_encoded_once(tmp_path: Path) -> None:
    asked: list[str] = []

    def encode(texts: Sequence[str]) -> np.ndarray:
        asked.extend(texts)
        return np.array([[len(text), 1] for text in texts], np.float32).reshape(len(texts), 2)

    store = Store(Settings(cache_directory=str(tmp_path)))
    first = vectors(["a", "bb", "a"], Encoder("one", encode), store)
    again = vectors(["bb", "ccc"], Encoder("one", encode), store)
    assert asked == ["a", "bb", "ccc"]
    assert first.tolist() == [[1, 1], [2, 1], [1, 1]]
    assert again.tolist() == [[2, 1], [3, 1]]
    vectors(["a"], Encoder("another", encode), store)
    assert asked[-1] == "a"


PAPER = [
    ("Parsers parse trees with great care.", "Abstract"),
    ("Parsers meet rodents with great care.", "Methods"),
    ("Oaks are taller than most other trees.", "Results"),
    ("Nothing else matters in this paper.", "Results"),
]


def test_it_decides_among_what_was_found(tmp_path: Path) -> None:
    index = papers.index(PAPER)
    store = Store(Settings(cache_directory=str(tmp_path)))
    asked = unmodified.query("Parsers with mice need care.", "en")

    def first(*_: object) -> np.ndarray:
        return np.array([0.52, 0.5, 0.1, 0.0])

    scores = second_pass.ranker(first, _loaded(tmp_path), store)(asked, index)
    assert scores[1] > scores[0] > scores[2] > scores[3] == 0
    assert (scores <= 1).all()


def test_nothing_close_stays_so(tmp_path: Path) -> None:
    store = Store(Settings(cache_directory=str(tmp_path)))
    both = second_pass.ranker(ranker("fused"), _loaded(tmp_path), store)
    scores = both(unmodified.query("Galaxies collide slowly.", "en"), papers.index(PAPER))
    assert not scores.any()


def check_problem(folder: Path, words: str) -> None:
    found = load.load(str(folder))
    assert isinstance(found, Problem)
    assert words in found.message, found.message


def test_a_folder_without_aneural_model(tmp_path: Path) -> None:
    check_problem(tmp_path, "holds no sentence encoder")
    check_problem(tmp_path / "nowhere", "holds no sentence encoder")


def test_a_model_that_is_none(tmp_path: Path) -> None:
    neural_model(tmp_path)
    (tmp_path / "model.onnx").write_bytes(b"no model")
    check_problem(tmp_path, "cannot be used")


def test_a_tokenizer_that_is_none(tmp_path: Path) -> None:
    neural_model(tmp_path)
    (tmp_path / "tokenizer.json").write_text('{"a": 1}')
    check_problem(tmp_path, "cannot be used")


def test_a_model_of_another_kind(tmp_path: Path) -> None:
    check_problem(neural_model(tmp_path, ("pixels",)), "its inputs are pixels")


def test_missing_libraries_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "find_spec", lambda _: None)
    check_problem(tmp_path, "pip install 'citectx[neural]'")


def test_the_command_measures_it(tmp_path: Path) -> None:
    sentences = [{"text": text, "rating": int("rodents" in text)} for text, _ in PAPER]
    task = {"id": "1", "citance": "Parsers with mice need care.", "sentences": sentences}
    (tmp_path / "tasks.jsonl").write_text(json.dumps(task))
    data = ["evaluate", "linkage", "--data", str(tmp_path), "--json", "--ranker", "neural"]
    with_model = CliRunner().invoke(main, [*data, "--model", str(neural_model(tmp_path))])
    assert json.loads(with_model.stdout)["results"]["neural"]["p@k"] == 1
    without = CliRunner().invoke(main, data)
    assert (without.exit_code, "name its folder with --model" in without.stderr) == (2, True)


def test_the_command_ranks_by_both_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_settings: Callable[[str], None]
) -> None:
    monkeypatch.chdir(tmp_path)
    paper = tmp_path / "paper.txt"
    paper.write_text(" ".join(text for text, _ in PAPER))
    asked = ["rank", "--paper", str(paper), "--query", "Parsers meet mice.", "--ranker", "neural"]
    without = CliRunner().invoke(main, asked)
    assert (without.exit_code, "set citectx.neuralModel" in without.stderr) == (2, True)
    cache = json.dumps(str(tmp_path / "cache"))
    folder = json.dumps(str(neural_model(tmp_path)))
    own_settings(f"cache_directory={cache}\nneural_model={folder}\n")
    found = CliRunner().invoke(main, [*asked, "--json"])
    assert "rodents" in json.loads(found.stdout)["spans"][0]["text"]


def test_an_encoder_that_is_set_is_used_by_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_settings: Callable[[str], None]
) -> None:
    """As in the editor; `--why` explains the first pass, and shows that one alone."""
    monkeypatch.chdir(tmp_path)
    paper = tmp_path / "paper.txt"
    paper.write_text(" ".join(text for text, _ in PAPER[:3]))
    cache = json.dumps(str(tmp_path / "cache"))
    folder = json.dumps(str(neural_model(tmp_path)))

    def output(*options: str) -> str:
        asked = ["rank", "--paper", str(paper), "--query", "Parsers meet mice with care."]
        return CliRunner().invoke(main, [*asked, *options]).stdout

    own_settings(f"cache_directory={cache}\n")
    alone, explained = output(), output("--why")
    own_settings(f"cache_directory={cache}\nneural_model={folder}\n")
    assert output() == output("--ranker", "neural") != alone
    assert output("--why") == explained
