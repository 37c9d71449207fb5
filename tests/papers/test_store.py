"""The cache on disk: it keeps bytes, and whatever befalls it costs only time."""

from __future__ import annotations

import errno
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from citectx.papers.index import byte_disk
from citectx.papers.index import store as stores
from citectx.papers.index.store import Store
from citectx.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
LARGE = os.urandom(200_000)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(cache_directory=str(tmp_path / "cache"), cache_megabytes=16)


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    store = Store(settings)
    yield store
    store.close()


def check(store: Store, key: str, value: bytes) -> None:
    """The store works: it keeps a value, without a copy and as bytes."""
    store.put(key, value)
    view = store.view(key)
    assert view is not None
    assert view == value
    assert store.get(key) == value
    assert store.problem is None


def folder(settings: Settings) -> Path:
    return Path(settings.cache_directory) / "store-1"


def values(settings: Settings) -> list[Path]:
    return sorted(folder(settings).glob("??/??/*.val"))


def test_small_and_large_values(store: Store, settings: Settings) -> None:
    check(store, "small", b"one")
    check(store, "empty", b"")
    check(store, "large", LARGE)
    check(store, "small", b"two")
    assert store.get("other") is None
    assert len(values(settings)) == 1
    store.drop("large")
    assert store.get("large") is None
    assert values(settings) == []


def test_what_one_process_keeps_another_finds(store: Store, settings: Settings) -> None:
    store.put("large", LARGE)
    assert Store(settings).get("large") == LARGE


def test_nobody_else_may_look(store: Store, settings: Settings) -> None:
    folder(settings).mkdir(mode=0o755, parents=True)
    store.put("large", LARGE)
    assert stat.S_IMODE(folder(settings).stat().st_mode) == 0o700


@pytest.mark.parametrize("value", ["text", 1, None, {"a": 1}, bytearray(b"x")])
def test_only_bytes_are_kept(store: Store, value: Any) -> None:
    with pytest.raises(TypeError):
        store.put("key", value)
    if type(value) is not str:
        with pytest.raises(TypeError):
            store.put(value, b"bytes")


def test_a_pickle_is_never_loaded(store: Store, settings: Settings, tmp_path: Path) -> None:
    store.put("small", b"one")
    store.put("large", LARGE)
    trap = f"cos\nmkdir\n(S'{tmp_path / 'sprung'}'\ntR.".encode()
    values(settings)[0].write_bytes(trap)
    with sqlite3.connect(folder(settings) / "cache.db") as database:
        database.execute("UPDATE Cache SET mode = 4")
        database.execute("UPDATE Cache SET value = ? WHERE filename IS NULL", (trap,))
    again = Store(settings)
    assert again.get("small") is None
    assert again.get("large") is None
    assert not (tmp_path / "sprung").exists()
    check(again, "small", b"one")


def test_no_foreign_file_is_read_or_removed(
    store: Store, settings: Settings, tmp_path: Path
) -> None:
    store.put("large", LARGE)
    foreign = tmp_path / "thesis.tex"
    foreign.write_bytes(values(settings)[0].read_bytes())
    with sqlite3.connect(folder(settings) / "cache.db") as database:
        database.execute("UPDATE Cache SET filename = ?", (str(foreign),))
    again = Store(settings)
    assert again.get("large") is None
    again.clear()
    assert foreign.exists()


@pytest.mark.parametrize("damage", ["cut", "empty", "changed", "gone"])
def test_a_damaged_value_is_dropped(store: Store, settings: Settings, damage: str) -> None:
    store.put("large", LARGE)
    (path,) = values(settings)
    content = path.read_bytes()
    if damage == "gone":
        path.unlink()
    else:
        half = len(content) // 2
        changed = content[:half] + b"?" + content[half + 1 :]
        path.write_bytes({"cut": content[:half], "empty": b"", "changed": changed}[damage])
    assert store.get("large") is None
    check(store, "large", LARGE)


@pytest.mark.parametrize("place", [0, 4096 + 200])
def test_a_damaged_database_is_made_anew(settings: Settings, place: int) -> None:
    first = Store(settings)
    for number in range(300):
        first.put(f"key {number}", b"value")
    first.close()
    path = folder(settings) / "cache.db"
    content = bytearray(path.read_bytes())
    content[place : place + 20_000] = os.urandom(20_000)
    path.write_bytes(content)
    for leftover in ("cache.db-wal", "cache.db-shm"):
        (folder(settings) / leftover).unlink(missing_ok=True)
    second = Store(settings)
    for number in range(300):
        second.get(f"key {number}")
    second.put("large", LARGE)
    assert second.get("large") == LARGE
    assert second.problem is not None
    assert second.problem.id == "cache-renewed"


