"""What the client says of settings: the newest holds, whatever comes last."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp

from citectx.settings import Settings
from citectx_server.session import configuration


class Server:
    """A server, its session and its client: what settings need of them."""

    client_capabilities = lsp.ClientCapabilities(
        lsp.WorkspaceClientCapabilities(configuration=True)
    )

    def __init__(self, folder: Path) -> None:
        self.folders = (str(folder),)
        self.pushed: dict[str, Any] = {}
        self.configuring: object = None
        self.settings = Settings()
        self.answers: list[asyncio.Future[Any]] = []

    @property
    def session(self) -> Server:
        return self

    def workspace_configuration_async(self, params: lsp.ConfigurationParams) -> asyncio.Future[Any]:
        self.answers.append(asyncio.get_running_loop().create_future())
        return self.answers[-1]

    def is_configured(self, settings: Settings, by_folder: dict[str, Settings]) -> bool:
        return settings == self.settings

    def configure(self, settings: Settings, by_folder: dict[str, Settings]) -> None:
        self.settings = settings

    def look_again(self) -> None:
        pass


async def asked(server: Server, number: int) -> asyncio.Task[None]:
    """A configuration that waits for the client's answer of that number."""
    task = asyncio.create_task(configuration.configure(server))  # type: ignore[arg-type]
    async with asyncio.timeout(30):
        while len(server.answers) < number:
            await asyncio.sleep(0)
    return task


@pytest.mark.asyncio
async def test_settings_that_are_pushed_outlast_an_older_answer(tmp_path: Path) -> None:
    server = Server(tmp_path)
    first = await asked(server, 1)
    server.pushed = {"maxPassages": 5}
    await configuration.configure(server)  # type: ignore[arg-type]
    server.answers[0].set_result([{"maxPassages": 2}])
    await first
    assert server.settings.max_passages == 5


@pytest.mark.asyncio
async def test_answers_count_in_the_order_of_the_questions(tmp_path: Path) -> None:
    server = Server(tmp_path)
    first, second = await asked(server, 1), await asked(server, 2)
    server.answers[1].set_result([{"maxPassages": 5}])
    await second
    server.answers[0].set_result([{"maxPassages": 2}])
    await first
    assert server.settings.max_passages == 5
