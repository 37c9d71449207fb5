"""Vector files in, vectors out; τ, row sums and what training writes."""

from __future__ import annotations

import gzip
import json
import struct
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from numpy.typing import NDArray

from citectx.lab.commands.vectors import command
from citectx.lab.vectors.neighbours import neighbours
from citectx.lab.vectors.train import join_phrases
from citectx.model import Problem
from citectx.ranking.vectors import Vectors, build, places, stored, units
from citectx.ranking.vectors.load import NO_GENSIM, load, stem_forms
from citectx.ranking.vectors.transfer import (
    Transfer,
    clipped_logit,
    fourth_power,
    minmax_logit,
    relatedness,
    shifted_logit,
)

pytest.importorskip("gensim", reason=NO_GENSIM.message)

FORMS = ["the", "cells", "cell", "gene", "mouse", "heart_attack", "1999", "β-catenin"]
STEMS = ["cell", "gene", "mous", "heart_attack", "βcatenin"]
MATRIX = np.random.default_rng(5).normal(size=(len(FORMS), 30)).astype(np.float32)


def _text(words: list[str]) -> str:
    rows = zip(words, MATRIX.tolist(), strict=True)
    return "".join(f"{word} {' '.join(map(str, row))}\n" for word, row in rows)


def _word2vec_text(path: Path) -> None:
    path.write_text(f"{len(FORMS)} 30\n{_text(FORMS)}", encoding="utf-8")


def _glove(path: Path) -> None:
    path.write_text(_text(FORMS), encoding="utf-8")


def _glove_gz(path: Path) -> None:
    path.write_bytes(gzip.compress(_text(FORMS).encode()))


def _word2vec_binary(path: Path) -> None:
    rows = zip(FORMS, MATRIX, strict=True)
    body = b"".join(word.encode() + b" " + row.tobytes() + b"\n" for word, row in rows)
    path.write_bytes(f"{len(FORMS)} 30\n".encode() + body)


def _numpy(path: Path) -> None:
    np.save(path, MATRIX)
    path.with_suffix(".vocab").write_text("\n".join(FORMS), encoding="utf-8")


def _fasttext_binary(path: Path) -> None:
    from gensim.models import FastText
    from gensim.models.fasttext import save_facebook_model

    model = FastText(vector_size=30, min_count=1, bucket=10, seed=1, workers=1, epochs=1)
    model.build_vocab([FORMS])
    model.train([FORMS], total_examples=1, epochs=1)
    model.wv.vectors[:] = MATRIX[[FORMS.index(word) for word in model.wv.index_to_key]]
    save_facebook_model(model, str(path))


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("x.txt", _word2vec_text),
        ("x.vec", _word2vec_text),
        ("glove.txt", _glove),
        ("glove.txt.gz", _glove_gz),
        ("x.bin", _word2vec_binary),
        ("x.npy", _numpy),
    ],
)
def test_every_format_gives_the_same_vectors(tmp_path: Path, name: str, write: object) -> None:
    write(tmp_path / name)  # type: ignore[operator]
    vectors = load(tmp_path / name)
    assert isinstance(vectors, Vectors)
    assert list(vectors.rows) == STEMS
    expected = build.quantise(build.post_processed(stem_forms(FORMS, MATRIX)[1]))[0]
    np.testing.assert_allclose(vectors.matrix, expected, atol=1)


def test_without_gensim_it_is_said_what_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _word2vec_text(tmp_path / "x.txt")
    monkeypatch.setitem(sys.modules, "gensim", None)
    monkeypatch.setitem(sys.modules, "gensim.models", None)
    assert load(tmp_path / "x.txt") is NO_GENSIM
    given = ["train", str(tmp_path / "x.txt"), "--out", str(tmp_path / "made.vectors")]
    done = CliRunner().invoke(command, given)
    assert done.exit_code == 2
    assert "an older Python" in done.output


