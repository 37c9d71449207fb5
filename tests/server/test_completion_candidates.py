"""What is made ready in idle moments, so that the first completion need not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import fixture
import pytest

from citectx.answers.suggest import shelf
from citectx.base.files import read_text
from citectx.project import project
from citectx.settings import Settings
from citectx.workspace import workspace
from citectx_server import background
from citectx_server.convert.written import completion_item
from citectx_server.session.client_capabilities import ClientCapabilities
from citectx_server.session.completion_candidates import CompletionCandidates


class CountingThreads:
    """Threads that do the work at once and keep count of it."""

    def __init__(self) -> None:
        self.waited_for, self.ahead = 0, 0

    async def answering(self, work: Callable[[], Any]) -> Any:
        self.waited_for += 1
        return work()

    async def patient(self, work: Callable[[], Any]) -> Any:
        self.ahead += 1
        return work()


@pytest.mark.parametrize("completes", [True, False])
@pytest.mark.asyncio
async def test_keys_are_made_ready_at_rest(
    tmp_path: Path, completes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = fixture.parse(
        """
        -- main.md --
        ---
        bibliography: refs.bib
        ---

        Frogs sleep [@].
        -- refs.bib --
        @misc{frogs, title = {The sleep of frogs}}
        """
    )
    known = workspace(project(str(files.written_to(tmp_path)), read_text, Settings()))
    threads: Any = CountingThreads()
    candidates = CompletionCandidates(threads, completion_item)

    async def done(*_: object) -> Any:
        return known

    session: Any = SimpleNamespace(
        workspaces=SimpleNamespace(of=done, look_at_files=done),
        configuration=SimpleNamespace(
            of=lambda _: Settings(complete_keys="everywhere" if completes else "nowhere")
        ),
        client=SimpleNamespace(capabilities=ClientCapabilities()),
        prefetch=SimpleNamespace(start=lambda: None),
        findings=SimpleNamespace(look=done),
        candidates=candidates,
        library_candidates=SimpleNamespace(prepare=done),
    )
    monkeypatch.setattr(background, "publish", done)
    await background.check(session, known.project.root)
    assert bool(threads.ahead) is completes

    made = shelf._shelf.cache_info().misses
    shelf.shelf(known)
    found = await candidates.every(known)
    assert [it.key for it in found.candidates] == ["frogs"]
    assert threads.waited_for == (0 if completes else 1)
    assert shelf._shelf.cache_info().misses == (made if completes else made + 1)
