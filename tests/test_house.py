"""The rules of the house, each of them a test."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from citectx.cli import COMMANDS, main

ROOT = Path(__file__).parents[1]
LIBRARY = sorted((ROOT / "citectx").rglob("*.py"))
SERVER = sorted((ROOT / "server").rglob("*.py"))
SOURCES = [*LIBRARY, *SERVER]
LONGEST_FUNCTION = 60
LONGEST_FILE = 400

# What every start pays for: no third-party module may come with these.
LIGHT = (
    "citectx",
    "citectx.model",
    "citectx.settings",
    "citectx.syntax",
    "citectx.context",
    "citectx.project",
    "citectx_server",
)

# Only what is published is looked at, which is what git knows and what a source archive holds.
PUBLISHED = ("*.py", "*.lock", "*.md", "*.toml", "*.tsv", "*.ts", "*.json", "Makefile", ".ci/run")
NOT_OURS = {".venv", "node_modules", ".git", ".mypy_cache", ".ruff_cache", ".pytest_cache", "dist"}


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _imports(tree: ast.Module) -> set[str]:
    """The top-level names of all modules that are imported anywhere in a file."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {it.name.split(".")[0] for it in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("file", LIBRARY, ids=_name)
def test_the_library_knows_nothing_of_the_protocol(file: Path) -> None:
    assert not _imports(_tree(file)) & {"pygls", "lsprotocol", "citectx_server"}


@pytest.mark.parametrize("file", SOURCES, ids=_name)
def test_nothing_is_pickled(file: Path) -> None:
    assert not _imports(_tree(file)) & {"pickle", "dill", "cloudpickle", "joblib", "shelve"}


@pytest.mark.parametrize("file", SOURCES, ids=_name)
def test_errors_are_caught_by_their_own_class(file: Path) -> None:
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.ExceptHandler):
            caught = {it.id for it in ast.walk(node.type or node) if isinstance(it, ast.Name)}
            assert node.type, f"line {node.lineno}: a bare except"
            assert not caught & {"Exception", "BaseException"}, f"line {node.lineno}"


@pytest.mark.parametrize("file", SOURCES, ids=_name)
def test_only_commands_print(file: Path) -> None:
    if (ROOT / "citectx" / "cli") in file.parents:
        return
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "print", f"line {node.lineno}"


@pytest.mark.parametrize("file", SOURCES, ids=_name)
def test_functions_and_files_stay_small(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE
    for node in ast.walk(_tree(file)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= LONGEST_FUNCTION, f"{node.name}: {length} lines"


@pytest.mark.parametrize("module", LIGHT)
def test_starting_loads_no_third_party_module(module: str) -> None:
    script = (
        f"import sys; before = set(sys.modules); import {module}; print(*set(sys.modules) - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    roots = {it.split(".")[0] for it in done.stdout.split()}
    assert roots <= {*sys.stdlib_module_names, "citectx", "citectx_server"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert result.output.startswith("Usage: ")
    assert len(result.output.splitlines()) > 4


def test_every_command_is_listed() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert all(name in result.output for name in COMMANDS)


def test_no_file_speaks_of_the_machine_it_was_made_on() -> None:
    place = "/" + "work/"  # Put together, so that this file does not name it itself.
    files = _published()
    assert files
    assert [_name(it) for it in files if place in it.read_text(encoding="utf-8")] == []


def test_locks_name_public_registries_only() -> None:
    public = {"registry.npmjs.org", "pypi.org", "files.pythonhosted.org"}
    for file in _published():
        if file.name in {"package-lock.json", "uv.lock"}:
            text = file.read_text(encoding="utf-8")
            keys = r'"(?:resolved|url)": "|(?:url|registry) = "'
            hosts = set(re.findall(rf"(?:{keys})https?://([^/\"]+)", text))
            assert hosts <= public, _name(file)


def _published() -> list[Path]:
    return [
        file
        for pattern in PUBLISHED
        for file in ROOT.rglob(pattern)
        if not NOT_OURS & set(file.relative_to(ROOT).parts)
    ]
