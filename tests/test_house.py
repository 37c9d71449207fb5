"""The rules of the house, each of them a test."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from enum import Enum
from functools import cache
from pathlib import Path

import bench_startup
import pytest
from click.testing import CliRunner

from citectx import model
from citectx.cli import COMMANDS, main

ROOT = Path(__file__).parents[1]
LIBRARY = sorted((ROOT / "citectx").rglob("*.py"))
SERVER = sorted((ROOT / "server").rglob("*.py"))
SOURCES = [*LIBRARY, *SERVER]
LONGEST_FUNCTION = 60
LONGEST_FILE = 400

# What every start pays for: no third-party module may come with these.
LIGHT = bench_startup.IMPORTS

# What is published, by the ends of the files' names.
PUBLISHED = (".py", ".md", ".toml", ".tsv", ".ts", ".json", ".lock", "Makefile", "run")
NOT_OURS = {".venv", "node_modules", ".git", ".mypy_cache", ".ruff_cache", ".pytest_cache", "dist"}


BENCHMARKS = {it.stem: it for it in sorted((ROOT / "benchmarks").glob("*.py"))}


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


def test_the_library_knows_nothing_of_the_protocol() -> None:
    protocol = {"pygls", "lsprotocol", "citectx_server"}
    assert [_name(it) for it in LIBRARY if _imports(_tree(it)) & protocol] == []


# Where values of the protocol are known: they come in and go out here.
PROTOCOL_ROOMS = ("convert", "transport", "server.py")


def test_features_and_session_know_nothing_of_the_protocol() -> None:
    """Values of the protocol are made in `convert/`; what answers knows only values of ours."""
    rooms = [it.relative_to(ROOT / "server" / "citectx_server").parts[0] for it in SERVER]
    libraries = {"pygls", "lsprotocol"}
    knowing = {
        room for room, it in zip(rooms, SERVER, strict=True) if libraries & _imports(_tree(it))
    }
    assert knowing == set(PROTOCOL_ROOMS)


def test_only_the_session_keeps_state() -> None:
    """Features are functions of a snapshot: they get neither the server nor its session."""
    for file in (ROOT / "server" / "citectx_server" / "features").rglob("*.py"):
        names = _server_imports(file)
        assert not {it for it in names if it.endswith((".server", ".session.session"))}, file
        assert not [it for it in _nodes(file) if _assigns_attribute(it)], file


def test_the_server_has_no_cycle_of_imports() -> None:
    """Imports for types alone included: each module can be read before those that use it."""
    waiting = {_module(it): _server_imports(it) for it in SERVER}
    while free := {name for name, needed in waiting.items() if not needed & set(waiting)}:
        waiting = {name: needed for name, needed in waiting.items() if name not in free}
    assert not waiting


def _assigns_attribute(node: ast.AST) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else ()
    return any(isinstance(it, ast.Attribute) for it in targets) or (
        isinstance(node, ast.AugAssign | ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    )


def _module(file: Path) -> str:
    parts = file.relative_to(ROOT / "server").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _server_imports(file: Path) -> set[str]:
    """The modules of the server that a file imports, for types alone too, other than itself."""
    modules = {_module(it) for it in SERVER}
    found = set()
    for node in _nodes(file):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{it.name}" for it in node.names}
        elif isinstance(node, ast.Import):
            found |= {it.name for it in node.names}
    return {it for it in found & modules if not _is_package(it)} - {_module(file)}


def _is_package(module: str) -> bool:
    return (ROOT / "server" / Path(*module.split("."))).is_dir()


def test_the_map_names_every_room() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    inside = [it for it in (ROOT / "citectx").iterdir() if not it.name.startswith("_")]
    rooms = [it.name if it.is_file() else f"{it.name}/" for it in inside if it.name != "py.typed"]
    assert [it for it in rooms if f"`{it}`" not in page] == []


def test_the_values_that_flow_never_change() -> None:
    public = [it for it in vars(model).values() if isinstance(it, type)]
    values = [it for it in public if it.__module__ == model.__name__]
    assert values
    assert [it.__name__ for it in values if not _is_frozen(it)] == []


def _is_frozen(value: type) -> bool:
    parameters = getattr(value, "__dataclass_params__", None)
    return issubclass(value, (tuple, Enum)) or (parameters is not None and parameters.frozen)


def test_nothing_is_pickled() -> None:
    pickles = {"pickle", "dill", "cloudpickle", "joblib", "shelve"}
    assert [_name(it) for it in SOURCES if _imports(_tree(it)) & pickles] == []


def test_errors_are_caught_by_their_own_class() -> None:
    assert [_place(it, node) for it in SOURCES for node in _nodes(it) if _catches_all(node)] == []


def test_only_commands_print() -> None:
    commands = {ROOT / "citectx" / "cli", ROOT / "citectx" / "lab" / "commands"}
    silent = [it for it in SOURCES if not commands & set(it.parents)]
    assert [_place(it, node) for it in silent for node in _nodes(it) if _prints(node)] == []


def test_functions_stay_on_a_screen() -> None:
    assert [_place(it, node) for it in SOURCES for node in _nodes(it) if _is_long(node)] == []


def test_files_stay_small() -> None:
    lengths = {_name(it): len(it.read_text(encoding="utf-8").splitlines()) for it in SOURCES}
    assert [name for name, length in lengths.items() if length > LONGEST_FILE] == []


def _nodes(file: Path) -> list[ast.AST]:
    return list(ast.walk(_tree(file)))


def _place(file: Path, node: ast.AST) -> str:
    return f"{_name(file)}:{getattr(node, 'lineno', 0)}"


def _catches_all(node: ast.AST) -> bool:
    if not isinstance(node, ast.ExceptHandler):
        return False
    if node.type is None:
        return True
    caught = {it.id for it in ast.walk(node.type) if isinstance(it, ast.Name)}
    return bool(caught & {"Exception", "BaseException"})


def _prints(node: ast.AST) -> bool:
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return is_call and node.func.id == "print"


def _is_long(node: ast.AST) -> bool:
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return False
    return (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION


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


def test_locks_name_no_registry() -> None:
    for file in _published():
        if file.name in {"package-lock.json", "uv.lock"}:
            text = file.read_text(encoding="utf-8")
            assert not re.search(r'"resolved": "http|(?:url|registry) = "http', text), _name(file)


@cache
def _published() -> tuple[Path, ...]:
    found = []
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [it for it in inner if it not in NOT_OURS]
        found += [Path(folder) / it for it in names if it.endswith(PUBLISHED)]
    return tuple(found)


def test_two_files_know_the_network() -> None:
    """One asks the server that the user has named; the other fetches open copies of papers, and
    only what asks first calls it: the command line and the doctor's page. The server's sockets
    are pygls'.
    """
    network = {"socket", "http", "urllib3", "requests", "httpx", "aiohttp", "ftplib", "smtplib"}
    found = [_name(it) for it in LIBRARY if _imports(_tree(it)) & network]
    fetching = "citectx/answers/open_access.py"
    assert sorted(found) == [fetching, "citectx/answers/search/server/requests.py"]
    callers = [_name(it) for it in SOURCES if "open_access" in it.read_text("utf-8")]
    assert sorted(it for it in callers if it != fetching) == [
        "citectx/answers/fetch.py",
        "citectx/cli/fetch.py",
        "server/citectx_server/features/execute_command/fetch.py",
    ]


@pytest.mark.parametrize("name", BENCHMARKS)
def test_benchmarks_find_what_they_take_from_each_other(name: str) -> None:
    for node in ast.walk(_tree(BENCHMARKS[name])):
        if isinstance(node, ast.ImportFrom) and node.module in BENCHMARKS:
            assert {it.name for it in node.names} <= _defined(_tree(BENCHMARKS[node.module]))


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _defined(tree: ast.Module) -> set[str]:
    """The names that a module has once it is imported."""
    every = (it for it in ast.walk(tree) if isinstance(it, ast.Name))
    names = {it.id for it in every if isinstance(it.ctx, ast.Store)}
    return names | {it.name for it in tree.body if isinstance(it, _DEFINITIONS)}


def test_no_name_in_a_package_hides_one_of_its_modules() -> None:
    """`from citectx.a import b` must mean the module b, whatever was imported before."""
    for init in [it for it in SOURCES if it.name == "__init__.py"]:
        modules = {it.stem for it in init.parent.glob("*.py")}
        modules |= {it.parent.name for it in init.parent.glob("*/__init__.py")}
        bound = {
            alias.asname or alias.name
            for node in _tree(init).body
            if isinstance(node, ast.ImportFrom) and node.module != _dotted(init)
            for alias in node.names
        }
        bound |= {it.name for it in _tree(init).body if isinstance(it, _DEFINITIONS)}
        assert not modules & bound, _name(init)


def _dotted(init: Path) -> str:
    return ".".join(init.parent.relative_to(ROOT).parts).removeprefix("server.")


def test_no_two_files_of_tests_have_one_name() -> None:
    """Tests stand in folders, not in packages: pytest would refuse to collect the second."""
    names = Counter(it.name for it in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, count in names.items() if count > 1] == []
