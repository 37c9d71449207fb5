"""Every paper at hand -> one index, and a question -> its passages, whatever changes on disk."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from zotero_tables import ITEMS

from citectx.answers.library import search as library_search
from citectx.answers.library.catalogue import Catalogue, Item
from citectx.answers.library.indexing import library
from citectx.answers.search.near_words import near_word
from citectx.cli import suggest
from citectx.cli.search import command
from citectx.model import Passage, Strength
from citectx.settings import Settings

HERONS = """# Herons in winter

## Results

Herons stand on one leg in cold water to keep warm. They were seen at forty ponds in the north.
A heron that stands loses less heat than one that walks through the pond.
"""
FROGS = """# The sleep of frogs

## Methods

Frogs were counted at dusk by two observers. Each pond was visited five times in spring.

## Results

Frogs sleep under leaves during frost and wake when the ground is warm again.
"""
BIB = """
@article{heron, title={Herons in winter}, author={Roe, Ann}, year={2011}, file={papers/heron.md}}
@article{frog, title={The sleep of frogs}, author={Doe, Jo}, year={2019}, file={papers/frog.md}}
"""


def written(folder: Path) -> Path:
    """A project with two papers, and a cache and settings of its own beside it."""
    project = folder / "project"
    (project / "papers").mkdir(parents=True)
    (project / "papers/heron.md").write_text(HERONS)
    (project / "papers/frog.md").write_text(FROGS)
    (project / "refs.bib").write_text(BIB)
    (project / "main.md").write_text("---\nbibliography: refs.bib\n---\n\nA text [@heron].\n")
    (project / ".citectx.toml").write_text('papers_folders = ["papers"]\n')
    (folder / "config/citectx").mkdir(parents=True)
    (folder / "config/citectx/citectx.toml").write_text('encoder = "off"\n')
    return project


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One project for all questions that change nothing."""
    return written(tmp_path_factory.mktemp("shared"))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return written(tmp_path)


def searched(project: Path, question: str, *options: str) -> dict[str, Any]:
    asked = [question, "--draft", str(project / "main.md"), "--json", *options]
    home = project.parent
    own = {"XDG_CACHE_HOME": str(home / "cache"), "XDG_CONFIG_HOME": str(home / "config")}
    answer = CliRunner(env=own).invoke(command, asked)
    assert answer.exit_code == 0, answer.output
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def keys(answer: dict[str, Any]) -> list[str]:
    return [it["key"] for it in answer["papers"]]


def test_passages_come_paper_by_paper(shared: Path) -> None:
    answer = searched(shared, "Do herons stand to stay warm?")
    assert keys(answer)[0] == "heron"
    assert answer["papers"][0]["passages"][0]["text"].startswith("Herons stand on one leg")
    assert answer["papers"][0]["passages"][0]["section"] == "Results"
    assert answer["papers"][0]["new"] is False
    assert answer["coverage"]["text"] == "2 of 2 papers indexed"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--year", "2011"), ["heron"]),
        (("--year", "2012-"), ["frog"]),
        (("--paper", "frog"), ["frog"]),
        (("--section", "methods"), ["frog"]),
        (("--scope", "draft"), ["frog", "heron"]),
        (("--scope", "workspace", "--year", "2011-2019"), ["frog", "heron"]),
        (("--scope", "cited"), ["heron"]),
        (("--collection", "Birds"), []),
    ],
)
def test_filters(shared: Path, options: tuple[str, ...], expected: list[str]) -> None:
    answer = searched(shared, "frogs were counted at ponds in the north", *options)
    assert sorted(keys(answer)) == expected


ZOTERO = f"""
    {ITEMS}
    CREATE TABLE itemAnnotations (itemID INTEGER, parentItemID INTEGER, type INTEGER,
        text TEXT, pageLabel TEXT, comment TEXT, sortIndex TEXT);
    CREATE TABLE collections (collectionID INTEGER, collectionName TEXT);
    CREATE TABLE collectionItems (collectionID INTEGER, itemID INTEGER);
    INSERT INTO items VALUES (1, 1, 'ITEM0001'), (2, 2, 'ABCD2345');
    INSERT INTO fields VALUES (1, 'title'), (2, 'DOI'), (3, 'extra');
    INSERT INTO itemDataValues VALUES (1, 'Ponds of the marsh'), (2, '10.1000/marsh'),
        (3, 'Citation Key: marsh');
    INSERT INTO itemData VALUES (1, 1, 1), (1, 2, 2), (1, 3, 3);
    INSERT INTO itemAttachments VALUES (2, 1, 'storage:Marsh.md');
    INSERT INTO collections VALUES (1, 'Wetlands'), (2, 'Empty');
    INSERT INTO collectionItems VALUES (1, 1);
"""


