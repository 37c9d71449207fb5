"""`citectx-server` with options: versions, and sockets for development."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

import citectx

if TYPE_CHECKING:
    from collections.abc import Sequence

_TOKEN = "CITECTX_TOKEN"  # noqa: S105  The name of the variable.
_SHORTEST = 16


def run(arguments: Sequence[str]) -> None:
    """Serves as the arguments say."""
    parser = argparse.ArgumentParser(
        "citectx-server", description="The language server of citectx; on stdio by default."
    )
    parser.add_argument("--version", action="version", version=citectx.__version__)
    parser.add_argument("--stdio", action="store_true", help="serve on stdin and stdout")
    parser.add_argument(
        "--tcp",
        action="store_true",
        help=f"serve one client on a TCP port, whose first line is `Citectx-Token: ` and what the "
        f"variable {_TOKEN} holds",
    )
    parser.add_argument(
        "--host", default="127.0.0.1", choices=("127.0.0.1", "::1", "localhost"),
        help="default: %(default)s; nobody else's machine is served",
    )  # fmt: skip
    parser.add_argument("--port", type=int, default=2087, help="default: %(default)s")
    chosen = parser.parse_args(arguments)

    if chosen.tcp:
        token = os.environ.get(_TOKEN, "")
        if len(token) < _SHORTEST:
            # Whoever else has a login on this machine could come to the port first.
            parser.error(f"--tcp needs a secret of {_SHORTEST} letters or more in {_TOKEN}")
        from citectx_server.transport.serving import serve_tcp

        serve_tcp(chosen.host, chosen.port, token)
    else:
        from citectx_server.transport.start import on_stdio

        on_stdio()
