"""What is needed to publish: the scripts of a release do as they say, files agree."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

import citectx

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", str(PACKAGING / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_tag_of_another_version_is_refused() -> None:
    answer = run("check-version.sh", "9.9.9")
    assert answer.returncode == 1
    assert f"pyproject.toml {citectx.__version__}" in answer.stderr


def test_the_changes_of_a_version_are_its_section() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert (
        run("changes.sh", "Unreleased").stdout.strip() == changes.split("## Unreleased")[1].strip()
    )
    assert run("changes.sh", "9.9.9").stdout == ""


def test_a_package_that_has_grown_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "citectx.whl"
    with wheel.open("wb") as file:
        file.truncate(60 * 2**20)
    answer = run("try-package.sh", str(wheel))
    assert answer.returncode == 1
    assert answer.stderr.startswith("60 MB is more than the 55 MB")


def test_the_citation_file_names_this_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited["version"] == citectx.__version__
    assert cited["repository-code"] == PROJECT["urls"]["Repository"]


def test_entries_of_package_collections_are_filled_in(tmp_path: Path) -> None:
    sdist = tmp_path / "citectx.tar.gz"
    sdist.write_bytes(b"moths")
    script = [sys.executable, str(PACKAGING / "entries.py"), str(sdist), str(tmp_path / "entries")]
    subprocess.run(script, check=True)
    entries = {it.name: it.read_text("utf-8") for it in (tmp_path / "entries").iterdir()}
    assert len(entries) == len(list((PACKAGING / "entries").iterdir()))
    assert [name for name, it in entries.items() if re.search("@[A-Z0-9]+@", it)] == []
    recipe = yaml.safe_load(entries["conda-forge.yaml"])
    assert recipe["context"]["version"] == citectx.__version__
    needed = {it.split()[0] for it in recipe["requirements"]["run"]}
    assert {"numpy", "pygls", "gensim"} <= needed


@pytest.mark.parametrize("file", sorted((ROOT / ".github").rglob("*.yml")), ids=lambda it: it.name)
def test_files_for_the_forge_name_scripts_that_are_there(file: Path) -> None:
    text = file.read_text("utf-8")
    yaml.safe_load(text)
    scripts = [it for it in text.split() if it.startswith("packaging/")]
    assert [it for it in scripts if not (ROOT / it).exists()] == []
