"""Whatever happens to the database of the cache, it is put aside and made anew, and said once."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from citectx.cli import main
from citectx.papers.index import byte_disk
from citectx.papers.index.store import Store
from citectx.settings import Settings

_ROUNDS = 60


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("filled")
    store = Store(Settings(cache_directory=str(folder)))
    for number in range(40):
        store.put(f"key-{number}", b"x" * (100 if number % 2 else 20_000))
    store.close()
    return folder


def damaged(filled: Path, folder: Path, seed: int) -> Settings:
    """A copy with some bytes of its database changed, those of its tables among them."""
    shutil.copytree(filled, folder)
    (database,) = folder.rglob("cache.db")
    content, chance = bytearray(database.read_bytes()), random.Random(seed)
    for _ in range(chance.choice((1, 8, 200))):
        content[chance.randrange(min(len(content), chance.choice((200, 8192, 10**6))))] = (
            chance.randrange(256)
        )
    database.write_bytes(content)
    for beside in folder.rglob("cache.db-*"):
        beside.unlink()
    return Settings(cache_directory=str(folder))


@pytest.mark.parametrize("seed", range(_ROUNDS))
def test_a_damaged_database_costs_only_time(filled: Path, tmp_path: Path, seed: int) -> None:
    store = Store(damaged(filled, tmp_path / "cache", seed))
    for number in range(40):
        value = store.get(f"key-{number}")
        assert value in (None, b"x" * 100, b"x" * 20_000)
    # What was put before the damage was noticed may be lost with the rest, and is put again.
    for number in [*range(40), *range(40)]:
        store.put(f"key-{number}", b"new")
    assert [store.get(f"key-{number}") for number in range(40)] == [b"new"] * 40
    store.sweep()
    store.usage()
    store.clear()
    assert store.get("key-1") is None
    assert store.problem is None or store.problem.id == "cache-renewed"
    store.close()


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 8192])
def test_the_command_clears_it(
    filled: Path, tmp_path: Path, content: bytes, own_settings: Callable[[str], None]
) -> None:
    shutil.copytree(filled, tmp_path / "cache")
    (database,) = (tmp_path / "cache").rglob("cache.db")
    database.write_bytes(content)
    own_settings(f'cache_directory = "{(tmp_path / "cache").as_posix()}"\n')
    answer = CliRunner().invoke(main, ["cache", "clear"])
    assert (answer.exit_code, "Removed" in answer.output) == (0, True)


CUT_WHILE_SEEN = """
import os, sys
from pathlib import Path
from citectx.papers.index.store import Store
from citectx.settings import Settings

store = Store(Settings(cache_directory=sys.argv[1]))
store.put("large", bytes(range(256)) * 4096)
seen = store.view("large")
for path in Path(sys.argv[1]).rglob("*.val"):
    os.truncate(path, 100)
assert bytes(seen) == bytes(range(256)) * 4096
assert store.view("large") is None
"""


def test_a_file_that_is_cut_while_it_is_seen_ends_nobody(tmp_path: Path) -> None:
    """A mapped file that is cut short is a signal that ends the process."""
    subprocess.run([sys.executable, "-c", CUT_WHILE_SEEN, str(tmp_path)], check=True)


def test_sweeping_while_values_are_evicted(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folders go with their last value, between the moment they are listed and looked into."""
    shutil.copytree(filled, tmp_path / "cache")
    store = Store(Settings(cache_directory=str(tmp_path / "cache")))
    store.get("key-0")
    listed = os.scandir

    def evicted(path: str) -> object:
        if not str(path).endswith("store-1"):
            shutil.rmtree(path, ignore_errors=True)
        return listed(path)

    monkeypatch.setattr(os, "scandir", evicted)
    store.sweep(0)
    monkeypatch.undo()
    assert [store.get(f"key-{number}") for number in (0, 1)] == [None, b"x" * 100]
    assert store.problem is None


def test_writing_while_the_folder_is_evicted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(Settings(cache_directory=str(tmp_path)))
    opened, turns = Path.open, iter([True, True])

    def evicted(path: Path, mode: str) -> object:
        if next(turns, False):
            path.parent.rmdir()
        return opened(path, mode)

    monkeypatch.setattr(byte_disk.Path, "open", evicted)
    store.put("large", b"x" * 20_000)
    monkeypatch.undo()
    assert (store.get("large"), store.problem) == (b"x" * 20_000, None)


def test_clearing_while_another_writes(tmp_path: Path) -> None:
    """Whatever is put at that moment is kept or is not there; nobody fails."""
    settings = Settings(cache_directory=str(tmp_path))
    done = threading.Event()
    wrong: list[object] = []

    def write() -> None:
        store = Store(settings)
        for number in range(60):
            store.put(f"key-{number % 5}", b"x" * 20_000)
            if store.get(f"key-{number % 5}") not in (None, b"x" * 20_000):
                wrong.append(number)
        wrong.extend([store.problem] if store.problem else [])
        done.set()

    threading.Thread(target=write).start()
    store = Store(settings)
    while not done.is_set():
        store.clear()
    assert (wrong, store.problem) == ([], None)
