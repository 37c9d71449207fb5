"""Rated papers: ratings without text, which find their sentences again or say they cannot."""

from __future__ import annotations

import json
import re
from hashlib import blake2b
from pathlib import Path

import pytest
from click.testing import CliRunner

from citectx.lab.commands.evaluate import command
from citectx.lab.evaluation import rated
from citectx.lab.evaluation.datasets import LinkageTask
from citectx.model import Problem

SHIPPED = Path(__file__).parents[2] / "benchmarks" / "judgements" / "rated-elife.jsonl"
PAPER = {
    "id": "p",
    "title": "Animals",
    "abstract": "Frogs sleep in winter. Birds do not.",
    "sections": [{"heading": "Methods", "text": "Sleep was recorded. Frogs were fed."}],
}
QUERY = {
    "doc_id": "d",
    "citation_id": "d#0",
    "context_text": "No. Winter is cold. Frogs sleep in winter <CITE>, as we <OTHER>. Fish do not.",
    "offset": 42,
    "sentence": "Frogs sleep in winter <CITE>, as we <OTHER>.",
    "gold": "p",
    "candidates": ["p", "q"],
}


def written(folder: Path, *sentences: tuple[int, int, str]) -> Path:
    """The data of one paper and citing sentence, and the file of ratings."""
    for name, row in (("papers", PAPER), ("queries", QUERY)):
        (folder / f"{name}.jsonl").write_text(json.dumps(row) + "\n")
    digests = [
        (number, rating, blake2b(text.encode(), digest_size=4).hexdigest())
        for number, rating, text in sentences
    ]
    row = {"doc_id": "d", "citation_id": "d#0", "paper": "p", "rated": digests}
    file = folder / "ratings.jsonl"
    file.write_text(json.dumps(row) + "\n")
    return file


def test_ratings_find_their_sentences(tmp_path: Path) -> None:
    file = written(tmp_path, (0, 5, "Frogs sleep in winter."), (2, 3, "Sleep was recorded."))
    found = rated.tasks(file, tmp_path)
    assert found == (
        LinkageTask(
            "p",
            "Frogs sleep in winter  , as we  .",
            (
                "Frogs sleep in winter.",
                "Birds do not.",
                "Sleep was recorded.",
                "Frogs were fed.",
            ),
            (5, 0, 3, 0),
            ("Abstract", "Abstract", "Methods", "Methods"),
            "Winter is cold. Fish do not.",
        ),
    )


def test_other_sentences_are_a_problem(tmp_path: Path) -> None:
    found = rated.tasks(written(tmp_path, (0, 5, "Toads sleep in winter.")), tmp_path)
    assert isinstance(found, Problem)
    assert "other sentences" in found.message


def test_other_papers_are_a_problem(tmp_path: Path) -> None:
    file = written(tmp_path, (0, 5, "Frogs sleep in winter."))
    (tmp_path / "papers.jsonl").write_text(json.dumps(PAPER | {"id": "other"}) + "\n")
    found = rated.tasks(file, tmp_path)
    assert isinstance(found, Problem)
    assert "does not hold" in found.message


@pytest.mark.parametrize("name", ["rated", "rated-in-order"])
def test_the_command(tmp_path: Path, name: str) -> None:
    file = written(tmp_path, (0, 5, "Frogs sleep in winter."))
    asked = [name, "--data", str(tmp_path), "--ratings", str(file), "--ranker", "bm25,fused"]
    found = json.loads(CliRunner().invoke(command, [*asked, "--json"]).stdout)
    assert (found["dataset"], found["n"]) == (name, 1)
    graded, hits = ("p@k", "gndcg@k", "bndcg@k"), ("hit@1", "hit@3", "hit@5")
    assert found["results"]["fused"] == dict.fromkeys((*graded, *hits), 1.0)


def test_what_ships_holds_no_text() -> None:
    rows = [json.loads(line) for line in SHIPPED.read_text().splitlines()]
    assert len({row["paper"] for row in rows}) == len(rows)
    for row in rows:
        assert set(row) == {"doc_id", "citation_id", "paper", "rated"}
        for number, rating, digest in row["rated"]:
            assert number >= 0
            assert 1 <= rating <= 5
            assert re.fullmatch("[0-9a-f]{8}", digest)