def test_fasttext_binary(tmp_path: Path) -> None:
    _fasttext_binary(tmp_path / "x.bin")
    vectors = load(tmp_path / "x.bin")
    assert isinstance(vectors, Vectors)
    assert sorted(vectors.rows) == sorted(STEMS)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("x.txt", b"2 3\nword 1 2\n"),
        ("x.txt", b""),
        ("x.bin", b"9 9\nword \x00\x01"),
        ("x.vectors", b"CITECTX1" + struct.pack("<q", 10**6)),
        ("x.npy", b"no"),
        ("x.txt.gz", b"no"),
    ],
)
def test_a_broken_file_is_a_problem(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    assert isinstance(load(tmp_path / name), Problem)


def test_forms_of_one_word_share_the_mean_of_their_directions() -> None:
    stems, merged = stem_forms(
        ["cell", "Cells", "of"], np.array([[2, 0], [0, 5], [1, 1]], np.float32)
    )
    assert stems == ["cell"]
    np.testing.assert_allclose(merged, [[1, 1]])


def _built(matrix: NDArray[np.float32]) -> Vectors:
    vectors = build.vectors([f"w{number}" for number in range(len(matrix))], matrix, "test")
    assert isinstance(vectors, Vectors)
    return vectors


def test_rows_are_unit_vectors_close_to_the_given_ones() -> None:
    matrix = np.random.default_rng(1).normal(size=(50, 60)).astype(np.float32)
    vectors = _built(matrix)
    unit = units(vectors, np.array([0, -1, 7]))
    np.testing.assert_allclose(np.linalg.norm(unit, axis=1), [1, 0, 1], atol=1e-6)
    wanted = build.post_processed(matrix)
    assert unit[0] @ wanted[0] / np.linalg.norm(wanted[0]) > 0.999
    assert places(vectors, ["w7", "unknown"]).tolist() == [7, -1]


def test_what_all_words_share_is_removed() -> None:
    shared = np.random.default_rng(2).normal(size=(300, 40)).astype(np.float32)
    shared[:, 0] += 30
    shared[:, 1] *= 20
    cleaned = build.post_processed(shared)
    np.testing.assert_allclose(cleaned.mean(axis=0), 0, atol=1e-4)
    assert np.abs(np.cov(cleaned.T)).max() < 2


def test_tau_is_mean_and_two_deviations_of_random_pairs() -> None:
    # Independent directions in n dimensions: |cosine| has mean √(2 / πn) and variance
    # (1 - 2 / π) / n.
    matrix = np.random.default_rng(3).normal(size=(4000, 100)).astype(np.float32)
    expected = np.sqrt(2 / (np.pi * 100)) + 2 * np.sqrt((1 - 2 / np.pi) / 100)
    assert build.tau(*build.quantise(matrix)) == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize("matrix", [np.ones((20, 5), np.float32), np.ones((1, 5), np.float32)])
def test_vectors_that_tell_nothing_apart_are_a_problem(matrix: NDArray[np.float32]) -> None:
    assert isinstance(build.tau(*build.quantise(matrix)), Problem)


def test_row_sums_by_hand() -> None:
    # Cosines: .8 between the first two, 0 with the third; τ .5, so .8 counts φ and 1 counts 1.
    matrix = np.array([[1, 0, 0], [0.8, 0.6, 0], [0, 0, 1]], np.float32)
    low, high = np.log(0.5 / 0.5), np.log(0.99 / 0.01)
    related = (np.log(0.8 / 0.2) - low) / (high - low)
    sums = build.row_sums(matrix, np.ones(3, np.float32), 0.5)
    np.testing.assert_allclose(sums, [1 + related, 1 + related, 1], rtol=1e-5)


@pytest.mark.parametrize(
    ("transfer", "expected"),
    [
        (minmax_logit, [0.0, 0.0, 0.293, 1.0, 1.0]),
        (clipped_logit, [0.0, 0.0, 0.184, 1.0, 1.0]),
        (shifted_logit, [0.0, 0.0, 0.328, 1.0, 1.0]),
        (fourth_power, [0.0, 0.0, 0.250, 1.0, 1.0]),
    ],
)
def test_transfers(transfer: Transfer, expected: list[float]) -> None:
    similarities = np.array([-0.9, 0.3, 0.7, 0.99, 1.0], np.float32)
    found = relatedness(similarities, 0.33, transfer)
    np.testing.assert_allclose(found, expected, atol=0.001)


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    matrix = np.random.default_rng(1).normal(size=(50, 60)).astype(np.float32)
    words = [f"β{number}" for number in range(50)]
    topics = np.full((2, 50), 0.02, np.float16)
    vectors = build.vectors(words, matrix, "test", matrix, topics, {"attribution": ["mine"]})
    assert isinstance(vectors, Vectors)
    stored.write(vectors, tmp_path / "x.vectors")
    again = load(tmp_path / "x.vectors")
    assert isinstance(again, Vectors)
    assert (again.domain, again.tau, again.rows) == ("test", vectors.tau, vectors.rows)
    assert again.provenance == {"attribution": ["mine"]}
    for name in ("matrix", "scales", "row_sums", "output", "output_scales", "topics"):
        np.testing.assert_array_equal(getattr(again, name), getattr(vectors, name))


def test_a_file_that_was_cut_is_a_problem(tmp_path: Path) -> None:
    stored.write(_built(MATRIX), tmp_path / "x.vectors")
    whole = (tmp_path / "x.vectors").read_bytes()
    (tmp_path / "x.vectors").write_bytes(whole[:-100])
    assert isinstance(load(tmp_path / "x.vectors"), Problem)


def test_neighbours_are_found_by_any_form() -> None:
    vectors = build.vectors(["cell", "gene", "other"], np.eye(3, 9, dtype=np.float32))
    assert isinstance(vectors, Vectors)
    assert {word for word, _ in neighbours(vectors, "Cells", 2)} == {"gene", "other"}
    assert neighbours(vectors, "unknown") == []


GROUPS = [
    ("lion", "tiger", "cat"),
    *([f"word{group}{letter}" for letter in "bdf"] for group in range(60)),
]


def _corpus(path: Path) -> None:
    """Words of one group always stand together."""
    random = np.random.default_rng(0)
    lines = [
        " ".join(random.choice(GROUPS[random.integers(len(GROUPS))], 8)) + " 1999"
        for _ in range(7000)
    ]
    path.write_bytes(gzip.compress("\n".join(lines).encode()))


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("trained")
    _corpus(folder / "corpus.txt.gz")
    out = folder / "small.vectors"
    arguments = [
        *("train", str(folder / "corpus.txt.gz"), str(folder / "corpus.txt.gz"), "-o", str(out)),
        *("--domain", "zoo", "--dimensions", "12", "--epochs", "20", "--topics", "3"),
        *("--workers", "1", "--attribution", "made up, CC0"),
    ]
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 0, result.output
    return out


def test_training_brings_words_together_that_stand_together(trained: Path) -> None:
    vectors = load(trained)
    assert isinstance(vectors, Vectors)
    assert {word for word, _ in neighbours(vectors, "lion", 2)} == {"tiger", "cat"}
    assert vectors.output is not None
    assert vectors.topics is not None
    assert vectors.topics.shape == (3, len(vectors.rows))
    np.testing.assert_allclose(vectors.topics.astype(float).sum(axis=1), 1, atol=0.01)


def test_one_worker_makes_the_same_file_again(trained: Path) -> None:
    arguments = ["train", *([str(trained.with_name("corpus.txt.gz"))] * 2), "--workers", "1"]
    arguments += ["--dimensions", "12", "--epochs", "6", "--topics", "0", "--sample", "1e-3"]
    files = [trained.with_name(name) for name in ("once.vectors", "again.vectors")]
    for out in files:
        result = CliRunner().invoke(command, [*arguments, "-o", str(out)])
        assert result.exit_code == 0, result.output
    assert files[0].read_bytes() == files[1].read_bytes()


def test_training_keeps_no_numbers(trained: Path) -> None:
    vectors = load(trained)
    assert isinstance(vectors, Vectors)
    assert len(vectors.rows) == 183


def test_words_that_belong_together_become_phrases(tmp_path: Path) -> None:
    random = np.random.default_rng(0)
    words = [f"word{number}" for number in range(50)]
    lines = (f"{random.choice(words)} heart attack {random.choice(words)}" for _ in range(500))
    # A compound stands before its own part each time and is still no phrase.
    others = (f"{random.choice(words)} tcell cell {random.choice(words)}" for _ in range(500))
    (tmp_path / "stems.txt").write_text("\n".join([*lines, *others]))
    found = set(join_phrases(tmp_path / "stems.txt").read_text().split())
    assert found - set(words) == {"heart_attack", "tcell", "cell"}


def test_training_says_where_the_vectors_come_from(trained: Path) -> None:
    about = json.loads(trained.with_name("small.vectors.json").read_text())
    assert about["attribution"] == ["made up, CC0"]
    assert about["recipe"]["dimensions"] == 12
    assert [it["name"] for it in about["corpora"]] == ["corpus.txt.gz"] * 2
    shown = CliRunner().invoke(command, ["info", str(trained), "--json", "--neighbours", "lions"])
    assert json.loads(shown.output)["provenance"] == about


def test_a_broken_corpus_is_an_error_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "corpus.txt.xz").write_bytes(b"no")
    arguments = ["train", str(tmp_path / "corpus.txt.xz"), "-o", str(tmp_path / "out")]
    result = CliRunner().invoke(command, [*arguments, "--workers", "1"])
    assert result.exit_code == 2
    assert "cannot be read" in result.output


