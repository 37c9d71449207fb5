"""The real server -> `capabilities.json`, from which `initialize` is answered at once.

`python -m citectx_server.transport.capabilities` writes the file anew; a test fails when
that was forgotten.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lsprotocol import converters
from lsprotocol import types as lsp
from pygls.capabilities import ServerCapabilitiesBuilder

from citectx_server.server import NOTEBOOKS, create_server

FILE = Path(__file__).with_name("capabilities.json")


def capabilities(client: lsp.ClientCapabilities) -> dict[str, Any]:
    """What the real server offers to a client."""
    server = create_server()
    features = server.protocol.fm
    offered = ServerCapabilitiesBuilder(
        client,
        {*features.features.keys(), *features.builtin_features.keys()},
        features.feature_options,
        list(features.commands.keys()),
        lsp.TextDocumentSyncKind.Incremental,
        NOTEBOOKS,
    ).build()  # type: ignore[no-untyped-call]
    server.session.stop()
    plain: dict[str, Any] = converters.get_converter().unstructure(offered)
    for name in ("willSave", "willSaveWaitUntil"):
        # Not offered: said or left unsaid, depending on the client.
        plain["textDocumentSync"].pop(name, None)
    return plain


def main() -> None:
    """Writes the file."""
    with_notebooks = lsp.NotebookDocumentClientCapabilities(
        lsp.NotebookDocumentSyncClientCapabilities()
    )
    offered = capabilities(lsp.ClientCapabilities(notebook_document=with_notebooks))
    FILE.write_text(json.dumps(offered, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
