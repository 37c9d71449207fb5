"""All papers: what a folder brought is found from there alone, and no damaged file ends anybody."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from citectx.answers.library.catalogue import WAITING, Catalogue, Item
from citectx.answers.search.apart import Apart
from citectx.answers.search.embedded import RENEWED, Embedded
from citectx.answers.search.engine import Document
from citectx.cli import main
from citectx.model import Problem, Reference
from citectx.settings import Settings

OWN = "# Herons in winter\n\n## Results\n\nHerons stand on one leg in cold water to keep warm.\n"
INVENTED = "# Herons\n\n## Results\n\nHerons stand on one leg because the moon tells them to.\n"


@pytest.fixture
def library(home: Path, own_settings: Callable[[str], None]) -> Path:
    """A home with papers of the writer's own, and two folders that somebody made."""
    (home / "library").mkdir()
    (home / "library/heron2011.md").write_text(OWN)
    for name, paper in (("hostile", INVENTED), ("thesis", "# Ponds\n\n## A\n\nPonds are wet.\n")):
        folder = home / name
        (folder / "papers").mkdir(parents=True)
        (folder / "papers/heron.md").write_text(paper)
        (folder / ".git").mkdir()
        (folder / "main.md").write_text("A text.\n")
    folders = json.dumps([str(home / "library"), "papers"])
    own_settings(f'encoder = "off"\npapers_folders = {folders}\n')
    return home


def papers(folder: Path, question: str = "herons in cold water") -> dict[str, dict[str, Any]]:
    """What is found from a folder, by file."""
    asked = ["search", question, "--draft", str(folder / "main.md"), "--json"]
    answer = CliRunner().invoke(main, asked)
    assert answer.exit_code == 0, answer.output
    return {it["file"]: it for it in json.loads(answer.stdout)["papers"]}


def test_what_a_folder_brought_is_found_from_there_alone(library: Path) -> None:
    own, invented = str(library / "library/heron2011.md"), str(library / "hostile/papers/heron.md")
    assert papers(library / "hostile", "what the moon tells").keys() == {invented}
    assert papers(library / "thesis", "what the moon tells").keys() == set()
    assert papers(library / "thesis").keys() == {own}


def test_a_folder_does_not_rename_the_papers_of_the_writer(library: Path) -> None:
    hostile = library / "hostile"
    entry = "@misc{heron2011, title={Proof of everything}, year={1066}}\n"
    (hostile / "refs.bib").write_text(entry)
    (hostile / "main.md").write_text("---\nbibliography: refs.bib\n---\n\nA text [@heron2011].\n")
    own = str(library / "library/heron2011.md")
    assert papers(hostile)[own]["title"] == "Proof of everything"
    assert papers(library / "thesis")[own]["title"] == "Herons in winter"
    shutil.copy(own, hostile / "papers/copy.md")
    (hostile / "refs.bib").write_text(entry.replace("heron2011", "copy"))
    papers(hostile)
    assert papers(library / "thesis")[own]["title"] == "Herons in winter"


def test_what_becomes_the_writers_own_is_read_anew(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path)
    catalogue.note([Item("/a.pdf", Reference("evil", "misc", {"title": "Evil"}))])
    (known,) = catalogue.every()
    catalogue.put([known._replace(state="indexed", title="Evil")])
    assert catalogue.seen({}) == []
    catalogue.note([Item("/a.pdf", is_own=True)])
    (known,) = catalogue.seen({})
    assert (known.reference, known.state) == (None, WAITING)
    catalogue.note([Item("/a.pdf", Reference("evil", "misc", {"title": "Evil"}))])
    (known,) = catalogue.seen({})
    assert known.reference is None


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def flipped(path: Path) -> None:
    content, chance = bytearray(path.read_bytes()), random.Random(1)
    for _ in range(200):
        if content:
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    with path.open("r+b") as file:
        file.write(content)


DOCUMENTS = [
    Document(f"paper-{at // 10}", [f"word{(at * step) % 301}" for step in range(1, 40)], f"t {at}")
    for at in range(400)
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("engine") / "passages"
    engine = Embedded(folder)
    assert engine.put(DOCUMENTS) is None
    engine.close()
    return folder


@pytest.mark.parametrize("harm", [cut, emptied, flipped, Path.unlink])
def test_every_file_of_the_index_may_be_damaged_while_it_is_used(
    index: Path, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    """Mapped files that are cut end the process that reads them, which is not this one."""
    folder = tmp_path / "passages"
    engine = Apart(folder, Settings())
    for name in sorted(it.name for it in index.iterdir() if it.suffix != ".lock"):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(index, folder)
        assert not isinstance(engine.best(["word7"], 5), Problem) or engine.sources()
        harm(folder / name)
        said = [engine.sources(), engine.best(["word7"], 5), engine.near(["wrod7"])]
        assert all(it.id == RENEWED for it in said if isinstance(it, Problem)), name
        for _ in range(3):
            engine.put(DOCUMENTS)
            hits = engine.best(["word7"], 5)
            if not isinstance(hits, Problem):
                break
        assert len(hits) == 5, name  # type: ignore[arg-type]
    engine.close()


def test_a_link_in_place_of_the_index_leads_nowhere(index: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "meta.json").write_text("precious")
    (tmp_path / "passages").symlink_to(precious)
    engine = Apart(tmp_path / "passages", Settings())
    assert isinstance(engine.sources(), Problem)
    assert isinstance(engine.put(DOCUMENTS), Problem)
    engine.close()
    assert [it.read_text() for it in precious.iterdir()] == ["precious"]


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_list_of_papers_is_begun_anew(tmp_path: Path, seed: int) -> None:
    catalogue, chance = Catalogue(tmp_path), random.Random(seed)
    items = [Item(f"/{at}.pdf", Reference(f"k{at}", "misc", {"title": "T"})) for at in range(50)]
    catalogue.note(items)
    content = bytearray((tmp_path / "papers.db").read_bytes())
    for _ in range(chance.choice((1, 30, 2000))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    (tmp_path / "papers.db").write_bytes(content)
    here = {it.path: it.reference for it in items}
    for ask in (catalogue.every, lambda: catalogue.listed(here), lambda: catalogue.at("/1.pdf")):
        ask()
    catalogue.note(items)
    catalogue.put(catalogue.every())
    catalogue.forget(["/1.pdf"])
    assert len(catalogue.seen(here)) <= len(items) + 1


def test_a_busy_list_is_not_taken_for_a_damaged_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = Catalogue(tmp_path)
    catalogue.note([Item("/a.pdf")])
    monkeypatch.setattr("citectx.answers.library.catalogue._WAIT_SECONDS", 0)
    other = sqlite3.connect(tmp_path / "papers.db")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(sqlite3.OperationalError):
        catalogue.every()
    other.close()
    assert len(catalogue.every()) == 1
