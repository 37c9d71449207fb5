"""`citectx-server` with options: versions, and sockets for development."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import citectx

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(arguments: Sequence[str]) -> None:
    """Serves as the arguments say."""
    parser = argparse.ArgumentParser(
        "citectx-server", description="The language server of citectx; on stdio by default."
    )
    parser.add_argument("--version", action="version", version=citectx.__version__)
    parser.add_argument("--stdio", action="store_true", help="serve on stdin and stdout")
    parser.add_argument("--tcp", action="store_true", help="serve one client on a TCP port")
    parser.add_argument(
        "--host", default="127.0.0.1", choices=("127.0.0.1", "::1", "localhost"),
        help="default: %(default)s; nobody else's machine is served",
    )  # fmt: skip
    parser.add_argument("--port", type=int, default=2087, help="default: %(default)s")
    chosen = parser.parse_args(arguments)

    if chosen.tcp:
        from citectx_server.transport.serving import serve_tcp

        serve_tcp(chosen.host, chosen.port)
    else:
        from citectx_server.transport.start import on_stdio

        on_stdio()
