"""`citectx evaluate` on small data sets of our own, as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from citectx.lab.commands.evaluate import command
from citectx.lab.evaluation import biomedsumm
from citectx.lab.evaluation.tac2014 import AnnotatedCitance
from citectx.model import Range, Span
from citectx.ranking.vectors import Vectors, build, stored

TASKS = [
    {
        "id": "frogs",
        "citance": "Frogs sleep in winter (Toad et al., 2001).",
        "sentences": [
            {"text": "Frogs sleep deeply in winter.", "rating": 5},
            {"text": "Birds sing at dawn.", "rating": 0},
            {"text": "Amphibia hibernate.", "rating": 3},
            {"text": "Sleep was recorded with electrodes.", "rating": 0},
        ],
    },
    {
        "id": "birds",
        "citance": "Birds sing at dawn [3].",
        "sentences": [
            {"text": "Frogs sleep deeply in winter.", "rating": 0},
            {"text": "At dawn, birds sing.", "rating": 4},
        ],
    },
]
REFERENCE = {
    "topic": "T1",
    "sentences": [
        {"sid": 0, "text": "A parser for free word order", "section": "title"},
        {"sid": 1, "text": "We parse sentences with crossing arcs.", "section": "abstract"},
        {"sid": 2, "text": "Accuracy rises by two points.", "section": "results"},
    ],
}
CITANCES = [
    {
        "topic": "T1",
        "citance_id": "T1_1",
        "citance_text": "Crossing arcs are parsed by Lee (2001).",
        "gold_sids": [1],
    },
    {
        "topic": "T1",
        "citance_id": "T1_2",
        "citance_text": "They gain two points of accuracy.",
        "gold_sids": [1, 2],
    },
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, rows in (("tasks", TASKS), ("references", [REFERENCE]), ("citances", CITANCES)):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(it) + "\n" for it in rows))
    return tmp_path


def run(folder: Path, dataset: str, *options: str) -> str:
    result = CliRunner().invoke(command, [dataset, "--data", str(folder), *options])
    assert result.exit_code == 0, result.output
    return result.stdout


def check(folder: Path, dataset: str, *options: str) -> dict[str, Any]:
    found = json.loads(run(folder, dataset, "--json", *options))
    assert isinstance(found, dict)
    return found


def test_linkage(folder: Path) -> None:
    found = check(folder, "linkage", "--ranker", "bm25")
    assert (found["dataset"], found["n"]) == ("linkage", 2)
    # Frogs: the sentence rated 5 is first, the one rated 3 below "Sleep was recorded" (k = 2).
    hits = dict.fromkeys(("hit@1", "hit@3", "hit@5"), 1)
    graded = {"p@k": (1 / 2 + 1) / 2, "gndcg@k": (5 / 8 + 1) / 2, "bndcg@k": (0.6131 + 1) / 2}
    assert found["results"]["bm25"] == pytest.approx({**graded, **hits}, abs=1e-4)
    assert found["details"]["bm25"]["ratings"]["3"] == [0, 1]


def test_scisumm(folder: Path) -> None:
    results = check(folder, "scisumm", "--ranker", "bm25")["results"]["bm25"]
    # Each citance finds one of its sentences first; one of them has two. At 2, both hits and
    # the one sentence that is wrong or ranked by chance: 2 · 2 (or 3) / (4 + 3).
    assert results["mrr"] == 1
    assert results["macro_f@1"] == pytest.approx((1 + 2 / 3) / 2)
    assert results["micro_f@1"] == pytest.approx(2 * 2 / (2 + 3))
    assert set(results) == {
        *(f"{kind}_f@{depth}" for kind in ("macro", "micro") for depth in range(1, 6)),
        *("mrr", "rouge2", "hit@1", "hit@3", "hit@5"),
    }


ARTICLE = "Frogs sleep deeply in winter.\nBirds sing at dawn. Nobody knows why."


def _headed_paper(name: str) -> dict[str, Any]:
    sections = [
        ("Frogs sleep in winter", "Frogs slept deeply. "),
        ("Birds sing at dawn", "The birds sang a song at dawn. "),
        ("Methods", "Electrodes were used. "),
    ]
    text = [{"heading": heading, "text": sentence * 25} for heading, sentence in sections]
    return {"id": name, "title": "Animals", "abstract": "", "sections": text}


def test_headings(tmp_path: Path) -> None:
    rows = [json.dumps(_headed_paper(name)) for name in ("a", "b", "c")]
    (tmp_path / "papers.jsonl").write_text("\n".join(rows))
    (tmp_path / "queries.jsonl").write_text("")
    found = check(tmp_path, "headings", "--ranker", "vsm,fused")
    assert found["n"] == 2  # Of the second paper; the first trains, and one word is no query.
    assert found["results"]["fused"] == {"p@k": 1.0, "ndcg@k": 1.0, "mrr": 1.0}


def _annotation(annotator: str, offsets: str) -> str:
    return (
        "Topic ID: D1401_TRAIN | Citance Number: 1 | Reference Article: Frog.txt"
        " | Citing Article: Toad.txt | Citation Marker Offset: ['20-31']"
        " | Citation Marker: Frog, 2001 | Citation Offset: ['0-32']"
        f" | Citation Text: Frogs sleep (Frog, 2001). | Reference Offset: {offsets}"
        f" | Reference Text: x | Discourse Facet: Result | Annotator: {annotator}\n"
    )


def test_tac2014(tmp_path: Path) -> None:
    topic = tmp_path / "data" / "D1401_TRAIN"
    (topic / "Annotation").mkdir(parents=True)
    (topic / "Documents_Text").mkdir()
    (topic / "Documents_Text" / "Frog.txt").write_text(ARTICLE)
    for annotator, offsets in zip("ABCD", ("0-29", "0-29", "0-29", "30-49"), strict=True):
        file = topic / "Annotation" / f"{annotator}.ann.txt"
        file.write_text(_annotation(annotator, f"['{offsets}']"))
    found = check(tmp_path, "tac2014", "--ranker", "bm25,qr")
    results = found["results"]["bm25"]
    assert found["n"] == 1
    assert set(results) == {
        *("c-p", "c-r", "c-f", "ndcg", "rouge1", "rouge2", "rouge3", "rougel"),
        *("c-p@1", "c-p@5", "w-p", "w-r", "w-f"),
    }
    assert results["ndcg"] > 0
    assert results["c-r"] > results["w-p"] > 0
    # Three annotators agree, the fourth marked what nobody else did.
    assert found["details"]["qr"]["human_c-p"] == pytest.approx(3 / 4)


def test_what_is_returned_from_an_article() -> None:
    ranges = {Span(0, 1): Range(0, 10), Span(1, 2): Range(11, 20), Span(0, 2): Range(0, 20)}
    citance = AnnotatedCitance("T", "1", "x", "a" * 10 + " " + "b" * 9, ((Range(0, 10),), ()))
    values = biomedsumm._values(citance, ranges, np.array([2.0, 0.0, 1.0]))
    # The longer span swallows the first sentence: 10 of its 20 characters are right.
    assert (values["c-p"], values["c-r"], values["c-p@1"]) == (0.5, 1, 0.5)


def test_quartiles_by_human_precision() -> None:
    found = biomedsumm.quartiles([0.9, 0.1, 0.5, 0.3], np.array([0.4, 0.1, 0.3, 0.2]))
    assert [mean for mean, _ in found] == [0.1, 0.2, 0.3, 0.4]


def test_method_sentences_only(folder: Path) -> None:
    found = check(folder, "linkage", "--ranker", "bm25", "--sentences", "method")
    assert (
        found["results"]["bm25"]["p@k"]
        <= check(folder, "linkage", "--ranker", "bm25")["results"]["bm25"]["p@k"]
    )


@pytest.mark.parametrize("query", ["noun-phrases", "keywords", "weighted"])
def test_other_queries(folder: Path, query: str) -> None:
    assert check(folder, "linkage", "--ranker", "vsm", "--query", query)["n"] == 2


def test_queries_that_need_a_lexicon(folder: Path) -> None:
    (folder / "own.tsv").write_text("frog\tamphibian\tamphibia\n")
    options = ("--ranker", "vsm", "--query", "expand", "--lexicon", str(folder / "own.tsv"))
    assert check(folder, "linkage", *options)["results"]["vsm"]["p@k"] == 1


def test_models_that_need_vectors(folder: Path) -> None:
    words = ["frog", "amphibia", "winter", "hibern", *(f"w{number}" for number in range(60))]
    matrix = np.random.default_rng(0).normal(size=(len(words), 50)).astype(np.float32)
    matrix[1], matrix[3] = matrix[0], matrix[2]
    vectors = build.vectors(words, matrix)
    assert isinstance(vectors, Vectors)
    stored.write(vectors, folder / "own.vectors")
    options = ("--ranker", "embedding_lm", "--vectors", str(folder / "own.vectors"))
    assert check(folder, "linkage", *options)["results"]["embedding_lm"]["p@k"] == 1


def test_a_comparison_has_interval_and_p(folder: Path) -> None:
    found = check(folder, "linkage", "--ranker", "vsm,bm25:1.2,0.75", "--against", "vsm")
    same = {"difference": 0, "low": 0, "high": 0, "p": 1}
    assert found["differences"]["vsm"]["p@k"] == same
    assert set(found["results"]) == {"vsm", "bm25:1.2,0.75"}


TABLE = """\
ranker  p@k    gndcg@k  bndcg@k  hit@1  hit@3  hit@5
bm25    0.750  0.812    0.807    1.000  1.000  1.000
"""
MARKDOWN = """\
| ranker | p@k | gndcg@k | bndcg@k | hit@1 | hit@3 | hit@5 |
| --- | --- | --- | --- | --- | --- | --- |
| bm25 | 0.750 | 0.812 | 0.807 | 1.000 | 1.000 | 1.000 |
"""
LATEX = r"""\begin{tabular}{lrrrrrr}
\toprule
ranker & p@k & gndcg@k & bndcg@k & hit@1 & hit@3 & hit@5 \\
\midrule
bm25 & 0.750 & 0.812 & 0.807 & 1.000 & 1.000 & 1.000 \\
\bottomrule
\end{tabular}
"""


@pytest.mark.parametrize(
    ("name", "expected"), [("table", TABLE), ("markdown", MARKDOWN), ("latex", LATEX)]
)
def test_formats(folder: Path, name: str, expected: str) -> None:
    assert run(folder, "linkage", "--ranker", "bm25", "--format", name) == expected


def test_intervals_are_shown_on_request(folder: Path) -> None:
    assert "0.750 [0.500, 1.000]" in run(folder, "linkage", "--ranker", "bm25", "--intervals")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--ranker", "bm52"), "bm52 is no ranker"),
        (("--ranker", "embedding_lm+domain"), "needs"),
        (("--query", "expand"), "need a lexicon"),
        (("--ranker", "vsm", "--against", "bm25"), "must be one of the rankers"),
    ],
)
def test_what_cannot_be_done_is_said(
    folder: Path, options: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("citectx.ranking.lexicon.shipped.shipped_lexicon", lambda _: None)
    result = CliRunner().invoke(command, ["linkage", "--data", str(folder), *options])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_the_wrong_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "tasks.jsonl").write_text("")
    for dataset in ("linkage", "scisumm", "tac2014"):
        result = CliRunner().invoke(command, [dataset, "--data", str(tmp_path), "--ranker", "vsm"])
        assert result.exit_code == 2
        assert str(tmp_path) in result.stderr
