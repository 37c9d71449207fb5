"""Given values in, settings and complaints out; the page that lists them is up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from citectx.settings import Settings, document, read_settings
from citectx.settings.check_table import IDS
from citectx.settings.configuration import NAME, settings_for

ROOT = Path(__file__).parents[2]


def check(given: dict[str, object], expected: Settings, *complaints: str) -> None:
    assert read_settings(given) == (expected, complaints)


def test_nothing_given() -> None:
    check({}, Settings())


def test_both_spellings() -> None:
    check({"maxPassages": 5, "read_seconds": 9}, Settings(max_passages=5, read_seconds=9))


def test_a_bad_value_costs_only_itself() -> None:
    check(
        {"maxPassages": "many", "papersFolders": ["pdf"]},
        Settings(papers_folders=("pdf",)),
        "citectx.maxPassages must be 1 to 10, not 'many'; default used.",
    )


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("maxPassages", 0, "1 to 10"),
        ("maxPassages", 11, "1 to 10"),
        ("maxPassages", True, "1 to 10"),
        ("max_passages", 3.0, "1 to 10"),
        ("ocr", 1, "`true` or `false`"),
        ("marks", "all", "`none`, `hints` or `lenses`"),
        ("ranker", None, "a text"),
        ("papersFolders", "papers", "a list of texts"),
        ("papersFolders", [1], "a list of texts"),
    ],
)
def test_values_that_do_not_fit(name: str, value: object, wanted: str) -> None:
    said = f"citectx.{name} must be {wanted}, not {value!r}; default used."
    check({name: value}, Settings(), said)


def test_every_check_can_be_chosen_and_nothing_else() -> None:
    check({"checks": list(IDS)}, Settings(checks=IDS))
    _, (complaint,) = read_settings({"checks": ["numbers"]})
    assert complaint.startswith("citectx.checks must be a list of `quotation`, ")
    assert all(f"`{it}`" in complaint for it in IDS)


@pytest.mark.parametrize(
    ("name", "value", "advice"),
    [
        ("nonsense", 3, "see docs/settings.md."),
        ("papers_folder", ["a"], "did you mean papers_folders?"),
        ("paperFolders", ["a"], "did you mean papersFolders?"),
        ("citectx", {"max_passages": 3}, "settings stand under no heading."),
    ],
)
def test_an_unknown_name(name: str, value: object, advice: str) -> None:
    check({name: value}, Settings(), f"citectx.{name} is not a setting; {advice}")


def test_the_page_lists_every_setting() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    advice = "run: python -m citectx.settings.document > docs/settings.md"
    assert page == document.markdown(), advice


def test_a_file_above_the_draft_chooses(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('max_passages = 5\nranker = "bm25"\n')
    inner = tmp_path / "chapters"
    inner.mkdir()
    (tmp_path / ".git").mkdir()
    assert settings_for(inner) == (Settings(max_passages=5, ranker="bm25"), ())
    (tmp_path / NAME).write_text("max_passages = 6\n", encoding="utf-8-sig")  # As Notepad saves it.
    assert settings_for(inner) == (Settings(max_passages=6), ())


def test_a_bad_value_in_the_file_is_said(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("max_passages = 50\n")
    settings, (complaint,) = settings_for(tmp_path)
    assert settings == Settings()
    assert (
        complaint
        == f"{tmp_path / NAME}: citectx.max_passages must be 1 to 10, not 50; default used."
    )


@pytest.mark.parametrize("content", [b"max_passages = ", b"\xff\xfe\x00"])
def test_a_broken_file_costs_only_itself(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    settings, (complaint,) = settings_for(tmp_path)
    assert settings == Settings()
    assert complaint.startswith(f"{tmp_path / NAME}: ")
    assert complaint.endswith("defaults used.")


@pytest.mark.parametrize("name", ["search_server", "searchServer"])
def test_a_project_cannot_name_the_server_that_reads_along(tmp_path: Path, name: str) -> None:
    (tmp_path / NAME).write_text(f'{name} = "https://example.org"\n')
    settings, (complaint,) = settings_for(tmp_path)
    assert settings.search_server == ""
    assert "is yours to choose, not a project's" in complaint
    chosen, complaints = settings_for(tmp_path, {"searchServer": "https://example.org"})
    assert chosen.search_server == "https://example.org"
    assert len(complaints) == 1


def test_the_editor_comes_before_files_however_they_spell_a_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "config" / "citectx").mkdir(parents=True)
    (tmp_path / "config" / "citectx" / "citectx.toml").write_text("maxPassages = 1\n")
    (tmp_path / NAME).write_text("max_passages = 2\n")
    assert settings_for(tmp_path) == (Settings(max_passages=2), ())
    assert settings_for(tmp_path, {"maxPassages": 4}) == (Settings(max_passages=4), ())
