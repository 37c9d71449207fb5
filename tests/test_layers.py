"""The layers of the house: arrows point down only, types included."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]

# From the ground up. Rooms on one floor do not know each other.
FLOORS = (
    ("model",),
    ("base",),
    ("settings",),
    ("text",),
    ("drafts", "bibliography"),
    ("project",),
    ("papers",),
    ("ranking",),
    ("workspace",),
    ("answers",),
    ("reports",),
    ("assistant",),
    ("cli",),
)
HEIGHTS = {room: height for height, floor in enumerate(FLOORS) for room in floor}
MOST_FILES = 24


@cache
def _modules() -> dict[str, Path]:
    """Every module of the library and the server by its dotted name."""
    modules = {}
    for package, place in (("citectx", ROOT), ("citectx_server", ROOT / "server")):
        for file in sorted((place / package).rglob("*.py")):
            parts = file.relative_to(place).with_suffix("").parts
            modules[".".join(parts).removesuffix(".__init__")] = file
    return modules


@cache
def _imports() -> dict[str, set[str]]:
    """What each module imports of ours, anywhere in it and for whatever reason."""
    return {name: _imported(file) - {name} for name, file in _modules().items()}


def _imported(file: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            names |= {name if name in _modules() else node.module for name in inner}
    return names & _modules().keys()


def _room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def test_arrows_point_down() -> None:
    wrong = [
        f"{name} imports {other}"
        for name, others in _imports().items()
        for other in others
        if _room(name) in HEIGHTS and other.startswith("citectx.") and not _may(name, other)
    ]
    assert wrong == []


def _may(name: str, other: str) -> bool:
    above, below = _room(name), _room(other)
    return above == below or (below in HEIGHTS and HEIGHTS[below] < HEIGHTS[above])


def test_every_room_has_its_floor() -> None:
    rooms = {_room(name) for name in _modules() if name.startswith("citectx.")}
    assert rooms == {*HEIGHTS, "lab"}


def test_nobody_imports_the_lab() -> None:
    imports = _imports().items()
    assert [
        name
        for name, others in imports
        if _room(name) != "lab" and any(_room(other) == "lab" for other in others)
    ] == []


def test_no_modules_import_each_other() -> None:
    """A package counts as one of its modules: what it imports, it needs."""
    TopologicalSorter(_imports()).prepare()


def test_only_the_door_and_the_model_stand_outside_of_rooms() -> None:
    assert {it.name for it in (ROOT / "citectx").glob("*.py")} == {"__init__.py", "model.py"}


def test_no_room_is_crowded() -> None:
    files = Counter(it.parent for it in _modules().values() if it.name != "__init__.py")
    assert {folder: count for folder, count in files.items() if count > MOST_FILES} == {}


def test_every_room_says_what_comes_in_and_goes_out() -> None:
    silent = [
        name
        for name, file in _modules().items()
        if file.name == "__init__.py" and not ast.get_docstring(ast.parse(file.read_text("utf-8")))
    ]
    assert silent == []
