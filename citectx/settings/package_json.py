"""Settings -> the `configuration` of the extension's package.json.

`python -m citectx.settings.package_json client-vscode/package.json` writes them into the file; a
test fails when that was forgotten.
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citectx.settings import Settings, camel

if TYPE_CHECKING:
    from collections.abc import Mapping

# The extension's own: names with a dot, which the server never sees.
_CLIENT: dict[str, dict[str, Any]] = {
    "citectx.server.command": {
        "type": "string",
        "default": "",
        "scope": "machine-overridable",
        "markdownDescription": "The `citectx-server` to start; empty means that the extension "
        "finds one or sets up its own.",
    },
    "citectx.server.python": {
        "type": "string",
        "default": "",
        "scope": "machine-overridable",
        "markdownDescription": "The Python (3.11 or newer) with which the extension sets up its "
        "own server; empty means the first that fits.",
    },
}


def properties() -> dict[str, dict[str, Any]]:
    """Every setting as VS Code wants it described."""
    library = {
        f"citectx.{camel(it.name)}": _property(it.default, it.metadata) for it in fields(Settings)
    }
    library["citectx.searchServer"]["scope"] = "application"  # Never a project's to choose.
    return {**library, **_CLIENT}


def _property(default: object, about: Mapping[str, Any]) -> dict[str, Any]:
    described = {"scope": "resource", "markdownDescription": about["meaning"]}
    choices = {"enum": list(about["choices"])} if about["choices"] else {}
    if isinstance(default, tuple):
        return {
            "type": "array",
            "items": {"type": "string", **choices},
            "default": list(default),
            **described,
        }
    if isinstance(default, bool):
        return {"type": "boolean", "default": default, **described}
    if isinstance(default, int):
        limits = {"minimum": about["low"], "maximum": about["high"]}
        return {"type": "integer", "default": default, **limits, **described}
    return {"type": "string", "default": default, **choices, **described}


def main(file: Path) -> None:
    """Writes the settings into a package.json."""
    package = json.loads(file.read_text("utf-8"))
    package["contributes"]["configuration"] = {"title": "citectx", "properties": properties()}
    text = json.dumps(package, indent=2, ensure_ascii=False)
    file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