def test_a_collection_of_zotero_is_a_scope(project: Path) -> None:
    data = project.parent / "Zotero"
    (data / "storage/ABCD2345").mkdir(parents=True)
    (data / "storage/ABCD2345/Marsh.md").write_text(
        "# Ponds of the marsh\n\n## Results\n\nFrogs were counted at every pond of the marsh.\n"
    )
    with closing(sqlite3.connect(data / "zotero.sqlite")) as connection:
        connection.executescript(ZOTERO)
    config = project.parent / "config/citectx/citectx.toml"
    config.write_text(f'encoder = "off"\nzotero_directory = "{data}"\n')
    answer = searched(project, "frogs were counted at ponds")
    assert sorted(keys(answer)) == ["frog", "heron", "marsh"]
    assert answer["collections"] == ["Wetlands"]
    assert keys(searched(project, "frogs were counted at ponds", "--collection", "Wetlands")) == [
        "marsh"
    ]


def test_the_scope_of_a_draft_needs_the_draft() -> None:
    answer = CliRunner().invoke(command, ["frogs", "--scope", "draft"])
    assert answer.exit_code == 2
    assert "--draft" in answer.output


def test_a_mistyped_word_is_found_and_said(shared: Path) -> None:
    answer = searched(shared, "hreons stand")
    assert keys(answer)[0] == "heron"
    assert answer["instead"] == {"hreons": "herons"}


def test_nothing_is_found_where_nothing_is(shared: Path) -> None:
    answer = searched(shared, "quantum chromodynamics")
    assert answer["papers"] == []
    assert answer["problem"] is None


@pytest.mark.parametrize(
    ("question", "options", "said"),
    [
        ("", (), "There is no word to search for; write a claim or question."),
        ("of the …", (), "There is no word to search for; write a claim or question."),
        ("frogs", ("--paper", "toad"), "No paper that is searched has the key toad."),
        ("frogs", ("--collection", "Birds"), "is in a collection Birds; there are none."),
    ],
)
def test_what_nothing_could_answer_is_said(
    shared: Path, question: str, options: tuple[str, ...], said: str
) -> None:
    answer = searched(shared, question, *options)
    assert answer["papers"] == []
    assert answer["problem"].endswith(said)


def test_where_there_are_no_papers_it_is_said_what_to_do(tmp_path: Path) -> None:
    project = written(tmp_path)
    for paper in (project / "papers").iterdir():
        paper.unlink()
    answer = searched(project, "herons")
    assert answer["problem"].startswith("There is no paper to search: put some into a folder")


@pytest.mark.parametrize(
    ("years", "said"),
    [("20x", "20x is no year"), ("2019-2011", "ends before it begins; write 2011-2019.")],
)
def test_years_that_are_none_are_refused(years: str, said: str) -> None:
    answer = CliRunner().invoke(command, ["herons", "--year", years])
    assert answer.exit_code == 2
    assert said in answer.output


