"""Folders in the published layouts in, data sets out."""

from __future__ import annotations

import gzip
import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from citectx.lab.evaluation.datasets import (
    Citance,
    CitationPairs,
    LinkageTask,
    Resolution,
    SciSumm,
    citation_pairs,
    linkage,
    resolution,
    scisumm,
)
from citectx.lab.evaluation.tac2014 import AnnotatedCitance, tac2014
from citectx.model import Problem, Range

SHARED = Path(__file__).parents[2].parent / "shared" / "data"


def write(folder: Path, name: str, rows: list[dict[str, Any]]) -> None:
    content = "".join(json.dumps(row) + "\n" for row in rows).encode()
    packed = {".gz": gzip.compress, ".xz": lzma.compress}.get(Path(name).suffix, bytes)
    (folder / name).write_bytes(packed(content))


TASK = {"id": "a", "citance": "We did.", "sentences": [{"text": "One.", "rating": 5}]}


@pytest.mark.parametrize("name", ["tasks.jsonl", "tasks.jsonl.gz", "tasks.jsonl.xz"])
def test_linkage_plain_or_packed(tmp_path: Path, name: str) -> None:
    write(tmp_path, name, [TASK])
    assert linkage(tmp_path) == (LinkageTask("a", "We did.", ("One.",), (5,)),)


REFERENCE = {"topic": "T1", "sentences": [{"sid": 0, "text": "Zero."}, {"sid": 1, "text": "One."}]}
CITANCE = {"topic": "T1", "citance_id": "T1_1", "citance_text": "See it.", "gold_sids": [1]}


def test_scisumm_joins_annotators_and_leaves_out_what_has_no_gold(tmp_path: Path) -> None:
    two = CITANCE | {"gold_sids": None, "gold_by_annotator": {"A": [1], "B": [0, 1]}}
    lost = [CITANCE | {"gold_sids": [7]}, CITANCE | {"topic": "T2"}, CITANCE | {"gold_sids": []}]
    write(tmp_path, "references.jsonl.gz", [REFERENCE])
    write(tmp_path, "citances.jsonl", [CITANCE, two, *lost])
    found = scisumm(tmp_path)
    assert isinstance(found, SciSumm)
    assert [it.text for it in found.references["T1"]] == ["Zero.", "One."]
    assert found.citances == (
        Citance("T1", "T1_1", "See it.", (1,)),
        Citance("T1", "T1_1", "See it.", (0, 1)),
    )


def test_resolution_needs_only_the_required_fields(tmp_path: Path) -> None:
    required = {"doc_id": "d", "citation_id": "d#0", "context_text": "So <CITE>.", "offset": 3}
    write(tmp_path, "queries.jsonl", [required | {"gold": "p1", "candidates": ["p1", "p2"]}])
    write(tmp_path, "papers.jsonl", [{"id": "p1", "title": "T", "abstract": "A"}])
    found = resolution(tmp_path)
    assert isinstance(found, Resolution)
    assert found.queries[0].gold == ("p1",)
    assert found.papers["p1"].title == "T"
    assert found.inlinks == ()


def test_citation_pairs(tmp_path: Path) -> None:
    mention = {"citing_id": "1", "cited_id": "2", "sentence": "So <CITE>.", "dev": True}
    write(tmp_path, "mentions.jsonl", [mention])
    write(tmp_path, "papers.jsonl", [{"id": "2", "title": "T", "abstract": "A"}])
    found = citation_pairs(tmp_path)
    assert isinstance(found, CitationPairs)
    assert found.mentions[0] == ("1", "2", "So <CITE>.", True)


def test_a_folder_without_the_file_says_which_is_missing(tmp_path: Path) -> None:
    found = linkage(tmp_path)
    assert isinstance(found, Problem)
    assert "tasks.jsonl" in found.message


@pytest.mark.parametrize("content", [b"{", b'{"id": "a"}', b'["a"]'])
def test_a_broken_row_is_named(tmp_path: Path, content: bytes) -> None:
    write(tmp_path, "tasks.jsonl", [TASK])
    (tmp_path / "tasks.jsonl").write_bytes(json.dumps(TASK).encode() + b"\n" + content)
    found = linkage(tmp_path)
    assert isinstance(found, Problem)
    assert "row 2" in found.message


ARTICLE = "Frogs sleep.\r\nToads | newts do not. Birds sing at dawn."
ANNOTATION = (
    "Topic ID: D1401_TRAIN | Citance Number: 1 | Reference Article: Frog.txt"
    " | Citing Article: Toad.txt | Citation Marker Offset: ['20-31']"
    " | Citation Marker: Frog, 2001 | Citation Offset: ['0-32']"
    " | Citation Text: Amphibia | reptiles sleep (Frog, 2001)."
    " | Reference Offset: {offsets} | Reference Text: Frogs sleep. ... Toads | newts do not."
    " | Discourse Facet: Results_Citation | Annotator: {annotator} |\n"
)


@pytest.fixture
def tac(tmp_path: Path) -> Path:
    topic = tmp_path / "data" / "D1401_TRAIN"
    (topic / "Annotation").mkdir(parents=True)
    (topic / "Documents_Text").mkdir()
    (topic / "Documents_Text" / "Frog.txt").write_bytes(ARTICLE.encode())
    marks = {"A": "['0-12', '14-35']", "B": "['14-35']", "C": "['36-54']", "D": "[]"}
    for annotator, offsets in marks.items():
        record = ANNOTATION.format(annotator=annotator, offsets=offsets)
        (topic / "Annotation" / f"{annotator}.ann.txt").write_text("\n" + record + "\n")
    return tmp_path


def test_tac2014_groups_the_annotators_of_a_citance(tac: Path) -> None:
    marks = ((Range(0, 12), Range(14, 35)), (Range(14, 35),), (Range(36, 54),), ())
    text = "Amphibia | reptiles sleep (Frog, 2001)."
    assert tac2014(tac) == (AnnotatedCitance("D1401_TRAIN", "1", text, ARTICLE, marks),)


def test_tac2014_offsets_cut_out_sentences(tac: Path) -> None:
    found = tac2014(tac)
    assert isinstance(found, tuple)
    start, end = found[0].gold[1][0]
    assert found[0].article[start:end] == "Toads | newts do not."


def test_tac2014_reads_several_records_of_one_file(tac: Path) -> None:
    file = tac / "data" / "D1401_TRAIN" / "Annotation" / "A.ann.txt"
    second = file.read_text().replace("Citance Number: 1", "Citance Number: 2")
    file.write_text(file.read_text() + second)
    found = tac2014(tac)
    assert isinstance(found, tuple)
    assert [(it.id, len(it.gold)) for it in found] == [("1", 4), ("2", 1)]


def test_tac2014_without_topics_is_a_problem(tmp_path: Path) -> None:
    assert isinstance(tac2014(tmp_path), Problem)


@pytest.mark.skipif(not SHARED.is_dir(), reason=f"the data sets are not in {SHARED}")
def test_the_shared_data_sets_are_read_whole() -> None:
    tasks, papers = linkage(SHARED / "linkage"), scisumm(SHARED / "scisumm")
    assert isinstance(tasks, tuple)
    assert isinstance(papers, SciSumm)
    assert len(tasks) == 12
    assert (len(papers.references), len(papers.citances)) == (40, 752)
