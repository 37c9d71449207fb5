"""Reference -> where its paper is: every convention, every trap, a trace of each step."""

from __future__ import annotations

import base64
import os
import plistlib
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citectx.model import Bibliography, Highlight, Project, Reference
from citectx.papers.find import Places, file_field, locate, paths, zotero_profile
from citectx.papers.find.folders import shelf
from citectx.papers.find.identities import Identity
from citectx.papers.find.papis import files as papis_files
from citectx.papers.find.places import places
from citectx.papers.find.zotero import zotero
from citectx.papers.find.zotero_profile import Profile
from citectx.settings import Settings


def reference(key: str = "heron2020", **fields: str) -> Reference:
    return Reference(key, "article", fields)


def touch(folder: Path, name: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"%PDF-1.4")
    return path


@pytest.mark.parametrize(
    "value",
    [
        "papers/x.pdf",
        ":papers/x.pdf:PDF",
        "Full text:papers/x.pdf:PDF",
        "Full text:papers/x.pdf:application/pdf",
        "A title\\: with a colon:papers/x.pdf:PDF",
        "A title: with a bare colon:papers/x.pdf:PDF",
        "page.html:snap/page.html:text/html;Full text:papers/x.pdf:application/pdf",
        "papers/other.pdf;papers/x.pdf",
        ":papers/x.pdf:PDF:https\\://example.org/x.pdf",
        ":papers/x.pdf:pdf;::",
        "calibre:papers/missing.pdf:PDF, title:papers/x.pdf:PDF",
        "papers%2Fx.pdf",
        "papers\\\\x.pdf",
        "papers\\x.pdf",
    ],
)
def test_every_convention_of_the_file_field(tmp_path: Path, value: str) -> None:
    expected = touch(tmp_path, "papers/x.pdf")
    found = locate(reference(file=value), Places(folders=(str(tmp_path),)))
    assert found.path == str(expected)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (":papers/a\\_b.pdf:pdf", "papers/a_b.pdf"),
        (":papers/a{\\_}b.pdf:pdf", "papers/a_b.pdf"),
        ("papers/a&#44; b.pdf", "papers/a, b.pdf"),
        (":papers/Smith\\; Jones.pdf:PDF", "papers/Smith; Jones.pdf"),
        ("papers/Smith; Jones.pdf", "papers/Smith; Jones.pdf"),
        ("papers/a, b.pdf", "papers/a, b.pdf"),
        (":papers/a\\~{}b.pdf:pdf", "papers/a~b.pdf"),
        ("papers/\\{x\\}.pdf", "papers/{x}.pdf"),
    ],
)
def test_escapes_of_reference_managers(tmp_path: Path, value: str, name: str) -> None:
    expected = touch(tmp_path, name)
    assert locate(reference(file=value), Places(folders=(str(tmp_path),))).path == str(expected)


def test_windows_paths_are_read_under_wsl() -> None:
    readings = file_field.readings(":C$\\backslash$:/papers/x.pdf:pdf")
    tried = [str(it) for path in readings for it in paths.candidates(path, ())]
    assert "/mnt/c/papers/x.pdf" in tried
    assert "/mnt/d/my papers/x.pdf" in map(str, paths.candidates("D:\\my papers\\x.pdf", ()))
    assert "C:/papers/x.pdf" in map(str, paths.candidates("/mnt/c/papers/x.pdf", ("/here",))) or (
        "/here/C:/papers/x.pdf" in map(str, paths.candidates("/mnt/c/papers/x.pdf", ("/here",)))
    )


def test_mendeley_drops_the_first_slash() -> None:
    readings = file_field.readings(":home/her/papers/x.pdf:pdf")
    tried = [str(it) for path in readings for it in paths.candidates(path, ("/draft",))]
    assert "/home/her/papers/x.pdf" in tried


def test_file_addresses_and_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = touch(tmp_path, "my papers/x.pdf")
    address = expected.as_uri()
    assert "%20" in address
    for name in ("file", "pdf", "url", "local-url"):
        assert locate(reference(**{name: address}), Places()).path == str(expected)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert locate(reference(pdf="~/my papers/x.pdf"), Places()).path == str(expected)
    assert locate(reference(pdf="$HOME/my papers/x.pdf"), Places()).path is None


