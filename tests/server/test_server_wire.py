"""What a server says to messages that come too early, too late or in the wrong shape."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from wire import PATIENCE_SECONDS, Wire, untitled, wait_until

INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32600, -32601, -32602
CANCELLED, REQUEST_FAILED = -32800, -32803
DRAFT = "---\nbibliography: refs.bib\n---\n\nFrogs sleep [@frogs].\n"
COMMANDS = ["citectx.showContext", "citectx.paper.open", "citectx.evidence.show"]
CAPABILITIES = {
    "window": {"showDocument": {"support": True}},
    "experimental": {"commandLinks": COMMANDS, "hoverData": True},
}
PLACE = {"line": 4, "character": 15}


@pytest.fixture
def wire(home: Path) -> Iterator[Wire]:
    with untitled(home, "@misc{frogs, title = {Frogs}}", DRAFT, CAPABILITIES) as started:
        yield started


def code(wire: Wire, number: int) -> int:
    return int(wire.answer(number)["error"]["code"])


def card(wire: Wire) -> str:
    number = wire.ask("textDocument/hover", textDocument={"uri": "untitled:x"}, position=PLACE)
    return str(wire.answer(number)["result"]["contents"]["value"])


def is_opened(wire: Wire) -> bool:
    """Whether the server says that it has opened the paper."""
    arguments = ["untitled:x", "frogs"]
    number = wire.ask("workspace/executeCommand", command="citectx.openPaper", arguments=arguments)
    return bool(wire.answer(number)["result"])


def test_requests_in_the_wrong_shape_are_answered(wire: Wire) -> None:
    hover = {"textDocument": {"uri": "untitled:x"}, "position": PLACE}
    for params in ({}, {**hover, "position": {"line": "four"}}, {**hover, "position": None}):
        assert code(wire, wire.ask("textDocument/hover", **params)) == INVALID_PARAMS
    assert code(wire, wire.ask("textDocument/nonsense", **hover)) == METHOD_NOT_FOUND
    shown = wire.answer(wire.ask("textDocument/hover", **hover))["result"]
    assert "Frogs" in shown["contents"]["value"]


def test_commands_say_what_is_wrong_with_their_arguments(wire: Wire) -> None:
    def told(*arguments: object) -> str:
        number = wire.ask(
            "workspace/executeCommand", command="citectx.showEvidence", arguments=arguments
        )
        error = wire.answer(number)["error"]
        assert error["code"] == INVALID_PARAMS
        return str(error["message"])

    assert told("untitled:x", "4", 15) == "citectx.showEvidence: line must be int, not '4'"
    assert told("untitled:x", 4) == (
        "citectx.showEvidence: missing a required argument: 'character'"
    )


def test_an_answer_in_the_wrong_shape_keeps_nobody_waiting(wire: Wire) -> None:
    wait_until(lambda: "in winter" in card(wire))
    # The wire says `null` where a paper should be shown, which means neither yes nor no.
    assert not is_opened(wire)


def test_a_key_that_cannot_be_is_refused_in_words(wire: Wire) -> None:
    params = {"textDocument": {"uri": "untitled:x"}, "position": PLACE}
    error = wire.answer(wire.ask("textDocument/rename", **params, newName="a b"))["error"]
    assert error["code"] == REQUEST_FAILED
    assert error["message"] == "A key cannot hold a blank."
    changed = wire.answer(wire.ask("textDocument/rename", **params, newName="toads"))["result"]
    assert len(changed["changes"]) == 2


def test_a_link_turns_the_card_over(wire: Wire) -> None:
    """Clients say which commands links may run, as `experimental.commandLinks`."""
    wait_until(lambda: "in winter" in card(wire))
    narrow = card(wire)
    link = re.search(r" · \[Show context\]\(command:citectx\.showContext\?(\S+)\)\n", narrow)
    assert link is not None
    given = json.loads(unquote(link[1]))
    assert given == ["untitled:x", 4, 14]
    turned = wire.ask("workspace/executeCommand", command="citectx.showContext", arguments=given)
    assert wire.answer(turned)["result"] == card(wire)
    assert "They wake in spring." in card(wire)
    assert "[Passages alone](command:" in card(wire)


def test_the_links_of_a_card_are_commands_where_the_client_has_them(wire: Wire) -> None:
    wait_until(lambda: "in winter" in card(wire))
    links = re.findall(r"\[([^]]*)\]\(command:([\w.]+)\?(\S+)\)", card(wire))
    given = {name: (title, json.loads(unquote(it))) for title, name, it in links}
    at = {"uri": "untitled:x", "line": 4, "character": 14}
    assert given["citectx.paper.open"] == ("Open paper", [at])
    assert "](file:" not in card(wire)
    assert set(given) <= set(COMMANDS)


def test_a_client_that_names_one_command_finds_files_behind_other_links(home: Path) -> None:
    capabilities = {"experimental": {"commandLinks": ["citectx.showContext"]}}
    with untitled(home, "@misc{frogs, title = {Frogs}}", DRAFT, capabilities) as wire:
        wait_until(lambda: "in winter" in card(wire))
        assert "[Open paper](file:" in card(wire)
        assert "command:citectx.showContext" in card(wire)


def test_the_state_of_a_card_is_data_for_those_who_ask_for_it(wire: Wire, home: Path) -> None:
    def hover(of: Wire) -> dict[str, Any]:
        number = of.ask("textDocument/hover", textDocument={"uri": "untitled:x"}, position=PLACE)
        return dict(of.answer(number)["result"])

    assert set(hover(wire)["citectx"]) == {"state", "progress"}
    wait_until(lambda: hover(wire)["citectx"] == {"state": "full text", "progress": None})
    wire.process.kill()
    with untitled(home / "other", "@misc{frogs}", DRAFT, {}) as plain:
        assert set(hover(plain)) == {"contents", "range"}


def test_whoever_waits_at_the_end_is_told(wire: Wire) -> None:
    params = {"command": "citectx.check", "arguments": ["untitled:x"]}
    waiting = [wire.ask("workspace/executeCommand", **params) for _ in range(20)]
    assert wire.answer(wire.ask("shutdown"))["result"] is None
    late = wire.ask("textDocument/hover", textDocument={"uri": "untitled:x"}, position=PLACE)
    assert code(wire, late) == INVALID_REQUEST
    for number in waiting:
        found = wire.answer(number)
        assert "result" in found or found["error"]["code"] == CANCELLED
    wire.tell("exit")
    assert wire.process.wait(PATIENCE_SECONDS) == 0


def test_who_asks_for_other_kinds_of_actions_gets_none(wire: Wire) -> None:
    """Editors ask for `source.organizeImports` and its like whenever they save a file."""

    def titles(*only: str) -> list[str]:
        number = wire.ask(
            "textDocument/codeAction",
            textDocument={"uri": "untitled:x"},
            range={"start": PLACE, "end": PLACE},
            context={"diagnostics": [], "triggerKind": 2, **({"only": only} if only else {})},
        )
        return [it["title"] for it in wire.answer(number)["result"]]

    wait_until(lambda: "in winter" in card(wire))
    assert titles("source.organizeImports") == titles("refactor.extract") == []
    assert titles() == titles("refactor") == titles("source", "quickfix") != []


def test_a_client_may_refuse_all_that_it_is_asked(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def refuse(_: Wire, message: dict[str, Any]) -> dict[str, Any]:
        asked.append(message["method"])
        return {"error": {"code": METHOD_NOT_FOUND, "message": "No."}}

    monkeypatch.setattr(Wire, "_reply", refuse)
    capabilities = {
        "window": {"showDocument": {"support": True}, "workDoneProgress": True},
        "workspace": {
            "configuration": True,
            "didChangeWatchedFiles": {"dynamicRegistration": True},
            "diagnostics": {"refreshSupport": True},
        },
        "textDocument": {"diagnostic": {}},
    }
    with untitled(home, "@misc{frogs, title = {Frogs}}", DRAFT, capabilities) as wire:
        wait_until(lambda: "in winter" in card(wire))
        assert not is_opened(wire)
        wait_until(lambda: "workspace/diagnostic/refresh" in asked)
        assert wire.leave("politely") == 0
        assert {
            "workspace/configuration",
            "client/registerCapability",
            "window/workDoneProgress/create",
            "window/showDocument",
        } < set(asked)
        assert wire.log.read_text() == ""