def test_the_least_recently_used_goes_first(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(settings)
    monkeypatch.setattr(stores, "_NOTED_SECONDS", 0)
    megabyte = os.urandom(2**20)
    store.put("old but used", megabyte)
    for number in range(40):
        store.put(f"key {number}", megabyte)
        assert store.get("old but used") == megabyte
    assert store.get("key 0") is None
    assert store.get("key 39") == megabyte
    assert store.usage().bytes < 18 * 2**20
    assert sum(path.stat().st_size for path in values(settings)) < 18 * 2**20


def test_usage_and_clear(store: Store, settings: Settings) -> None:
    store.put("small", b"one")
    store.put("large", LARGE)
    usage = store.usage()
    assert (usage.directory, usage.entries) == (str(folder(settings)), 2)
    assert usage.bytes > len(LARGE)
    store.clear()
    assert store.usage().entries == 0
    assert values(settings) == []
    check(store, "large", LARGE)


def test_a_full_disk_is_said_once_and_survived(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put("before", LARGE)
    write = byte_disk._write

    def full(path: Path, framed: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(framed[:100])
        path.unlink()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(byte_disk, "_write", full)
    store.put("large", LARGE)
    assert store.get("large") is None
    assert store.get("before") == LARGE
    assert store.problem is not None
    assert "No space left on device" in store.problem.message
    assert "citectx.cacheDirectory" in store.problem.message
    monkeypatch.setattr(byte_disk, "_write", write)
    store.put("large", LARGE)
    assert store.get("large") == LARGE


def test_half_a_file_is_not_left_on_a_full_disk(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    path = tmp_path / "aa" / "bb" / "value.val"
    path.parent.mkdir(parents=True)
    opened = Path.open

    def onto_full_disk(self: Path, mode: str) -> object:
        opened(self, mode).close()
        return opened(Path("/dev/full"), "wb")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "open", onto_full_disk)
        with pytest.raises(OSError, match="No space left"):
            byte_disk._write(path, LARGE)
    assert not path.exists()


def test_a_full_database_is_still_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put("large", LARGE)
    cache = store._opened().noting
    # As large as it is and not a page more: what a full disk does to a database.
    cache._sql("PRAGMA max_page_count = 1").fetchall()
    for number in range(200):
        store.put(f"key {number}", b"x" * 4000)
    assert store.problem is not None
    assert "full" in store.problem.message
    assert store.get("large") == LARGE


@pytest.mark.parametrize("state", ["empty", "in use", "in a file"])
def test_a_directory_that_may_not_be_written(
    settings: Settings, state: str, tmp_path: Path
) -> None:
    directory = Path(settings.cache_directory)
    if state == "in a file":
        directory.write_text("no directory")
    elif state == "in use":
        Store(settings).put("key", b"value")
    else:
        directory.mkdir()
    _make_read_only(tmp_path)
    try:
        said = _said_by_nobody(settings)
    finally:
        tmp_path.chmod(0o700)
        for path in tmp_path.rglob("*"):
            path.chmod(0o700)
    assert said.startswith(f"cache-unusable: The cache in {directory}")


def _make_read_only(place: Path) -> None:
    """Readable and not writable; the folders above, which tests make private, are opened."""
    for path in (place, *place.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    for path in list(place.parents)[:3]:
        if path.owner() == Path.home().owner() and not path.stat().st_mode & 0o001:
            path.chmod(0o755)


def _said_by_nobody(settings: Settings) -> str:
    """What a store says that a user without rights opens; root is above such things."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        os.waitpid(child, 0)
        with os.fdopen(reading) as pipe:
            return pipe.read()
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)
    store = Store(settings)
    store.put("key", b"value")
    found = store.get("key")
    said = store.problem
    os.write(writing, f"{said.id}: {said.message}".encode() if said and not found else b"nothing")
    os._exit(0)


WRITER = """
    import os, sys
    from citectx.papers.index.store import Store
    from citectx.settings import Settings

    store = Store(Settings(cache_directory=sys.argv[1]))
    value = bytes([int(sys.argv[2])]) * 3_000_000
    number = 0
    while True:
        store.put(f"key {number % 5}", value)
        if number == 3:
            print("ready", flush=True)
        number += 1
"""


def test_writers_that_are_killed_leave_nothing_broken(settings: Settings) -> None:
    for turn in range(4):
        writer = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(WRITER), settings.cache_directory, str(turn)],
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(0.021 * turn)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        store = Store(settings)
        for number in range(5):
            value = store.get(f"key {number}")
            assert value is None or (len(value) == 3_000_000 and len(set(value)) == 1)
        check(store, "after", LARGE)
    store.sweep(age_seconds=0)
    assert len(values(settings)) <= 6
    assert all(store.get(f"key {number}") for number in range(5))


def test_two_processes_and_many_threads_at_once(settings: Settings) -> None:
    source = textwrap.dedent(WRITER).replace("while True", "while number < 30")
    command = [sys.executable, "-c", source, settings.cache_directory]
    writers = [subprocess.Popen([*command, str(number)], cwd=ROOT) for number in (1, 2)]
    store = Store(settings)
    failures: list[object] = []

    def read() -> None:
        while any(writer.poll() is None for writer in writers):
            for number in range(5):
                value = store.get(f"key {number}")
                if value is not None and (len(value) != 3_000_000 or len(set(value)) != 1):
                    failures.append(value[:10])
        store.close()

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [writer.wait() for writer in writers] == [0, 0]
    assert failures == []
    assert store.problem is None


def test_sweeping_leaves_what_is_being_written(store: Store, settings: Settings) -> None:
    store.put("large", LARGE)
    young = folder(settings) / "aa" / "bb" / f"{'0' * 28}.val"
    young.parent.mkdir(parents=True, exist_ok=True)
    young.write_bytes(b"half")
    store.sweep()
    assert young.exists()
    os.utime(young, (0, 0))
    store.sweep()
    assert not young.exists()
    assert store.get("large") == LARGE
