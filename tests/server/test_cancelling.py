"""A command that is cancelled is not carried out to its end."""

from __future__ import annotations

import asyncio

from lsprotocol import types as lsp

from citectx_server.server import create_server
from citectx_server.session.documents.recent_edits import RecentEdits
from citectx_server.transport import command_table


def test_a_cancelled_command_goes_no_further() -> None:
    reached: list[str] = []

    async def run() -> list[bool]:
        gate = asyncio.Event()

        async def slow(word: str) -> None:
            reached.append(word)
            await gate.wait()
            reached.append("end")

        server = create_server()
        command_table.add(server, "test.slow", slow)
        protocol, answers = server.protocol, asyncio.Queue[bool]()
        handler = protocol.fm.builtin_features[lsp.WORKSPACE_EXECUTE_COMMAND]
        for number in ("first", "second"):
            params = lsp.ExecuteCommandParams("test.slow", [number])
            callback = lambda it: answers.put_nowait(it.cancelled())  # noqa: E731
            protocol._execute_handler(number, handler, callback, (params,))
            await asyncio.sleep(0)
        protocol._handle_cancel_notification("first")
        gate.set()
        told = [await answers.get(), await answers.get()]
        server.session.stop()
        return told

    assert asyncio.run(run()) == [True, False]
    assert reached == ["first", "second", "end"]


def test_a_pause_in_typing_is_waited_for() -> None:
    async def run() -> tuple[bool, bool]:
        edits = RecentEdits()
        edits.put("main.tex", 3)
        return await edits.pause(), await edits.pause()

    assert asyncio.run(run()) == (True, False)
