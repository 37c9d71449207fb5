"""`citectx-server`: the language server, on stdio unless told otherwise."""

from __future__ import annotations

import sys


def main() -> None:
    """Serves one client.

    The usual call, stdio, takes the quick way: `initialize` is answered before the protocol
    library is loaded, because loading it takes most of a second.
    """
    if set(sys.argv[1:]) <= {"--stdio"}:
        from citectx_server.transport.start import on_stdio

        on_stdio()
    else:
        from citectx_server.transport.options import run

        run(sys.argv[1:])


if __name__ == "__main__":
    main()
