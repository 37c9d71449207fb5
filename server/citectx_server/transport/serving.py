"""Standard input and output, or a port -> a running server.

Messages are read on the event loop itself wherever the system can do that. The way of pygls, a
thread that reads lines, costs three changes of threads for every message, and each of them waits
when a thread of ours is at work.
"""

from __future__ import annotations

import asyncio
import io
import logging
import os
import sys
import threading
from contextlib import suppress
from hmac import compare_digest
from typing import TYPE_CHECKING, Any, NoReturn

from pygls.io_ import StdinAsyncReader, StdoutWriter, run_async

from citectx_server.server import create_server
from citectx_server.transport import memory
from citectx_server.transport.logs import log_to_stderr

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from pygls.io_ import AsyncReader

    from citectx_server.server import CitectxServer

log = logging.getLogger(__name__)

_LONGEST_LINE = 2**20
_SWITCH_SECONDS = 0.0005  # How long the event loop may have to wait for a thread at work.


def serve(received: bytes, answered: int | str | None) -> NoReturn:
    """Serves on standard input and output until the client leaves.

    `received` was read from standard input already and is read again; the request `answered` has
    had its answer.
    """
    server = _ready()
    server.protocol.answered = answered
    _run(server, _on_stdio(server, received))


def serve_tcp(host: str, port: int, token: str) -> NoReturn:
    """Serves the first client that comes to a port, if it has the token, until it leaves."""
    server = _ready()
    _run(server, _on_tcp(server, host, port, token))


def _ready() -> CitectxServer:
    log_to_stderr()
    sys.setswitchinterval(_SWITCH_SECONDS)
    server = create_server()
    memory.spare()
    return server


def _run(server: CitectxServer, serving: Coroutine[Any, Any, None]) -> NoReturn:
    code = _code(serving)
    server.session.stop()
    logging.shutdown()
    os._exit(code)  # Threads that still compute have nobody to tell.


def _code(serving: Coroutine[Any, Any, None]) -> int:
    """The code to exit with, once the client has left."""
    try:
        asyncio.run(serving)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except (ConnectionError, KeyboardInterrupt, asyncio.IncompleteReadError) as error:
        log.info("The client has gone: %r", error)
    return 1


async def _on_stdio(server: CitectxServer, received: bytes) -> None:
    server.protocol.set_writer(StdoutWriter(sys.stdout.buffer))
    await _answer_all(server, await _reader(server, received))


async def _on_tcp(server: CitectxServer, host: str, port: int, token: str) -> None:
    come: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()
    try:
        door = await asyncio.start_server(lambda *streams: come.put_nowait(streams), host, port)
    except OSError as error:
        log.error("Nobody can be served there: %s.", error)
        raise SystemExit(2) from None
    stream, writer = await come.get()
    door.close()
    # Neither a page in a browser nor another user of the machine can begin so.
    first = (await stream.readline()).rstrip(b"\r\n")
    if not compare_digest(first, b"Citectx-Token: " + token.encode()):
        log.error("What came is no client of ours.")
        raise SystemExit(2)
    server.protocol.set_writer(writer)
    await _answer_all(server, _OneByOne(stream))


async def _answer_all(server: CitectxServer, reader: AsyncReader) -> None:
    await run_async(threading.Event(), reader, server.protocol, log, server.report_server_error)


async def _reader(server: CitectxServer, received: bytes) -> AsyncReader:
    if _is_pipe_of_its_own():
        stream = asyncio.StreamReader(_LONGEST_LINE)
        stream.feed_data(received)
        with suppress(ValueError, OSError, NotImplementedError):  # A file, or Windows.
            await asyncio.get_running_loop().connect_read_pipe(
                lambda: asyncio.StreamReaderProtocol(stream), sys.stdin
            )
            return _OneByOne(stream)
    stdin = io.BufferedReader(_Replayed(received))
    return StdinAsyncReader(stdin, server.thread_pool)


def _is_pipe_of_its_own() -> bool:
    """Whether input may be made not to block: output through the same socket must not."""
    given, taken = os.fstat(sys.stdin.fileno()), os.fstat(sys.stdout.fileno())
    return (given.st_dev, given.st_ino) != (taken.st_dev, taken.st_ino)


class _OneByOne:
    """Messages from a stream; each is begun to be answered before the next one is read.

    A position means the text as it was then, not as the edit behind it leaves it.
    """

    def __init__(self, stream: asyncio.StreamReader) -> None:
        self._stream = stream

    async def readline(self) -> bytes:
        return await self._stream.readline()

    async def readexactly(self, n: int) -> bytes:
        await asyncio.sleep(0)
        return await self._stream.readexactly(n)


class _Replayed(io.RawIOBase):
    """Standard input, with what was already read of it once more at the beginning."""

    def __init__(self, received: bytes) -> None:
        self._received = received

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401
        piece = self._received[: len(buffer)] or os.read(sys.stdin.fileno(), len(buffer))
        self._received = self._received[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)