@pytest.mark.parametrize(
    "name",
    ["~no-such-user/x", "~\0", "~\ud800", "a" * 300, "no\0pe", "${\ud800}", "[x", "file://["],
)
def test_any_name_can_be_looked_for(name: str) -> None:
    """In an entry, as the folder that JabRef notes in the file, and as one that is set."""
    asked = reference("nobody", file=name, url=name)
    bibliography = Bibliography("/nowhere/refs.bib", (asked,), directories=(name,))
    project = Project("/nowhere/main.tex", bibliographies={"refs.bib": bibliography})
    settings = Settings(papers_folders=(name,), paper_files=(f"x={name}",), zotero_directory=name)
    assert locate(asked, places(project, settings)).path is None


def test_the_network_is_never_followed() -> None:
    found = locate(reference(file="https://example.org/x.pdf"), Places())
    assert found.path is None
    assert ("file field", "https://example.org/x.pdf", "on the network, not followed") in (
        found.attempts
    )


def test_bibdesk_property_lists(tmp_path: Path) -> None:
    expected = touch(tmp_path, "papers/x.pdf")
    now = plistlib.dumps({"relativePath": "papers/x.pdf"}, fmt=plistlib.FMT_BINARY)
    before = plistlib.dumps(
        {"$objects": ["$null", {}, "NSMutableDictionary", 4, "papers/x.pdf"]},
        fmt=plistlib.FMT_BINARY,
    )
    for stored in now, before:
        value = base64.b64encode(stored).decode()
        found = locate(reference(**{"bdsk-file-1": value}), Places(folders=(str(tmp_path),)))
        assert found.path == str(expected)


@given(st.text() | st.binary().map(lambda it: base64.b64encode(it).decode()))
def test_broken_property_lists_give_nothing(value: str) -> None:
    assert file_field.bibdesk_path(value) is None or isinstance(file_field.bibdesk_path(value), str)


@given(st.text())
def test_any_value_can_be_read(value: str) -> None:
    for reading in file_field.readings(value):
        for candidate in paths.candidates(reading, ("/nowhere/at/all",)):
            paths.is_paper(candidate)


def test_an_explicit_file_wins(tmp_path: Path) -> None:
    touch(tmp_path, "papers/heron2020.pdf")
    mine = touch(tmp_path, "elsewhere/mine.pdf")
    given = Places(
        folders=(str(tmp_path),),
        explicit={"heron2020": "elsewhere/mine.pdf"},
        shelf=shelf([str(tmp_path / "papers")]),
    )
    assert locate(reference(), given).path == str(mine)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("heron2020", "heron2020.pdf"),
        ("Heron2020", "heron2020.PDF"),
        ("DBLP:conf/x/Heron20", "dblp_conf_x_heron20.pdf"),
        ("heron2020", "heron2020 - On herons.pdf"),
        ("heron2020", "deep/er/heron2020.xml"),
    ],
)
def test_names_in_papers_folders(tmp_path: Path, key: str, name: str) -> None:
    expected = touch(tmp_path, f"papers/{name}")
    found = locate(reference(key), Places(shelf=shelf([str(tmp_path / "papers")])))
    assert found.path == str(expected)


def test_a_key_inside_a_longer_word_is_not_a_name(tmp_path: Path) -> None:
    touch(tmp_path, "papers/heron20201.pdf")
    touch(tmp_path, "papers/a.pdf")
    on_shelf = Places(shelf=shelf([str(tmp_path / "papers")]))
    assert locate(reference("heron2020"), on_shelf).path is None
    assert locate(reference("b"), on_shelf).path is None


@pytest.mark.parametrize(
    ("fields", "by"),
    [
        ({"doi": "10.1000/ABC.1"}, "DOI"),
        ({"eprint": "2101.00001", "archiveprefix": "arXiv"}, "arXiv"),
        ({"title": "On the {H}erons of the éstuary"}, "title"),
    ],
)
def test_papers_that_say_who_they_are(fields: dict[str, str], by: str) -> None:
    known = Identity(
        "/p/1.pdf", "", "", "ON THE HERONS OF THE ESTUARY\narXiv:2101.00001v2 doi:10.1000/abc.1."
    )
    other = Identity("/p/2.pdf", "Something else entirely", "10.1000/2", "")
    found = locate(reference(**fields), Places(identities=(other, known)))
    assert found.path == "/p/1.pdf"
    assert by in found.attempts[-1].outcome


def test_text_beside_the_pdf_is_preferred(tmp_path: Path) -> None:
    touch(tmp_path, "x.pdf")
    text = touch(tmp_path, "x.tei.xml")
    found = locate(reference(file="x.pdf"), Places(folders=(str(tmp_path),)))
    assert found.path == str(text)
    assert found.attempts[-1].outcome == "found, preferred"


