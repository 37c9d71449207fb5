"""The tools -> their entries in the manifest of the VS Code extension.

`python -m citectx.assistant.client_tools client-vscode` writes them; a test fails when that was
forgotten.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citectx.assistant.arguments import ARGUMENTS, hints_of
from citectx.assistant.toolbox import Tools

if TYPE_CHECKING:
    from collections.abc import Callable

_DRAFT = "The path of the draft; may be left out for the one that is in sight in the editor."
_KINDS = {str: "string", int: "integer", bool: "boolean", int | None: "integer"}
_BOUNDS = {"ge": "minimum", "le": "maximum", "min_length": "minLength", "max_length": "maxLength"}


def entries() -> list[dict[str, Any]]:
    """Every tool as VS Code wants it described."""
    return [_entry(tool, title) for tool, title in Tools.offered().items()]


def _entry(tool: Callable[..., object], title: str) -> dict[str, Any]:
    name = tool.__name__
    first, *rest = name.split("_")
    words = inspect.getdoc(tool) or ""
    return {
        "name": f"citectx_{name}",
        "toolReferenceName": "citectx" + "".join(it.capitalize() for it in (first, *rest)),
        "displayName": title,
        "userDescription": words.splitlines()[0],
        "modelDescription": " ".join(words.split()),
        "canBeReferencedInPrompt": True,
        "tags": ["citations"],
        "when": "config.citectx.assistants.enabled",
        "inputSchema": _schema(tool),
    }


def _schema(tool: Callable[..., object]) -> dict[str, Any]:
    parameters = [it for it in inspect.signature(tool).parameters.values() if it.name != "self"]
    required = [it.name for it in parameters if it.default is inspect.Parameter.empty]
    hints = hints_of(tool)
    properties = {it.name: _property(it.name, hints[it.name]) for it in parameters}
    return {"type": "object", "properties": properties, "required": required}


def _property(name: str, hint: Any) -> dict[str, Any]:  # noqa: ANN401
    about = ARGUMENTS[name]
    bounds = {_BOUNDS[it]: value for it, value in about.items() if it in _BOUNDS}
    words = _DRAFT if name == "draft" else about["description"]
    return {"type": _KINDS[hint], "description": words, **bounds}


def manifest(text: str) -> str:
    """The manifest with these entries."""
    whole = json.loads(text)
    whole["contributes"]["languageModelTools"] = entries()
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    file = Path(sys.argv[1], "package.json")
    file.write_text(manifest(file.read_text(encoding="utf-8")), encoding="utf-8")
