"""The documents: tables have a place and a command that writes them, links lead somewhere."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from shutil import copytree
from urllib.parse import unquote

import documents
import pytest
import tables
import tables_fused
import tables_short
import tables_summaries

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
_LINK = re.compile(r"\]\(([^()\s]+)\)")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
_TWO_PAGES = {"evaluation.md": (110, 1300), "architecture.md": (110, 1300)}


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def test_every_table_is_written_by_one_command() -> None:
    commands = (tables.TABLES, tables_fused.TABLES, tables_summaries.TABLES, tables_short.tables())
    written = Counter(name for command in commands for name in command)
    assert written == Counter(documents.places().keys())


def test_every_marker_has_its_end_and_stands_once() -> None:
    text = "\n".join(_text(file) for file in documents.files())
    starts, ends = (re.findall(f"<!-- {word} (.*?) -->", text) for word in ("table", "end"))
    assert starts == ends
    assert sorted(starts) == sorted(documents.places())


def test_a_table_is_written_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {file.name: _text(file) for file in documents.files()}
    every = {name: documents.read(name) for name in documents.places()}
    copytree(documents.DOCS, tmp_path / "docs")
    monkeypatch.setattr(documents, "DOCS", tmp_path / "docs")
    documents.write(every)
    assert {file.name: _text(file) for file in documents.files()} == before
    documents.write({"phi": [["φ"], ["x"]]})
    assert documents.read("phi") == [["φ"], ["x"]]
    changed = [it.name for it in documents.files() if _text(it) != before[it.name]]
    assert changed == ["cohan-2017.md"]


def test_a_table_without_a_place_is_said() -> None:
    with pytest.raises(SystemExit, match="no-such-table"):
        documents.write({"no-such-table": [["a"], ["1"]]})


def test_the_short_table_says_what_the_long_ones_say() -> None:
    advice = "run: python benchmarks/tables_short.py"
    assert documents.read("short") == tables_short.tables()["short"], advice


def test_the_page_leads_to_every_file() -> None:
    page = _text(ROOT / "docs" / "evaluation.md")
    files = [it for it in documents.files() if it.name != "evaluation.md"]
    assert [it.name for it in files if f"](evaluation/{it.name})" not in page] == []


def test_the_site_leads_to_every_page() -> None:
    named = _text(ROOT / "docs" / "index.md").split()
    pages = [it.stem for it in (ROOT / "docs").glob("*.md") if it.stem != "index"]
    assert [it for it in pages if it not in named] == [], "name them in docs/index.md"
    made = {"search", "genindex", "py-modindex"}  # The site has pages of its own by these names.
    assert made.isdisjoint(pages)


@pytest.mark.parametrize("name", _TWO_PAGES)
def test_some_pages_stay_short(name: str) -> None:
    text = _text(ROOT / "docs" / name)
    lines, words = _TWO_PAGES[name]
    assert len(text.splitlines()) <= lines
    assert len(text.split()) <= words


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in _LINK.findall(_CODE.sub("", _text(page))):
        if "://" in target:
            continue
        path, _, anchor = unquote(target).partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), target
        if anchor:
            assert anchor in _anchors(_text(file)), target


def _anchors(text: str) -> set[str]:
    """What headings are called in links."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", it.lower()).replace(" ", "-") for it in headings}


MAPS = ("docs/architecture.md", "CONTRIBUTING.md")
ROOTS = [ROOT, ROOT / "citectx", ROOT / "server" / "citectx_server", ROOT / "client-vscode" / "src"]
_PATH = re.compile(r"`([\w.-]+(?:/[\w.-]+)+/?)`")
_STEP = re.compile(r"^\| `([\w./]+):(\w+)` \|", re.MULTILINE)


def _found(path: str) -> list[Path]:
    """The file or folder that a map means, from any of the roots and with or without its ending."""
    tried = (root / (path + ending) for root in ROOTS for ending in ("", ".py"))
    return [it for it in tried if it.exists()]


@pytest.mark.parametrize("name", MAPS)
def test_maps_name_files_that_are_there(name: str) -> None:
    paths = _PATH.findall(_text(ROOT / name))
    assert paths
    assert [it for it in paths if not _found(it)] == []


def test_the_walk_of_a_hover_names_functions_that_are_there() -> None:
    steps = _STEP.findall(_text(ROOT / "docs" / "architecture.md"))
    assert len(steps) > 15
    for path, function in steps:
        defined = [it for it in _python(path) if f"def {function}(" in _text(it)]
        assert defined, f"{path} has no {function}"


def _python(path: str) -> list[Path]:
    """The module that a map means, or all modules of a folder."""
    return [file for it in _found(path) for file in (it.rglob("*.py") if it.is_dir() else (it,))]