def test_only_the_abstract() -> None:
    found = locate(reference(abstract="Herons stand."), Places())
    assert (found.path, found.abstract) == (None, "Herons stand.")
    assert found.attempts[-1] == ("abstract", "abstract field", "found")


def test_folders_named_like_papers_and_loops_are_survived(tmp_path: Path) -> None:
    (tmp_path / "papers" / "heron2020.pdf").mkdir(parents=True)
    (tmp_path / "papers" / "loop").symlink_to(tmp_path / "papers")
    (tmp_path / "papers" / "gone.pdf").symlink_to(tmp_path / "nowhere")
    touch(tmp_path, "papers/other.pdf")
    found = shelf([str(tmp_path / "papers"), str(tmp_path / "absent")])
    assert set(found.by_name) == {"other", "gone"}
    places = Places(folders=(str(tmp_path),), shelf=found)
    assert locate(reference(), places).path is None
    assert locate(reference("gone"), places).path is None
    trace = locate(reference(file="papers/heron2020.pdf"), places).attempts
    assert trace[0].outcome == "a folder"


def test_a_huge_folder_is_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citectx.papers.find.folders.MOST_FILES", 50)
    for number in range(60):
        touch(tmp_path, f"{number}.pdf")
    found = shelf([str(tmp_path)])
    assert len(found.by_name) == 50
    assert not found.complete


def test_papis_records(tmp_path: Path) -> None:
    expected = touch(tmp_path, "abc/document.pdf")
    (tmp_path / "abc" / "info.yaml").write_text("ref: heron2020\nfiles: [document.pdf]\n")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "info.yaml").write_text("files: [\n")
    found = shelf([str(tmp_path)])
    given = Places(shelf=found, papis=papis_files(found.records))
    assert locate(reference(), given).path == str(expected)


@pytest.fixture
def zotero_data(tmp_path: Path) -> Path:
    """A data directory with one item, its PDF, and a highlight in it."""
    data = tmp_path / "Zotero"
    touch(data, "storage/ABCD2345/Heron 2020.pdf")
    connection = sqlite3.connect(data / "zotero.sqlite")
    connection.executescript(
        """
        CREATE TABLE items (itemID INTEGER, key TEXT);
        CREATE TABLE fields (fieldID INTEGER, fieldName TEXT);
        CREATE TABLE itemData (itemID INTEGER, fieldID INTEGER, valueID INTEGER);
        CREATE TABLE itemDataValues (valueID INTEGER, value TEXT);
        CREATE TABLE itemAttachments (itemID INTEGER, parentItemID INTEGER, path TEXT);
        CREATE TABLE deletedItems (itemID INTEGER);
        CREATE TABLE itemAnnotations (itemID INTEGER, parentItemID INTEGER, type INTEGER,
            text TEXT, pageLabel TEXT, comment TEXT, sortIndex TEXT);
        INSERT INTO items VALUES (1, 'ITEM0001'), (2, 'ABCD2345'), (3, 'NOTE0001');
        INSERT INTO fields VALUES (1, 'DOI'), (2, 'extra'), (3, 'title');
        INSERT INTO itemDataValues VALUES (1, '10.1000/Heron'), (2, 'x: y
Citation Key: heron2020'), (3, 'How herons rest in cold water');
        INSERT INTO itemData VALUES (1, 1, 1), (1, 2, 2), (1, 3, 3);
        INSERT INTO itemAttachments VALUES (2, 1, 'storage:Heron 2020.pdf');
        INSERT INTO itemAnnotations VALUES (3, 2, 1, 'Herons stand.', '7', 'yes', '1');
        """
    )
    connection.close()
    return data


def test_zotero_by_key_doi_item_and_title_while_it_is_running(zotero_data: Path) -> None:
    running = sqlite3.connect(zotero_data / "zotero.sqlite")
    running.execute("BEGIN EXCLUSIVE")
    library = zotero(Profile(str(zotero_data)))
    running.close()
    expected = str(zotero_data / "storage/ABCD2345/Heron 2020.pdf")
    title = "How herons rest in cold water"
    for asked in (
        reference("heron2020"),
        reference("x", doi="10.1000/HERON"),
        reference("x", zotero="ITEM0001"),
        reference("x", zotero="ITEM0009", title=title.upper()),
    ):
        found = locate(asked, Places(zotero=library))
        assert (found.path, found.zotero) == (expected, "ABCD2345")
    assert library.highlights["ABCD2345"] == (Highlight("Herons stand.", "7"),)


