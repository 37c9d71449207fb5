"""Citing sentences beside the papers they cite in, citation resolution out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from citectx.lab.commands.evaluate import command
from citectx.lab.evaluation import resolution, scisummnet
from citectx.lab.evaluation.datasets import Resolution
from citectx.model import Problem

PAPERS = {
    "P00-0001": ("Frogs", "Frogs sleep all winter."),
    "P01-0002": ("Birds", "Birds sing at dawn."),
    "P02-0003": ("Trees", "Trees grow slowly."),
    "P03-0004": ("Stones", "Stones do not move."),
}


def written(folder: Path, citances: list[tuple[str, str, str]]) -> Path:
    papers = [
        {"id": id_, "title": title, "sections": [["Abstract", [text]], ["1 More", ["We tried."]]]}
        for id_, (title, text) in PAPERS.items()
    ]
    rows = [{"paper": paper, "citing": citing, "text": text} for paper, citing, text in citances]
    for name, content in (("papers", papers), ("citances", rows)):
        (folder / f"{name}.jsonl").write_text("\n".join(map(json.dumps, content)))
    return folder


def cites_all(citing: str) -> list[tuple[str, str, str]]:
    return [
        (paper, citing, f"{text[:-1]} (Doe, 20{paper[1:3]}).")
        for paper, (_, text) in PAPERS.items()
    ]


def read(folder: Path, citances: list[tuple[str, str, str]]) -> Resolution:
    found = scisummnet.resolution(written(folder, citances))
    assert isinstance(found, Resolution)
    return found


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Frogs sleep (Doe, 2000).", "Frogs sleep <CITE>."),
        ("Doe and Roe (2000) saw frogs (Moe, 1999).", "<CITE> saw frogs <OTHER>."),
        (
            "Frogs (Moe, 1999) sleep (Doeet al, 2000; Kudoand Roe, 1998).",
            "Frogs <OTHER> sleep <CITE>.",
        ),
        ("Frogs (Moe, 1999) sleep.", "Frogs <CITE> sleep."),
        ("Frogs sleep.", "Frogs sleep. <CITE>"),
    ],
)
def test_the_place_is_where_the_year_of_the_paper_stands(
    tmp_path: Path, text: str, marked: str
) -> None:
    found = read(tmp_path, [("P00-0001", "X", text), *cites_all("X")[1:]])
    assert found.queries[0].text == marked
    assert found.queries[0].text.startswith("<CITE>", found.queries[0].offset)


def test_candidates_are_what_the_citing_paper_cites(tmp_path: Path) -> None:
    found = read(tmp_path, [*cites_all("X"), *cites_all("Y")[:3]])
    assert {it.document for it in found.queries} == {"X"}  # Y cites too few to choose from.
    assert [it.gold for it in found.queries] == [(paper,) for paper in PAPERS]
    assert {it.candidates for it in found.queries} == {tuple(PAPERS)}
    assert found.papers["P00-0001"].abstract == "Frogs sleep all winter."
    assert found.papers["P00-0001"].sections == (("1 More", "We tried."),)


def test_what_is_cited_at_one_place_is_cited_together(tmp_path: Path) -> None:
    both = "They rest (Doe, 2000; Roe, 2003)."
    found = read(tmp_path, [("P00-0001", "X", both), ("P03-0004", "X", both), *cites_all("X")])
    assert found.queries[0].gold == ("P00-0001", "P03-0004")


def test_inlinks_are_of_others_and_no_copies(tmp_path: Path) -> None:
    other = ("P00-0001", "Y", "Winter is for sleep (Doe, 2000).")
    found = read(tmp_path, [*cites_all("X"), other, ("P00-0001", "Z", cites_all("X")[0][2])])
    (shelf,) = resolution.shelves(found)
    assert [it.citing for it in shelf.inlinks[0]] == ["Y"]
    assert shelf.inlinks[0][0].left == "Winter is for sleep "


def test_a_fifth_of_the_documents_is_kept(tmp_path: Path) -> None:
    names = [f"X{number}" for number in range(60)]
    found = resolution.data(written(tmp_path, [row for name in names for row in cites_all(name)]))
    assert isinstance(found, Resolution)
    learnt, kept = ({it.document for it in part.queries} for part in resolution.split(found))
    assert not learnt & kept
    assert learnt | kept == set(names)
    assert 5 <= len(kept) <= 20


def test_the_command_learns_from_one_set_and_measures_another(tmp_path: Path) -> None:
    names = [f"X{number}" for number in range(12)]
    folder = str(written(tmp_path, [row for name in names for row in cites_all(name)]))
    given = ["resolution", "--data", folder, "--ranker", "fused", "--json"]
    for more in (["--learn", folder, "--part", "kept"], ["--folds", "2", "--learn", folder]):
        answer = CliRunner().invoke(command, [*given, *more])
        assert answer.exit_code == 0, answer.output
        assert json.loads(answer.stdout)["results"]["fused"]["top1"] == 1.0


def test_neither_kind_of_folder(tmp_path: Path) -> None:
    found = resolution.data(tmp_path)
    assert isinstance(found, Problem)
    assert "queries.jsonl" in found.message
