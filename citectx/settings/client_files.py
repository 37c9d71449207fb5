"""Settings and file kinds -> what the extension's package.json and its source hold of them.

`python -m citectx.settings.client_files client-vscode` writes them; a test fails when that was
forgotten.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citectx.base.file_kinds import FILE_KINDS
from citectx.settings import USER, WITHIN_ITSELF, Settings, camel

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_UNKNOWN_TO_VSCODE = ("typst", "org", "quarto")  # It gives them no name by itself.
_LANGUAGES = re.compile(r"LangId =~ /\^\([a-z|]*\)\$/")

# The extension's own: names with a dot, which the server never sees.
_CLIENT: dict[str, dict[str, Any]] = {
    "citectx.server.command": {
        "type": "string",
        "default": "",
        "scope": "machine",
        "markdownDescription": "The `citectx-server` to start; empty means that the extension "
        "finds one or sets up its own.",
    },
    "citectx.server.python": {
        "type": "string",
        "default": "",
        "scope": "machine",
        "markdownDescription": "The Python (3.11 or newer) with which the extension sets up its "
        "own server; empty means the first that fits.",
    },
    "citectx.assistants.enabled": {
        "type": "boolean",
        "default": False,
        "scope": "application",
        "markdownDescription": "Offer citectx to assistants in the editor: tools that read the "
        "draft as it is typed and the papers it cites. Each use is confirmed; what a tool answers "
        "is given to the assistant's model.",
    },
}


def properties() -> dict[str, dict[str, Any]]:
    """Every setting as VS Code wants it described."""
    library = {
        f"citectx.{camel(field.name)}": _property(field.default, field.metadata)
        for field in fields(Settings)
    }
    return {**library, **_CLIENT}


def _property(default: object, about: Mapping[str, Any]) -> dict[str, Any]:
    # What is of scope `machine` is never taken from a workspace, trusted or not.
    scope = "machine" if about["set_by"] == USER else "resource"
    return {**_shape(default, about), "scope": scope, "markdownDescription": about["meaning"]}


def _shape(default: object, about: Mapping[str, Any]) -> dict[str, Any]:
    """What a setting may be, as a JSON schema has it."""
    choices = {"enum": list(about["choices"])} if about["choices"] else {}
    if isinstance(default, tuple):
        items = {"type": "string", **choices}
        return {"type": "array", "items": items, "default": list(default)}
    if isinstance(default, bool):
        return {"type": "boolean", "default": default}
    if isinstance(default, int):
        limits = {"minimum": about["low"], "maximum": about["high"]}
        return {"type": "integer", "default": default, **limits}
    return {"type": "string", "default": default, **choices}


def toml_schema() -> dict[str, Any]:
    """The JSON schema of a project's `.citectx.toml`: what a project may set, and nothing else."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "citectx: the settings of a project",
        "type": "object",
        "properties": {
            it.name: {**_shape(it.default, it.metadata), "description": it.metadata["meaning"]}
            for it in fields(Settings)
            if it.metadata["set_by"] != USER
        },
        "additionalProperties": False,
    }


def selectors() -> dict[str, list[str]]:
    """The documents that the client hands to the server, by their endings in every case and their
    languages, and the endings of papers.
    """
    endings = [it.ending for it in FILE_KINDS if it.languages]
    papers = [it.ending.removeprefix(".") for it in FILE_KINDS if it.paper and it.ending]
    return {
        "endings": list(in_every_case(endings)),
        "languages": list(draft_languages()),
        "papers": papers,
    }


def in_every_case(endings: Iterable[str]) -> tuple[str, ...]:
    """Endings without their dot as they are met: `rmd`, `RMD` and `Rmd`; globs mind the case."""
    bare = [ending.removeprefix(".") for ending in endings]
    return tuple(dict.fromkeys(form for it in bare for form in (it, it.upper(), it.capitalize())))


def draft_languages() -> tuple[str, ...]:
    """What editors call the languages of drafts."""
    named = (language for kind in FILE_KINDS if kind.draft for language in kind.languages)
    return tuple(dict.fromkeys(named))


def with_our_part(package: dict[str, Any]) -> dict[str, Any]:
    """The package.json with the settings, and the languages wherever it names them."""
    languages = draft_languages()
    contributed = package["contributes"]
    contributed["configuration"] = {"title": "citectx", "properties": properties()}
    contributed["languages"] = [
        {"id": it, "extensions": list(_endings_of(it))} for it in _UNKNOWN_TO_VSCODE
    ]
    trust = package["capabilities"]["untrustedWorkspaces"]
    trust["restrictedConfigurations"] = [
        f"citectx.{camel(it.name)}"
        for it in fields(Settings)
        if it.metadata["set_by"] == WITHIN_ITSELF
    ]
    others = [it for it in package["activationEvents"] if not it.startswith("onLanguage:")]
    package["activationEvents"] = [*(f"onLanguage:{language}" for language in languages), *others]
    text = _LANGUAGES.sub(f"LangId =~ /^({'|'.join(languages)})$/", json.dumps(package))
    changed: dict[str, Any] = json.loads(text)
    return changed


def _endings_of(language: str) -> tuple[str, ...]:
    return tuple(kind.ending for kind in FILE_KINDS if language in kind.languages)


def main(client: Path) -> None:
    """Writes package.json, src/fileKinds.json and the schema of `.citectx.toml`."""
    package = json.loads((client / "package.json").read_text("utf-8"))
    _write(client / "package.json", with_our_part(package))
    _write(client / "src" / "fileKinds.json", selectors())
    _write(client / "media" / "citectx.schema.json", toml_schema())


def _write(file: Path, value: object) -> None:
    file.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
