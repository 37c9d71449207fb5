"""Files of references -> search, whatever happens to the cache; Zotero and scopes."""

from __future__ import annotations

import json
import multiprocessing
import sqlite3
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import fixture
import numpy as np
import pytest
from click.testing import CliRunner
from zotero_tables import ITEMS

from citectx.answers.library_papers import with_bibliographies_around
from citectx.answers.search import Search
from citectx.answers.search import references as references_search
from citectx.answers.search.embedded import Embedded
from citectx.answers.search.references import File, search_in
from citectx.answers.search.wider import read_references
from citectx.answers.suggest.situation import Situation
from citectx.answers.suggest.suggestions import suggestions
from citectx.bibliography import fields, read
from citectx.cli import share
from citectx.cli.suggest import command
from citectx.model import Problem, Project, Reference
from citectx.papers.find import zotero_items
from citectx.papers.index.postings import postings
from citectx.papers.index.store import Store
from citectx.ranking.models import bm25
from citectx.ranking.queries import once
from citectx.settings import Settings
from citectx.text.terms import terms
from citectx.workspace import workspace

WORDS = ("frogs", "birds", "trees", "moths", "winter", "dawn", "sleep", "song", "growth", "lamps")


def references(count: int) -> list[Reference]:
    chance = np.random.default_rng(0)
    return [
        Reference(f"r{number}", "article", {"title": " ".join(chance.choice(WORDS, 4))})
        for number in range(count)
    ]


def written(path: Path, them: list[Reference]) -> str:
    lines = (f"@{it.kind}{{{it.key}, title={{{it.fields['title']}}}}}\n" for it in them)
    path.write_text("".join(lines), "utf-8")
    return str(path)


def kept(folder: Path) -> Store:
    return Store(Settings(cache_directory=str(folder)))


def asking(path: str, folder: Path) -> Search:
    return search_in([File(path, read_references)], Embedded(folder), kept(folder))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs of some twenty references, so that there are many."""
    monkeypatch.setattr(references_search, "_USUAL", 16)
    monkeypatch.setattr(references_search, "_MOST", 40)


@pytest.mark.usefixtures("small")
def test_many_runs_find_what_one_ranking_finds(tmp_path: Path) -> None:
    them = references(300)
    search = asking(written(tmp_path / "refs.bib", them), tmp_path / "cache")
    assert len(dict(Embedded(tmp_path / "cache").sources())) > 5
    asked = terms("winter sleep of moths", "en")
    whole = postings([terms(it.fields["title"], "en") for it in them])
    scores = bm25.scorer()(once(asked, "en"), whole)
    best = [scores[int(it.key[1:])] for it in search(asked, 20)]
    assert best == pytest.approx(sorted(scores, reverse=True)[:20], rel=1e-5)


@pytest.mark.usefixtures("small")
def test_an_edit_costs_one_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[int] = []
    documents = references_search._documents
    monkeypatch.setattr(
        references_search,
        "_documents",
        lambda name, run: put.append(len(run)) or documents(name, run),
    )
    them = references(300)
    path = written(tmp_path / "refs.bib", them)
    asking(path, tmp_path / "cache")
    assert sum(put) == 300
    put.clear()
    asking(path, tmp_path / "cache")
    assert put == []
    them[150] = Reference("new", "article", {"title": "Herons stand"})
    search = asking(written(tmp_path / "refs.bib", them), tmp_path / "cache")
    assert 1 <= len(put) <= 2
    assert [it.key for it in search(terms("herons", "en"), 5)] == ["new"]
    kept_now = Embedded(tmp_path / "cache").sources()
    assert not isinstance(kept_now, Problem)
    assert sum(kept_now.values()) == 300


def test_damage_costs_time_only(tmp_path: Path) -> None:
    path = written(tmp_path / "refs.bib", references(50))
    asking(path, tmp_path / "cache")
    for file in (tmp_path / "cache").rglob("*"):
        if file.is_file():
            file.write_bytes(b"damaged")
    assert len(asking(path, tmp_path / "cache")(terms(" ".join(WORDS), "en"), 200)) == 50


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    search = asking(written(tmp_path / "refs.bib", references(50)), tmp_path / "cache")
    assert len(search(terms("frogs", "en"), 200)) > 0


def test_two_processes_share_a_cache(tmp_path: Path) -> None:
    path = written(tmp_path / "refs.bib", references(200))
    asking(path, tmp_path / "cache")
    context = multiprocessing.get_context("spawn")
    with context.Pool(2) as pool:
        sizes = pool.map(_size, [(path, str(tmp_path / "cache"))] * 4)
    assert sizes == [200] * 4


def _size(given: tuple[str, str]) -> int:
    path, cache = given
    return len(asking(path, Path(cache))(terms(" ".join(WORDS), "en"), 500))


@pytest.mark.parametrize("content", ["", "@article{", "\x00\x01"])
def test_nothing_in_a_file_is_nothing_found(tmp_path: Path, content: str) -> None:
    path = tmp_path / "refs.bib"
    path.write_text(content)
    assert asking(str(path), tmp_path / "cache")(terms("frogs", "en"), 5) == ()
    missing = str(tmp_path / "missing.bib")
    assert asking(missing, tmp_path / "cache")(terms("frogs", "en"), 5) == ()


ZOTERO = f"""
    {ITEMS}
    INSERT INTO items VALUES (1, 1, 'A'), (2, 1, 'B'), (3, 2, 'C'), (4, 1, 'D');
    INSERT INTO deletedItems VALUES (4);
    INSERT INTO fields VALUES (1, 'title'), (2, 'date'), (3, 'citationKey'), (4, 'abstractNote');
    INSERT INTO itemDataValues VALUES (1, 'Standing herons'), (2, '2020-05-01 May 2020'),
        (3, 'heronKey'), (4, 'Moths at lamps'), (5, 'Herons stand in cold water.'), (6, 'Gone');
    INSERT INTO itemData VALUES (1, 1, 1), (1, 2, 2), (1, 3, 3), (1, 4, 5), (2, 1, 4), (2, 2, 2),
        (4, 1, 6);
    INSERT INTO creators VALUES (1, 'Ada', 'Heron'), (2, 'Bo', 'Moth');
    INSERT INTO itemCreators VALUES (1, 1, 0), (1, 2, 1), (2, 2, 0);
