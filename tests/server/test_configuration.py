"""What the client says of settings: the newest holds, whatever comes last."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from citectx_server.session.configuration import Changed, Configuration


class Client:
    """A client that answers when it is told to."""

    def __init__(self) -> None:
        self.answers: list[asyncio.Future[dict[str, Any]]] = []

    def settings(self, folder: str) -> asyncio.Future[dict[str, Any]]:
        self.answers.append(asyncio.get_running_loop().create_future())
        return self.answers[-1]


def configuration(folder: Path) -> Configuration:
    made = Configuration()
    made.folders = (str(folder),)
    return made


async def asked(of: Configuration, client: Client, number: int) -> asyncio.Task[Changed]:
    """A configuration that waits for the client's answer of that number."""
    task = asyncio.create_task(of.read(client.settings))
    async with asyncio.timeout(30):
        while len(client.answers) < number:
            await asyncio.sleep(0)
    return task


@pytest.mark.asyncio
async def test_settings_that_are_pushed_outlast_an_older_answer(tmp_path: Path) -> None:
    current, client = configuration(tmp_path), Client()
    first = await asked(current, client, 1)
    current.push({"maxPassages": 5})
    assert (await current.read(client.settings)).is_new
    client.answers[0].set_result({"maxPassages": 2})
    assert not (await first).is_new
    assert current.settings.max_passages == 5


@pytest.mark.asyncio
async def test_answers_count_in_the_order_of_the_questions(tmp_path: Path) -> None:
    current, client = configuration(tmp_path), Client()
    first, second = await asked(current, client, 1), await asked(current, client, 2)
    client.answers[1].set_result({"maxPassages": 5})
    await second
    client.answers[0].set_result({"maxPassages": 2})
    await first
    assert current.settings.max_passages == 5


@pytest.mark.asyncio
async def test_what_is_wrong_is_said_and_the_rest_holds(tmp_path: Path) -> None:
    current = configuration(tmp_path)
    current.push({"maxPassages": 5, "ranker": 7})
    changed = await current.read(Client().settings)
    assert len(changed.complaints) == 1
    assert current.of(str(tmp_path / "main.tex")).max_passages == 5
    assert not (await current.read(Client().settings)).is_new
