"""The written sentences: complete, split by paper, and found in papers that are cut otherwise."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

from citectx.lab.evaluation import papers
from citectx.lab.evaluation.written import runs_of, target

JUDGEMENTS = Path(__file__).parents[2] / "benchmarks" / "judgements"
KINDS = {
    "absent",
    "cause-for-association",
    "direction",
    "entity",
    "hedge-dropped",
    "misquotation",
    "negation",
    "number",
    "page",
    "scope",
    "swapped-pair",
    "unit",
    "wrong-paper",
}


def rows() -> list[dict[str, Any]]:
    text = (JUDGEMENTS / "written.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_every_paper_is_in_one_split_and_has_a_source() -> None:
    """Only `judged`, from which the judge alone learns, has papers of other splits too."""
    with (JUDGEMENTS / "written-papers.tsv").open(encoding="utf-8", newline="") as file:
        papers = {row["id"]: row for row in csv.DictReader(file, delimiter="\t")}
    assert all(row["source"] and row["licence"] for row in papers.values())
    every = {(row["paper"], row["split"]) for row in rows()}
    assert {it for it in every if it[1] != "judged"} == {
        (name, row["split"]) for name, row in papers.items() if row["split"] != "judged"
    }
    judged = {name for name, split in every if split == "judged"}
    assert judged <= papers.keys()
    set_aside = ("sealed", "closed", "last", "kept", "hidden", "apart")
    assert not judged & {name for name, split in every if split in set_aside}


def test_every_target_is_cited_and_half_are_misstated() -> None:
    assert all(row["faithful"] and row["target"]["runs"] for row in rows())
    wrong = [row["wrong"] for row in rows() if "wrong" in row]
    assert {it["kind"] for it in wrong} <= KINDS
    assert all(it["sentence"] for it in wrong)
    assert len(wrong) >= 300


def test_styles_are_as_in_life() -> None:
    styles = Counter(row["style"] for row in rows())
    assert styles["paraphrase"] > 3 * styles["near"] > 0
    assert styles["free"] > 0


def test_a_target_is_found_where_sentences_are_cut_otherwise() -> None:
    texts = ("Frogs sleep in winter.", "They sleep under mud, as birds sing. Few of them wake.")
    index = papers.index((it, "Results") for it in texts)
    runs = frozenset(runs_of("They sleep under mud, as birds sing."))
    assert target(runs, 7, index) == 1
