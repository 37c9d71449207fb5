"""The server is killed, starved of disk, or not alone: nothing is lost, nobody left behind."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
from pathlib import Path

import pytest
from editing import EXAMPLES, SERVER, until
from lsprotocol import types as lsp
from server_client import Client, children
from wire import is_running, wait_until

from citectx.papers.index import cached_index
from citectx.papers.index.store import Store
from citectx.settings import Settings

PAPERS = 24
PLACE = lsp.Position(4, 42)
LITTLE_DISK = (
    "import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000));"
    "runpy.run_module('citectx_server', run_name='__main__')"
)


@pytest.fixture
def project(home: Path) -> Path:
    """A draft that cites many papers, all of them different files."""
    folder = home / "project"
    (folder / "papers").mkdir(parents=True)
    for number in range(PAPERS):
        path = folder / "papers" / f"p{number}.pdf"
        shutil.copy(EXAMPLES / "papers" / "lamps2019.pdf", path)
        with path.open("ab") as paper:
            paper.write(b"\n%% copy %d\n" % number)
    entries = (f"@misc{{p{number}, title = {{Paper {number}}}}}\n" for number in range(PAPERS))
    (folder / "refs.bib").write_text("".join(entries))
    keys = "; ".join(f"@p{number}" for number in range(PAPERS))
    text = f"---\nbibliography: refs.bib\n---\n\nMeadows beside lamps had fewer visits [{keys}].\n"
    (folder / "main.md").write_text(text)
    return folder


async def opened(project: Path, *command: str) -> Client:
    server = await Client(*(command or SERVER)).start(project)
    draft = project / "main.md"
    server.open(draft.as_uri(), draft.read_text(), "markdown")
    return server


async def card(server: Client, project: Path, words: str) -> str:
    """The card of the first citation once it holds `words`."""
    place = ((project / "main.md").as_uri(), PLACE)
    return str(await until(lambda: server.hover(*place), lambda it: words in it))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.asyncio
async def test_killed_while_papers_are_read(project: Path) -> None:
    server = await opened(project)
    await card(server, project, "nocturnal")  # The first papers are read, others not yet.
    workers = children(server.process)
    os.kill(server.process, signal.SIGKILL)
    await server.client.stop()
    wait_until(lambda: not any(map(is_running, workers)))

    store = Store(Settings())
    directory = Path(store.usage().directory)
    with sqlite3.connect(directory / "cache.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    kept = [cached_index(str(it), store) for it in sorted((project / "papers").iterdir())]
    assert any(kept)
    assert {len(it.texts) > 0 and not it.problems for it in kept if it} == {True}
    assert store.problem is None

    again = await opened(project)
    await card(again, project, "nocturnal")
    await again.stop()


@pytest.mark.asyncio
async def test_two_servers_share_a_cache(project: Path) -> None:
    one, other = await asyncio.gather(opened(project), opened(project))
    found = await asyncio.gather(*(card(it, project, "nocturnal") for it in (one, other)))
    assert found[0] == found[1]
    await asyncio.gather(one.stop(), other.stop())
    assert Store(Settings()).usage().entries >= 1


@pytest.mark.skipif(sys.platform == "win32", reason="limits are of POSIX")
@pytest.mark.asyncio
async def test_a_full_disk_is_told_and_survived(project: Path) -> None:
    for path in sorted((project / "papers").iterdir())[2:]:
        path.unlink()
    server = await Client(sys.executable, "-c", LITTLE_DISK).start(project)
    told: list[str] = []
    server.client.protocol.fm.features["window/showMessage"] = lambda it: told.append(it.message)
    draft = project / "main.md"
    server.open(draft.as_uri(), draft.read_text(), "markdown")
    await card(server, project, "nocturnal")
    await until(lambda: asyncio.sleep(0, told), bool)
    assert "cannot be used" in told[0]
    assert "free some space there" in told[0]
    assert len(told) == 1
    assert "nocturnal" in await card(server, project, "nocturnal")
    await server.stop()
