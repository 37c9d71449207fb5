"""A function -> a command of the server.

pygls looks up the types of a command's parameters and wants every one of them given. Here they are
plain JSON values of the types that are written there, and the last ones may be left out.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcInvalidParams

if TYPE_CHECKING:
    from pygls.lsp.server import LanguageServer

Carry = Callable[..., Coroutine[Any, Any, Any]]

_KINDS: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "int": (int,),
    "int | None": (int, type(None)),
    "list[str]": (list,),
    "dict[str, Any]": (dict,),
}


def add(server: LanguageServer, name: str, carry: Carry) -> None:
    """Lets `carry`, which takes the arguments, answer to `name`."""

    wanted = inspect.signature(carry)

    async def command(ls: Any, *arguments: Any) -> Any:  # noqa: ANN401
        wrong = _wrong(wanted, arguments)
        if wrong:
            raise JsonRpcInvalidParams(f"{name}: {wrong}")
        return await carry(*arguments)

    server.command(name)(command)


def _wrong(wanted: inspect.Signature, arguments: tuple[Any, ...]) -> str:
    """What is wrong with the arguments of a command; nothing if they fit."""
    try:
        given = wanted.bind(*arguments).arguments
    except TypeError as error:
        return str(error)
    for name, value in given.items():
        kind = wanted.parameters[name].annotation
        if kind in _KINDS and not isinstance(value, _KINDS[kind]):
            return f"{name} must be {kind}, not {value!r}"
    return ""