"""


@pytest.fixture
def zotero(tmp_path: Path) -> Path:
    data = tmp_path / "Zotero"
    data.mkdir()
    connection = sqlite3.connect(data / "zotero.sqlite")
    connection.executescript(ZOTERO)
    connection.close()
    return data


def test_items_of_zotero_are_references(zotero: Path) -> None:
    heron, moth = zotero_items.references(str(zotero / "zotero.sqlite"))
    assert (heron.key, heron.kind) == ("heronKey", "article")
    assert heron.fields["author"] == "Heron, Ada and Moth, Bo"
    assert heron.fields["year"] == "2020"
    assert moth.key == "mothmoths2020"
    assert zotero_items.references(str(zotero / "missing.sqlite")) == ()


PROJECT = r"""
    -- main.tex --
    \bibliography{refs}
    Herons stand in cold water<|>.
    -- refs.bib --
    @article{frogs, title={The sleep of frogs}}
    -- other/more.bib --
    @article{cranes, title={Cranes and herons stand}, author={Roe, R.}, year={2001}}
    """


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        ("draft", [("frogs", False)]),
        ("workspace", [("cranes", True), ("frogs", False)]),
        ("library", [("heronKey", True), ("cranes", True), ("frogs", False)]),
    ],
)
def test_the_scope_says_what_is_chosen_from(
    tmp_path: Path,
    zotero: Path,
    scope: str,
    expected: list[tuple[str, bool]],
    own_settings: Callable[[str], None],
) -> None:
    path = fixture.parse(dedent(PROJECT)).written_to(tmp_path)
    own_settings(f'suggest_scope = "{scope}"\nzotero_directory = "{zotero.as_posix()}"\n')
    run = CliRunner(env={"XDG_CACHE_HOME": str(tmp_path / "cache")})
    answer = run.invoke(command, [str(path), "--line", "2", "--column", "27", "--json"])
    assert answer.exit_code == 0, answer.output
    found = [(it["key"], it["new"]) for it in json.loads(answer.stdout)["suggestions"]]
    assert found == expected


def test_names_and_keys_that_zotero_leaves_open(zotero: Path) -> None:
    connection = sqlite3.connect(zotero / "zotero.sqlite")
    connection.executescript("""
        INSERT INTO items VALUES (5, 1, 'E'), (6, 1, 'F');
        INSERT INTO itemData VALUES (5, 1, 4), (5, 2, 2), (6, 1, 4);
        INSERT INTO creators VALUES (3, '', 'Food and Agriculture Organization');
        INSERT INTO itemCreators VALUES (5, 2, 0), (6, 3, 0);
    """)
    connection.close()
    *_, again, institution = zotero_items.references(str(zotero / "zotero.sqlite"))
    assert again.key == "mothmoths2020-2"
    assert fields.authors(institution) == ("Food and Agriculture Organization",)


def test_a_file_that_could_not_be_read_is_read_again(tmp_path: Path) -> None:
    path = written(tmp_path / "refs.bib", references(3))
    cache = tmp_path / "cache"
    words = terms(" ".join(WORDS), "en")
    assert search_in([File(path, lambda _: ())], Embedded(cache), kept(cache))(words, 5) == ()
    assert len(asking(path, cache)(words, 5)) == 3


def test_what_several_files_have_is_suggested_once() -> None:
    bibliography = read("refs.bib", "@article{frogs, title={The sleep of frogs}}")
    known = workspace(Project("main.tex", bibliographies={"refs.bib": bibliography}))
    twice = [Reference("cranes", "article", {"title": "Cranes"}, path) for path in "ab"]
    found = suggestions(known, Situation("Cranes sleep."), 5, search=lambda words, limit: (*twice,))
    assert [(it.reference.key, it.reference.path) for it in found] == [
        ("cranes", "a"),
        ("frogs", "refs.bib"),
    ]


def test_a_bibliography_that_leads_nowhere_is_none(tmp_path: Path) -> None:
    (tmp_path / "gone.bib").symlink_to(tmp_path / "nowhere.bib")
    root = str(tmp_path / "main.tex")
    assert list(with_bibliographies_around(Project(root)).bibliographies) == []


def test_sharing_needs_a_server_and_files_that_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # Paths are told as seen from there.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    bib = tmp_path / "refs.bib"
    bib.write_bytes(b"\0")
    (tmp_path / ".citectx.toml").write_text('search_server = "http://127.0.0.1:9"\n')
    answer = CliRunner().invoke(share.command, [str(bib)])
    assert answer.exit_code == 2
    assert "yours to choose" in answer.output
    assert "name it as search_server in ~/.config/citectx/citectx.toml" in answer.output

    (tmp_path / "config/citectx").mkdir(parents=True)
    (tmp_path / "config/citectx/citectx.toml").write_text('search_server = "http://127.0.0.1:9"\n')
    answer = CliRunner().invoke(share.command, [str(bib)])
    assert answer.exit_code == 2
    assert "\nrefs.bib: This is no text" in f"\n{answer.output}"
