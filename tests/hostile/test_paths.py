"""Paths of a project lead nowhere out of it, unless the user's own settings or Zotero say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from citectx.model import Bibliography, Location, Project, Reference
from citectx.papers.find import locate
from citectx.papers.find.allowed import OUTSIDE
from citectx.papers.find.papis import files
from citectx.papers.find.places import places
from citectx.settings import Settings
from citectx.workspace.cited import where_to_put


@pytest.fixture
def secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SECRETS", str(tmp_path / "private"))
    path = tmp_path / "private" / "diary.txt"
    path.parent.mkdir()
    path.write_text("Dear diary.")
    return path


def located(folder: Path, written: str, settings: Settings | None = None) -> Location:
    folder.mkdir(parents=True, exist_ok=True)
    reference = Reference("diary", "misc", {"file": written})
    bibliography = Bibliography(str(folder / "refs.bib"), (reference,))
    project = Project(str(folder / "main.tex"), bibliographies={bibliography.path: bibliography})
    return locate(reference, places(project, settings or Settings()))


@pytest.mark.parametrize("written", ["{0}", ":{0}:TXT", "file://{0}", "../private/diary.txt"])
def test_a_file_outside_is_named_and_not_read(tmp_path: Path, secret: Path, written: str) -> None:
    found = located(tmp_path / "project", written.format(secret))
    assert found.path is None
    assert OUTSIDE in {it.outcome for it in found.attempts}
    assert "`papersFolders` of your own settings" in where_to_put(found)


def test_the_users_own_folders_are_read(tmp_path: Path, secret: Path) -> None:
    chosen = Settings(papers_folders=(str(secret.parent),))
    assert located(tmp_path / "project", str(secret), chosen).path == str(secret)
    chosen = Settings(paper_files=(f"diary={secret}",))
    assert located(tmp_path / "project", "none.pdf", chosen).path == str(secret)


def test_beside_a_library_outside_the_project_its_files_are_read(
    tmp_path: Path, secret: Path
) -> None:
    library = Bibliography(str(secret.parent / "all.bib"))
    project = Project(str(tmp_path / "main.tex"), bibliographies={library.path: library})
    asked = Reference("diary", "misc", {"file": "diary.txt"}, library.path)
    assert locate(asked, places(project, Settings())).path == str(secret)


@pytest.mark.parametrize("link", ["diary.txt", "papers", "papers/diary.txt", "papers/deep"])
def test_no_link_leads_out(tmp_path: Path, secret: Path, link: str) -> None:
    folder = tmp_path / "project"
    (folder / link).parent.mkdir(parents=True, exist_ok=True)
    (folder / link).symlink_to(secret if link.endswith(".txt") else secret.parent)
    for written in ("diary.txt", "papers/diary.txt", "papers/deep/diary.txt"):
        assert located(folder, written).path is None


def test_links_within_the_project_are_followed(tmp_path: Path, secret: Path) -> None:
    folder = tmp_path / "project"
    (folder / "texts").mkdir(parents=True)
    (folder / "texts" / "diary.txt").write_text("Ours.")
    (folder / "papers").symlink_to(folder / "texts")
    assert located(folder, "none.pdf").path == str(folder / "papers" / "diary.txt")


@pytest.mark.parametrize("written", ["$SECRETS/diary.txt", "${SECRETS}/diary.txt"])
def test_no_variable_is_put_in(tmp_path: Path, secret: Path, written: str) -> None:
    found = located(tmp_path / "project", written)
    assert found.path is None
    assert not any(str(secret.parent) in it.tried for it in found.attempts)


@pytest.mark.parametrize(
    "written", [r"\\evil\share\x.pdf", "//evil/share/x.pdf", "file://evil/x.pdf"]
)
def test_no_other_machine_is_asked(tmp_path: Path, secret: Path, written: str) -> None:
    found = located(tmp_path / "project", written)
    asked = [it for it in found.attempts if it.tried.startswith(("//", r"\\"))]
    assert asked
    assert {it.outcome for it in asked} == {"on another machine, not followed"}


def test_a_text_beside_a_paper_is_no_way_out(tmp_path: Path, secret: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(b"%PDF-1.4")
    (folder / "a.txt").symlink_to(secret)
    assert located(folder, "a.pdf").path == str(folder / "a.pdf")


@pytest.mark.parametrize("text", ["[" * 100_000, "a: &a [*a]", "files: [x.pdf]\nref: k\n", "\0"])
def test_records_of_papis_are_read_within_bounds(tmp_path: Path, text: str) -> None:
    (tmp_path / "info.yaml").write_text(text)
    found = files([str(tmp_path / "info.yaml")])
    assert found == ({"k": (str(tmp_path / "x.pdf"),)} if "ref" in text else {})
