"""Whatever happens to the database of the cache, it is put aside and made anew, and said once."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from citectx.cli import main
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