def test_no_passage_is_said_to_be_stronger_than_what_stands_above_it(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever words say, the order stands: here they say that the last is the strongest."""
    steps = [Strength.SAME_TOPIC, Strength.NOTHING_CLOSE, Strength.SAYS_THIS, Strength.CLOSE]
    told = iter(steps * 5)

    def as_told(passages: Sequence[Passage], *_: object) -> tuple[Passage, ...]:
        return tuple(replace(it, strength=next(told), chance=0.5) for it in passages)

    monkeypatch.setattr(library_search, "with_strengths", as_told)
    papers = searched(shared, "frogs sleep and herons stand in ponds when frost is cold")["papers"]
    assert len(papers) == 2
    names = [it.value for it in Strength]
    shown = [[names.index(it["strength"]) for it in paper["passages"]] for paper in papers]
    assert sum(map(len, shown)) > 2
    firsts = [each[0] for each in shown]
    for falling in (firsts, *shown):
        assert falling == sorted(falling)


def test_what_changes_on_disk_changes_the_library(project: Path) -> None:
    searched(project, "herons")
    new = project / "papers/moth.md"
    new.write_text("# Moths at lamps\n\n## Results\n\nMoths circle around bright lamps.\n")
    answer = searched(project, "moths around lamps")
    assert keys(answer) == ["moth"]
    assert answer["papers"][0]["new"] is True
    assert answer["papers"][0]["title"] == "Moths at lamps"
    new.write_text("# Moths at lamps\n\n## Results\n\nBeetles circle around bright lamps.\n")
    assert keys(searched(project, "beetles")) == ["moth"]
    assert keys(searched(project, "moths")) == []
    new.unlink()
    answer = searched(project, "beetles")
    assert keys(answer) == []
    assert answer["coverage"]["total"] == 2


def test_what_is_broken_is_counted_and_what_is_lost_is_made_again(project: Path) -> None:
    (project / "papers/broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    answer = searched(project, "herons")
    assert answer["coverage"]["text"] == "2 of 3 papers indexed, 1 cannot be read"
    for file in (project.parent / "cache/citectx/library-2/passages").iterdir():
        file.write_bytes(b"damaged")
    assert keys(searched(project, "herons")) == ["heron"]


def test_one_process_writes(tmp_path: Path) -> None:
    one, other = Catalogue(tmp_path), Catalogue(tmp_path)
    with one.only_writer() as first:
        assert first
        with other.only_writer() as second:
            assert not second
    with other.only_writer() as second:
        assert second


def test_what_is_noted_twice_keeps_its_reference(tmp_path: Path) -> None:
    known = library(Settings(cache_directory=str(tmp_path))).catalogue
    known.note([Item("/a.pdf", None, ("Birds",))])
    known.note([Item("/a.pdf")])
    assert [(it.path, it.collections) for it in known.every()] == [("/a.pdf", ())]
    assert (tmp_path / "library-2").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hreons", "herons"),
        ("heron", "herons"),
        ("hern", None),
        ("p53s", None),
        ("lamps", None),
        ("pollinaton", "pollin"),
        ("pollenwithoutend", None),
    ],
)
def test_near_words(typed: str, meant: str | None) -> None:
    assert near_word(typed, [("herons", 3), ("frogs", 9), ("pollin", 2), ("pollen", 2)]) == meant


def test_a_paper_of_the_library_is_suggested_by_its_full_text(project: Path) -> None:
    (project / "papers/moth.md").write_text(
        "# Lamps at night\n\n## Results\n\nMoths circle around bright lamps for many minutes.\n"
    )
    home = project.parent
    config = home / "config/citectx/citectx.toml"
    config.write_text('encoder = "off"\nsuggest_scope = "library"\n')
    searched(project, "moths")
    (project / "main.md").write_text(
        "---\nbibliography: refs.bib\n---\n\nMoths circle around bright lamps for minutes.\n"
    )
    own = {"XDG_CACHE_HOME": str(home / "cache"), "XDG_CONFIG_HOME": str(home / "config")}
    asked = [str(project / "main.md"), "--line", "5", "--column", "20", "--json"]
    answer = CliRunner(env=own).invoke(suggest.command, asked)
    assert answer.exit_code == 0, answer.output
    *_, last = json.loads(answer.stdout)["suggestions"]
    assert (last["title"], last["new"], last["state"]) == ("Lamps at night", True, "full text")
    assert last["passage"]["text"] == "Moths circle around bright lamps for many minutes."


def test_what_older_versions_kept_goes_when_they_are_no_longer_used(tmp_path: Path) -> None:
    for number in (1, 2, 3, 4):
        Catalogue(tmp_path / f"library-{number}").note([Item("a.pdf")])
    (tmp_path / "library-x").mkdir()
    month_ago = time.time() - 30 * 24 * 3600
    for number in (1, 4):
        os.utime(tmp_path / f"library-{number}" / "papers.db", (month_ago, month_ago))
    Catalogue(tmp_path / "library-3").drop_older()
    left = sorted(it.name for it in tmp_path.iterdir())
    assert left == ["library-2", "library-3", "library-4", "library-x"]


def test_what_another_process_lists_is_seen_at_once(tmp_path: Path) -> None:
    here, there = Catalogue(tmp_path), Catalogue(tmp_path)
    for count in range(1, 4):
        there.note([Item(f"/papers/{count}.pdf", None, (f"Ponds {count}",), is_own=True)])
        assert here.listed({}).coverage.total == count == len(here.listed({}).papers)
        assert len(here.collections()) == count
    there.forget(["/papers/1.pdf"])
    assert here.listed({}).coverage.total == 2