def test_too_little_text_is_an_error_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "corpus.txt").write_text("too little\n")
    arguments = ["train", str(tmp_path / "corpus.txt"), "-o", str(tmp_path / "out")]
    result = CliRunner().invoke(command, [*arguments, "--workers", "1"])
    assert result.exit_code == 2
    assert "The text holds only 1 stems" in result.output


def test_import_makes_a_file_of_our_own(tmp_path: Path) -> None:
    _glove(tmp_path / "glove.txt")
    out = tmp_path / "own.vectors"
    result = CliRunner().invoke(command, ["import", str(tmp_path / "glove.txt"), "-o", str(out)])
    assert result.exit_code == 0, result.output
    imported = stored.read(out)
    assert isinstance(imported, Vectors)
    assert list(imported.rows) == STEMS


def test_retrofit_writes_the_moved_vectors(tmp_path: Path) -> None:
    vectors = build.vectors(["mous", "mice", "cell"], np.eye(3, 20, dtype=np.float32))
    assert isinstance(vectors, Vectors)
    stored.write(vectors, tmp_path / "x.vectors")
    (tmp_path / "own.tsv").write_text("mouse\tmice\n")
    out = tmp_path / "moved.vectors"
    files = [str(tmp_path / "x.vectors"), str(tmp_path / "own.tsv")]
    assert CliRunner().invoke(command, ["retrofit", *files, "-o", str(out)]).exit_code == 0
    moved = stored.read(out)
    assert isinstance(moved, Vectors)
    assert neighbours(moved, "mouse", 1)[0][0] == "mice"


def test_evaluate_ranks_the_cited_papers_of_citing_sentences(tmp_path: Path) -> None:
    words = ["frog", "amphibia", "bird", *(f"word{number}" for number in range(50))]
    matrix = np.random.default_rng(0).normal(size=(len(words), 30)).astype(np.float32)
    matrix[1] = matrix[0]
    vectors = build.vectors(words, matrix)
    assert isinstance(vectors, Vectors)
    stored.write(vectors, tmp_path / "x.vectors")
    papers = [{"id": "1", "title": "Birds"}, {"id": "2", "title": "Amphibia"}]
    mention = {"citing_id": "0", "cited_id": "2", "sentence": "Frogs and owls <CITE>."}
    (tmp_path / "papers.jsonl").write_text("\n".join(map(json.dumps, papers)))
    (tmp_path / "mentions.jsonl").write_text(json.dumps(mention))
    arguments = ["evaluate", str(tmp_path / "x.vectors"), "--data", str(tmp_path), "--json"]
    found = json.loads(CliRunner().invoke(command, arguments).output)
    assert found == {"n": 1, "papers": 2, "coverage": 0.5, "mrr": 1, "recall_at_10": 1}
