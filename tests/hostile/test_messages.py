"""A folder full of links and controls, and a real server in it: nothing that it says acts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_rendered import kinds, links
from wire import Wire, wait_until

from citectx.base.inert import inert, without_controls

LINK = "[Click here](command:workbench.action.quit)"
NASTY = f"{LINK} $(sync~spin) \x1b]52;c;aGk=\x07\u202e"
KEY = "[k](command:x)$(y)"
ACTIVE = re.compile(
    r"\]\((?!command:citectx|file:|zotero:)|\$\(|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]"
)
# What is written into documents, and what is said about the client's own strings.
_NOT_SHOWN = {"newText", "uri", "data", "arguments", "text", "filterText", "entry", "edit", "key"}


def shown_strings(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Every string of an answer that an editor shows as it is, and its name."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, list):
        for it in value:
            yield from shown_strings(it, name)
    elif isinstance(value, dict):
        for inner, it in value.items():
            if inner not in _NOT_SHOWN:
                yield from shown_strings(it, inner)


@pytest.fixture
def wire(home: Path) -> Iterator[Wire]:
    folder = home / "[a](command:b)"
    (folder / "papers").mkdir(parents=True)
    settings = f"{json.dumps(NASTY)} = 1\nmarks = {json.dumps(NASTY)}\npapers_folders = "
    image = "x\n\n![p](https://evil.example/p.png)"
    (folder / ".citectx.toml").write_text(settings + json.dumps([image]) + "\n")
    entry = f"@article{{{KEY}, title={{{NASTY}}}, author={{{NASTY}}}, file={{{NASTY}.pdf}}}}\n"
    (folder / "refs.bib").write_text(entry * 2)
    draft = (
        f"---\nbibliography: [refs.bib, '{KEY}.bib']\n---\n\nFrogs sleep [@{{{KEY}}}; @no{{x].\n"
    )
    wire = Wire(folder, {"window": {"workDoneProgress": True}}, {})
    document = {"languageId": "markdown", "version": 1, "text": draft}
    wire.tell("textDocument/didOpen", textDocument={"uri": uri(folder), **document})
    wire.folder = folder  # type: ignore[attr-defined]
    try:
        yield wire
    finally:
        wire.process.kill()
        wire.process.wait()


def uri(folder: Path) -> str:
    return (folder / "main.md").as_uri()


def test_no_answer_holds_what_acts(wire: Wire) -> None:
    folder: Path = wire.folder  # type: ignore[attr-defined]
    line, at = 4, {"line": 4, "character": 17}
    place = {"textDocument": {"uri": uri(folder)}, "position": at}
    whole = {"start": {"line": line, "character": 0}, "end": at}
    document = {"textDocument": {"uri": uri(folder)}}
    command = {"command": "citectx.doctor", "arguments": [uri(folder), KEY]}
    asked = [
        wire.ask("textDocument/completion", **place),
        wire.ask("textDocument/codeAction", **document, range=whole, context={"diagnostics": []}),
        wire.ask("textDocument/inlayHint", **document, range=whole),
        wire.ask("textDocument/codeLens", **document),
        wire.ask("textDocument/documentLink", **document),
        wire.ask("textDocument/diagnostic", **document),
        wire.ask("textDocument/documentSymbol", **document),
        wire.ask("textDocument/rename", **place, newName=NASTY),
        wire.ask("workspace/symbol", query=""),
        wire.ask("workspace/executeCommand", command=LINK, arguments=[]),
    ]
    hover = wire.answer(wire.ask("textDocument/hover", **place))["result"]
    wire.answer(wire.ask("workspace/executeCommand", **command))
    answers = [wire.answer(it) for it in asked]
    wait_until(lambda: sum(it["method"] == "window/showMessage" for it in wire.told) >= 3)
    for it in (*answers, *wire.told):
        for name, text in shown_strings(
            {x: it[x] for x in ("result", "error", "params") if x in it}
        ):
            assert not ACTIVE.search(text), (it.get("method"), name, text)
    text = hover["contents"]["value"]
    assert "k" in text
    assert not kinds(text) & {"image", "html_inline", "html_block", "heading", "fence"}
    assert links(text) == []


def test_a_line_of_any_text() -> None:
    assert inert(LINK) == "[Click here] (command:workbench.action.quit)"
    assert inert("$(sync) a\r\n\tb") == "$ (sync) a b"
    assert inert("\x1b[2J\x9b2J\u202ex") == "�[2J�2J�x"
    assert len(inert("x" * 10**6)) == 1000
    assert without_controls("a\r\nb\tc\x1b[2J") == "a\nb\tc�[2J"
