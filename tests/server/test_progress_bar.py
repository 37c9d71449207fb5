"""The bar that shows how many papers are read."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any

import pytest
from lsprotocol import types as lsp

from citectx_server.transport.progress_bar import ProgressBar


class Client:
    """A client that agrees to a bar when it is told to, and keeps what it is shown."""

    client_capabilities = lsp.ClientCapabilities(
        window=lsp.WindowClientCapabilities(work_done_progress=True)
    )

    def __init__(self) -> None:
        self.tokens: dict[str, Future[None]] = {}
        self.agreed = asyncio.Event()
        self.shown: list[str] = []

    @property
    def work_done_progress(self) -> Client:
        return self

    async def create_async(self, token: str) -> None:
        await self.agreed.wait()
        self.tokens[token] = Future()

    def begin(self, token: str, value: Any) -> None:
        self.shown.append(value.message)

    def report(self, token: str, value: Any) -> None:
        self.shown.append(value.message)

    def end(self, token: str, value: Any) -> None:
        self.shown.append("end")


async def begun(client: Client, *read: int) -> ProgressBar:
    """The bar for three papers, some of them read before the client has agreed."""
    progress = ProgressBar(client)  # type: ignore[arg-type]
    for done in read:
        progress.show(done, 3, lambda: client.shown.append("cancel"))
    client.agreed.set()
    for _ in range(5):
        await asyncio.sleep(0)
    return progress


@pytest.mark.asyncio
async def test_a_bar_comes_and_goes() -> None:
    client = Client()
    progress = await begun(client, 0, 1)
    for done in (2, 3):
        progress.show(done, 3, lambda: None)
    assert client.shown == ["1 of 3 papers", "2 of 3 papers", "end"]


@pytest.mark.asyncio
async def test_what_is_read_before_the_client_agrees_needs_no_bar() -> None:
    client = Client()
    await begun(client, 0, 3)
    assert client.shown == []


@pytest.mark.asyncio
async def test_who_cancels_waits_for_no_paper() -> None:
    client = Client()
    await begun(client, 0)
    for it in client.tokens.values():
        it.cancel()
    assert client.shown == ["0 of 3 papers", "cancel", "end"]
