"""A function -> a command of the server.

pygls looks up the types of a command's parameters and wants every one of them given. Here they are
plain JSON values, the types are those of a type checker only, and the last ones may be left out.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcInvalidParams

if TYPE_CHECKING:
    from citectx_server.server import CitectxServer

Carry = Callable[..., Coroutine[Any, Any, Any]]


def add(server: CitectxServer, name: str, carry: Carry) -> None:
    """Lets `carry`, which takes the server and the arguments, answer to `name`."""

    wanted = inspect.signature(carry)

    async def command(ls: Any, *arguments: Any) -> Any:  # noqa: ANN401
        try:
            wanted.bind(ls, *arguments)
        except TypeError as error:
            raise JsonRpcInvalidParams(f"{name}: {error}") from error
        return await carry(ls, *arguments)

    server.command(name)(command)
