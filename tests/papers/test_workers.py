"""Worker processes: a bad file costs itself and nothing else."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from mmap import PAGESIZE
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from wire import is_running, wait_until

from citectx.model import Problem
from citectx.papers import workers
from citectx.papers.workers import Pool
from citectx.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = str(Path(__file__).parents[1])
LIMITS = Settings(workers=1, read_megabytes=256)


@pytest.fixture(autouse=True)
def _fake_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", HERE)


@pytest.fixture
def pool() -> Iterator[Pool]:
    with Pool(LIMITS, "fake_work:work") as pool:
        yield pool


def check(pool: Pool, path: str, expected: str) -> Problem | None:
    """The outcome for `path` is `expected`, and the file after it is read as ever."""
    outcome = pool.submit(path).result(timeout=60)
    after = pool.submit("good").result(timeout=60)
    assert isinstance(after, bytes)
    assert after.endswith(b" good")
    if isinstance(outcome, bytes):
        assert outcome.decode().partition(" ")[2] == expected
        return None
    assert (outcome.id, outcome.path) == (expected, path)
    return outcome


def test_work_is_done_by_one_process_after_the_other_file(pool: Pool) -> None:
    first, second = pool.submit("one").result(60), pool.submit("two").result(60)
    assert isinstance(first, bytes)
    assert isinstance(second, bytes)
    assert first.split()[0] == second.split()[0] != str(os.getpid()).encode()


def test_a_hang_is_ended() -> None:
    with Pool(replace(LIMITS, read_seconds=5), "fake_work:work") as pool:
        problem = check(pool, "hang", "reader-timeout")
    assert problem is not None
    assert "longer than 5 seconds" in problem.message
    assert "citectx.readSeconds" in problem.message


def test_a_bomb_is_stopped_by_the_limit(pool: Pool) -> None:
    problem = check(pool, "bomb", "reader-memory")
    assert problem is not None
    assert "more than 256 MB" in problem.message


def test_a_killed_process_costs_one_file(pool: Pool) -> None:
    problem = check(pool, "kill", "reader-crashed")
    assert problem is not None
    assert "SIGKILL" in problem.message


def test_a_process_that_is_killed_between_files_costs_none(pool: Pool) -> None:
    first = pool.submit("one").result(60)
    assert isinstance(first, bytes)
    process = int(first.split()[0])
    os.kill(process, signal.SIGKILL)
    wait_until(lambda: not is_running(process))
    assert isinstance(pool.submit("two").result(60), bytes)


def test_a_fault_of_the_reader_names_itself(pool: Pool) -> None:
    problem = check(pool, "raise", "reader-crashed")
    assert problem is not None
    assert "ValueError: no such luck" in problem.message


def test_a_process_that_has_grown_makes_room(pool: Pool) -> None:
    outcomes = [pool.submit(name).result(60) for name in ("one", "hoard", "two")]
    first, large, after = (it.split() for it in outcomes if isinstance(it, bytes))
    assert (large[0], large[1]) == (first[0], b"hoard")
    assert after[0] != first[0]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is told by /proc")
def test_memory_of_work_that_is_done_is_given_back(pool: Pool) -> None:
    outcome = pool.submit("scatter").result(60)
    assert isinstance(outcome, bytes)
    told = Path(f"/proc/{int(outcome.split()[0])}/statm")
    wait_until(lambda: int(told.read_text().split()[1]) * PAGESIZE < 60 * 2**20)


def test_an_idle_process_ends_and_work_begins_anew(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_IDLE_SECONDS", 0.1)
    first = pool.submit("one").result(60)
    assert isinstance(first, bytes)
    wait_until(lambda: not is_running(int(first.split()[0])))
    assert isinstance(pool.submit("two").result(60), bytes)


def test_what_a_library_prints_does_no_harm(pool: Pool) -> None:
    check(pool, "print", "print")


def test_a_name_that_is_no_text_arrives(pool: Pool) -> None:
    outcome = pool.submit(os.fsdecode(b"\xff\xfe \n odd")).result(60)
    assert isinstance(outcome, bytes)


def test_the_most_urgent_is_next_and_the_cancelled_never(pool: Pool, tmp_path: Path) -> None:
    gate = tmp_path / "open"
    order: list[str] = []
    running = pool.submit(f"wait {gate}".replace("/", "!"))
    wait_until(running.running)
    outcomes = {
        name: pool.submit(name, priority)
        for name, priority in (("later", 5), ("never", 0), ("sooner", 1), ("last", 5))
    }
    for name, outcome in outcomes.items():
        outcome.add_done_callback(lambda _, name=name: order.append(name))
    assert outcomes["never"].cancel()
    gate.touch()
    outcomes["last"].result(60)
    assert order == ["never", "sooner", "later", "last"]


def test_what_is_looked_at_is_read_next(pool: Pool, tmp_path: Path) -> None:
    gate = tmp_path / "open"
    order: list[str] = []
    running = pool.submit(f"wait {gate}".replace("/", "!"))
    wait_until(running.running)
    outcomes = {name: pool.submit(name, place) for place, name in enumerate("abcd")}
    for name, outcome in outcomes.items():
        outcome.add_done_callback(lambda _, name=name: order.append(name))
    for path in ("c", "d", "unknown"):
        pool.hurry(path)
    gate.touch()
    outcomes["b"].result(60)
    assert order == ["d", "c", "a", "b"]


def test_two_processes_work_at_once(tmp_path: Path) -> None:
    gate = tmp_path / "open"
    with Pool(Settings(workers=2), "fake_work:work") as pool:
        waiting = pool.submit(f"wait {gate}".replace("/", "!"))
        assert isinstance(pool.submit("good").result(60), bytes)
        assert not waiting.done()
        gate.touch()
        assert isinstance(waiting.result(60), bytes)


def test_an_event_loop_can_wait_for_it(pool: Pool) -> None:
    async def read() -> bytes | Problem:
        return await asyncio.wrap_future(pool.submit("good"))

    outcome = asyncio.run(read())
    assert isinstance(outcome, bytes)


def test_closing_does_not_wait_for_a_hang() -> None:
    pool = Pool(Settings(workers=1, read_seconds=600), "fake_work:work")
    running = pool.submit("hang")
    waiting = pool.submit("good")
    wait_until(running.running)
    pool.close()
    outcome = running.result(60)
    assert isinstance(outcome, Problem)
    assert outcome.id == "reader-stopped"
    assert waiting.cancelled()
    assert pool.submit("good").cancelled()


PARENT = """
    import sys
    from citectx.papers.workers import Pool
    from citectx.settings import Settings

    pool = Pool(Settings(workers=1, read_seconds=3), "fake_work:work")
    print(pool.submit("good").result().split()[0].decode(), flush=True)
    pool.submit(sys.argv[1]).result()
"""


@pytest.mark.parametrize("name", ["hang", "grip"])
def test_no_process_outlives_its_parent(name: str) -> None:
    source = textwrap.dedent(PARENT)
    parent = subprocess.Popen([sys.executable, "-c", source, name], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    time.sleep(0.5)
    assert is_running(child)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: not is_running(child))
