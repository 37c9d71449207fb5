"""The bar that shows how many papers are read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from lsprotocol import types as lsp

from citectx_server.reporting import Progress


class Client:
    """A client that agrees to a bar when it is told to, and keeps what it is shown."""

    client_capabilities = lsp.ClientCapabilities(
        window=lsp.WindowClientCapabilities(work_done_progress=True)
    )

    def __init__(self) -> None:
        self.tokens: dict[str, asyncio.Future[None]] = {}
        self.agreed = asyncio.Event()
        self.shown: list[str] = []

    @property
    def work_done_progress(self) -> Client:
        return self

    async def create_async(self, token: str) -> None:
        await self.agreed.wait()
        self.tokens[token] = asyncio.get_running_loop().create_future()

    def begin(self, token: str, value: Any) -> None:
        self.shown.append(value.message)

    def report(self, token: str, value: Any) -> None:
        self.shown.append(value.message)

    def end(self, token: str, value: Any) -> None:
        self.shown.append("end")


async def check(before: list[int], after: list[int], shown: list[str]) -> None:
    """What is shown of three papers, some of them read before the client has agreed."""
    client = Client()
    progress = Progress(client, lambda: None)  # type: ignore[arg-type]
    for done in before:
        progress.tell(done, 3)
    client.agreed.set()
    for _ in range(5):
        await asyncio.sleep(0)
    for done in after:
        progress.tell(done, 3)
    assert client.shown == shown


@pytest.mark.asyncio
async def test_a_bar_comes_and_goes() -> None:
    await check([0, 1], [2, 3], ["1 of 3 papers", "2 of 3 papers", "end"])


@pytest.mark.asyncio
async def test_what_is_read_before_the_client_agrees_needs_no_bar() -> None:
    await check([0, 3], [], [])
