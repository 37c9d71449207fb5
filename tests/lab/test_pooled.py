"""Pooled ratings: sentences are found again, unrated ones do not count, splits are kept apart."""

from __future__ import annotations

import json
from hashlib import blake2b
from itertools import chain
from pathlib import Path

import pytest

from citectx.lab.evaluation import pooled
from citectx.lab.evaluation.experiment import every
from citectx.lab.evaluation.significance import value
from citectx.model import Problem
from citectx.ranking.models import bm25
from citectx.ranking.queries.reformulations import plain_query

JUDGEMENTS = Path(__file__).parents[2] / "benchmarks" / "judgements"
SHARED = Path(__file__).parents[2].parent / "shared" / "data"
ON_THE_SAME = ("later", "hidden")  # Other sentences on the papers of `final`.
CITANCE = "Frogs sleep in winter, as Ada (2001) found."
PAPER = {
    "id": "P01",
    "title": "Frogs",
    "sections": [
        ["Abstract", ["Frogs sleep in winter.", "Birds sing."]],
        ["Results", ["In winter frogs sleep under mud.", "Nothing else was seen."]],
    ],
}


def digest(text: str, size: int) -> str:
    return blake2b(text.encode(), digest_size=size).hexdigest()


def written(folder: Path, *rated: tuple[int, int, str], split: str = "dev") -> Path:
    """ScisummNet with one paper and one citing sentence, and ratings of some of its sentences."""
    (folder / "papers.jsonl").write_text(json.dumps(PAPER) + "\n")
    citance = {"paper": "P01", "citing": "P09", "text": CITANCE}
    (folder / "citances.jsonl").write_text(json.dumps(citance) + "\n")
    row = {
        "citing": "P09",
        "citance_hash": digest(CITANCE, 8),
        "paper": "P01",
        "split": split,
        "rated": [(number, rating, digest(text, 4)) for number, rating, text in rated],
    }
    file = folder / "pooled-computing.jsonl"
    file.write_text(json.dumps(row) + "\n")
    return file


def test_only_rated_sentences_count(tmp_path: Path) -> None:
    file = written(tmp_path, (1, 0, "Birds sing."), (2, 5, "In winter frogs sleep under mud."))
    found = pooled.scisummnet("dev", file, tmp_path, plain_query, every)
    assert not isinstance(found, Problem)
    [case] = found.cases
    scores = bm25.scorer()(case.query, case.postings)
    assert scores[0] > scores[2] > scores[1]
    assert case.measure(scores)["hit@1"]


def test_splits_are_kept_apart(tmp_path: Path) -> None:
    file = written(tmp_path, (1, 0, "Birds sing."), split="unseen")
    seen = pooled.scisummnet("dev", file, tmp_path, plain_query, every)
    assert not isinstance(seen, Problem)
    assert not seen.cases


def test_a_citing_sentence_may_be_an_inlink(tmp_path: Path) -> None:
    paper = {"id": "7", "abstract": "Frogs sleep in winter.", "sections": []}
    left, right = "Birds sing. Frogs sleep", " in winter. Nothing else was seen."
    inlink = {"target_id": "7", "citing_id": "9", "left": left, "right": right}
    for name, row in (("papers", paper), ("inlinks", inlink)):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps(row) + "\n")
    (tmp_path / "queries.jsonl").write_text("")
    row = {
        "doc_id": "9",
        "citance_hash": digest(f"{left}<CITE>{right}", 8),
        "paper": "7",
        "split": "final",
        "rated": [(0, 5, digest("Frogs sleep in winter.", 4))],
    }
    file = tmp_path / "pooled-elife.jsonl"
    file.write_text(json.dumps(row) + "\n")
    found = pooled.elife_tasks(file, tmp_path)
    assert not isinstance(found, Problem)
    assert [it.citing.split() for it in found] == [["Frogs", "sleep", "in", "winter."]]


@pytest.mark.parametrize("rated", [(0, 5, "Toads sleep."), (9, 5, "Frogs sleep in winter.")])
def test_other_sentences_are_a_problem(tmp_path: Path, rated: tuple[int, int, str]) -> None:
    found = pooled.scisummnet_tasks(written(tmp_path, rated), tmp_path)
    assert isinstance(found, Problem)
    assert "other sentences" in found.message


def test_what_ratings_in_order_are_worth() -> None:
    worth = pooled.values([0, 2, 4, 0])
    assert (worth["hit@1"], worth["hit@3"], worth["meant"]) == (False, True, True)
    assert worth["p@k"] == 0.5
    nothing = pooled.values([0, 0])
    assert (nothing["meant"], nothing["rated"]) == (False, False)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the data sets are not here")
def test_shipped_ratings_fit_their_papers() -> None:
    biomedical = pooled.elife_tasks(JUDGEMENTS / "pooled-elife.jsonl", SHARED / "resolution-bio")
    computing = pooled.scisummnet_tasks(
        JUDGEMENTS / "pooled-computing.jsonl", SHARED / "scisummnet"
    )
    for tasks, papers in ((biomedical, 437), (computing, 901)):
        assert not isinstance(tasks, Problem), tasks
        splits = {(task.paper, task.split) for task in tasks if task.split not in ON_THE_SAME}
        # Those of `unseen` are learned from by now, and have further sentences for that.
        spent = {(paper, "train") for paper, split in splits if split == "unseen"}
        assert len(splits - spent) == len({paper for paper, _ in splits}) == papers
        assert {split for _, split in splits} == {"train", "dev", "unseen", "final"}


@pytest.mark.skipif(not SHARED.is_dir(), reason="the data sets are not here")
def test_later_ratings_fit_their_papers() -> None:
    mentions = pooled.mention_tasks(JUDGEMENTS / "pooled-mentions.jsonl", SHARED)
    computing = pooled.scisummnet_tasks(
        JUDGEMENTS / "pooled-computing.jsonl", SHARED / "scisummnet"
    )
    assert not isinstance(mentions, Problem), mentions
    assert not isinstance(computing, Problem), computing
    papers = {
        split: [it.paper for it in mentions if it.split == split]
        for split in ("train", *ON_THE_SAME)
    }
    assert {split: len(own) for split, own in papers.items()} == {
        "train": 1301, "later": 50, "hidden": 60
    }  # fmt: skip
    assert all(len({*own}) == len(own) for own in papers.values())
    assert sum(map(len, papers.values())) == len({*chain(*papers.values())})
    final = {it.paper for it in computing if it.split == "final"}
    for split in ON_THE_SAME:
        assert {it.paper for it in computing if it.split == split} <= final


def test_hits_are_shares_of_those_that_have_one(tmp_path: Path) -> None:
    file = written(tmp_path, (0, 5, "Frogs sleep in winter."), (1, 0, "Birds sing."))
    found = pooled.scisummnet("dev", file, tmp_path, plain_query, every)
    assert not isinstance(found, Problem)
    [case] = found.cases
    worth = case.measure(bm25.scorer()(case.query, case.postings))
    import numpy as np

    measured = {name: np.array([it, 0.0]) for name, it in worth.items()}
    ratios = found.ratios(measured, ["a", "b"])
    assert value(ratios["hit@3"]) == 1.0
    assert value(ratios["has"]) == 0.5
