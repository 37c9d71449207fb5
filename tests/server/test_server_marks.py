"""Marks of what can be read, beside keys or above lines, as the real process gives them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from wire import Wire, untitled, wait_until

DRAFT = "---\nbibliography: refs.bib\n---\n\nFrogs [@frogs; @birds], bats\n[@bats; @nobody].\n"
BIBLIOGRAPHY = """
@misc{frogs, title = {Frogs}}
@misc{birds, title = {Birds}, abstract = {Males sing at dawn.}}
@misc{bats, title = {Bats}}
"""
CAPABILITIES = {
    "workspace": {
        "configuration": True,
        "inlayHint": {"refreshSupport": True},
        "codeLens": {"refreshSupport": True},
    }
}


@pytest.fixture
def wire(home: Path) -> Iterator[Wire]:
    with untitled(home, BIBLIOGRAPHY, DRAFT, CAPABILITIES) as started:
        yield started


def choose(wire: Wire, marks: str) -> None:
    wire.settings = {"marks": marks}
    wire.tell("workspace/didChangeConfiguration", settings=None)


def given(wire: Wire, method: str) -> list[dict[str, Any]]:
    every = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    found = wire.answer(wire.ask(method, textDocument={"uri": "untitled:x"}, range=every))
    return list(found["result"])


def hints(wire: Wire) -> list[str]:
    found = given(wire, "textDocument/inlayHint")
    places = ((it["position"]["line"], it["position"]["character"]) for it in found)
    return [f"{line}:{at} {it['label']}" for (line, at), it in zip(places, found, strict=True)]


def lenses(wire: Wire) -> list[str]:
    found = given(wire, "textDocument/codeLens")
    commands = [(it["range"]["start"]["line"], it["command"]) for it in found]
    return [f"{line}: {it['title']} -> {it['command']}" for line, it in commands]


def refreshes(wire: Wire, what: str) -> int:
    return sum(it["method"] == f"workspace/{what}/refresh" for it in list(wire.told))


def test_keys_are_marked(wire: Wire) -> None:
    assert hints(wire) == lenses(wire) == []
    choose(wire, "hints")
    wait_until(lambda: hints(wire) == ["4:13 ✓", "4:21 abstract", "5:6 ✗", "5:15 ✗"])
    assert lenses(wire) == []
    wait_until(lambda: refreshes(wire, "inlayHint") > 0)
    choose(wire, "none")
    before = refreshes(wire, "inlayHint")
    wait_until(lambda: hints(wire) == [] and refreshes(wire, "inlayHint") > before)


def test_lenses_do_what_helps(wire: Wire) -> None:
    choose(wire, "lenses")
    shown = [
        "4: ✓ frogs -> citectx.openPaper",
        "4: ✗ birds: abstract only -> citectx.doctor",
        "5: ✗ bats: no file -> citectx.doctor",
        "5: ✗ nobody: no reference -> citectx.doctor",
    ]
    wait_until(lambda: lenses(wire) == shown)
    assert hints(wire) == []
    wait_until(lambda: refreshes(wire, "codeLens") > 0)
    for it in given(wire, "textDocument/codeLens"):
        wire.answer(wire.ask("workspace/executeCommand", **it["command"]))
    messages = [it["params"] for it in wire.told if it["method"] == "window/showMessage"]
    assert any(it["message"].startswith("bats: no file.") for it in messages)
    assert any(it["method"] == "window/showDocument" for it in wire.told)