def test_zotero_is_copied_again_only_when_it_has_changed(zotero_data: Path) -> None:
    profile = Profile(str(zotero_data))
    first = zotero(profile)
    assert zotero(profile) is first
    with sqlite3.connect(zotero_data / "zotero.sqlite") as changed:
        changed.execute("DELETE FROM itemAttachments")
    os.utime(zotero_data / "zotero.sqlite", (1, 1))  # The clock of the disk may be coarse.
    assert first.by_doi
    assert not zotero(profile).by_doi


def test_a_path_from_another_machine_is_found_in_this_zotero(zotero_data: Path) -> None:
    library = zotero(Profile(str(zotero_data)))
    value = r"PDF:C\:\\Users\\her\\Zotero\\storage\\ABCD2345\\Heron 2020.pdf:application/pdf"
    found = locate(reference("unknown", file=value), Places(zotero=library))
    assert found.path == str(zotero_data / "storage/ABCD2345/Heron 2020.pdf")


def test_zotero_text_stands_in_for_a_missing_pdf(zotero_data: Path) -> None:
    (zotero_data / "storage/ABCD2345/Heron 2020.pdf").unlink()
    text = zotero_data / "storage/ABCD2345/.zotero-ft-cache"
    text.write_text("Herons stand.")
    library = zotero(Profile(str(zotero_data)))
    assert locate(reference(), Places(zotero=library)).path == str(text)


def test_a_broken_database_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "zotero.sqlite").write_bytes(b"not a database at all" * 100)
    library = zotero(Profile(str(tmp_path)))
    assert "cannot be read" in library.problem
    assert locate(reference(), Places(zotero=library)).path is None


def test_the_profile_names_the_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / ".zotero" / "zotero"
    (home / "abc.default").mkdir(parents=True)
    (tmp_path / "data").mkdir()
    (home / "profiles.ini").write_text("[Profile0]\nIsRelative=1\nPath=abc.default\nDefault=1\n")
    (home / "abc.default" / "prefs.js").write_text(
        f'user_pref("extensions.zotero.dataDir", "{tmp_path}/data");\n'
        'user_pref("extensions.zotero.baseAttachmentPath", "/linked");\n'
    )
    monkeypatch.setattr("citectx.papers.find.zotero_profile._home", lambda: home)
    assert zotero_profile.profile() == Profile(f"{tmp_path}/data", "/linked")


def test_places_of_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citectx.papers.find.zotero_profile._home", lambda: tmp_path / "none")
    monkeypatch.setenv("HOME", str(tmp_path / "nobody"))
    expected = touch(tmp_path, "bib/pdfs/x.pdf")
    bibliography = Bibliography(str(tmp_path / "bib/refs.bib"), directories=("pdfs",))
    project = Project(str(tmp_path / "main.tex"), bibliographies={"refs.bib": bibliography})
    settings = Settings(paper_files=("other = elsewhere/o.pdf",))
    found = places(project, settings)
    assert found.explicit == {"other": "elsewhere/o.pdf"}
    assert found.zotero is None
    assert locate(reference(file=":x.pdf:PDF"), found).path == str(expected)
    assert locate(reference("x"), found).path == str(expected)


@pytest.mark.parametrize(
    "name",
    [
        "heron2020-supplement.pdf",
        "heron2020 Supplementary Material 2.docx",
        "heron2020_SI.pdf",
        "heron2020-mmc1.pdf",
        "heron2020_MOESM1_ESM.pdf",
        "heron2020.supporting-information.pdf",
    ],
)
def test_a_supplement_is_not_the_paper(tmp_path: Path, name: str) -> None:
    beside = touch(tmp_path, name)
    title = "The supper of the heron in winter"
    asked = reference(title=title)
    about = (Identity(str(beside), title, "", ""),)
    alone = Places(shelf=shelf([str(tmp_path)]), identities=about)
    assert locate(asked, alone).path is None
    paper = touch(tmp_path, "Heron - heron2020 - final.pdf")
    assert locate(asked, Places(shelf=shelf([str(tmp_path)]))).path == str(paper)
    written = f"{name};{paper.name}"
    assert locate(reference(file=written), Places(folders=(str(tmp_path),))).path == str(paper)


def test_a_paper_about_supplements_is_none() -> None:
    assert not paths.is_supplement("vitamin-supplements-and-herons.pdf")
    assert not paths.is_supplement("papers/supplement/physics.pdf")
