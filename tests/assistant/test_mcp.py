"""The tools for assistants, asked by the protocol's own client."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from editing import EXAMPLES
from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp_types.version import LATEST_HANDSHAKE_VERSION, LATEST_MODERN_VERSION

from citectx.assistant.mcp_server import server
from citectx.assistant.open_drafts import OpenDrafts

PROTOCOLS = {LATEST_HANDSHAKE_VERSION: "legacy", LATEST_MODERN_VERSION: LATEST_MODERN_VERSION}
QUOTE = "the flight-to-light behaviour is a failure of the dorsal light response"

# One call of every tool about the example, and what its answer is known by.
CALLS: dict[str, tuple[dict[str, Any], Callable[[dict[str, Any]], bool]]] = {
    "evidence": (
        {"draft": "main.tex", "line": 27},
        lambda it: "31 seconds" in it["citations"][0]["source"]["passages"][0]["text"],
    ),
    "search": (
        {"draft": "main.tex", "query": "Moths orbit cold white light for longer"},
        lambda it: it["hits"][0]["key"] == "moths2020" and it["papers_searched"] >= 5,
    ),
    "suggest": (
        {"draft": "main.tex", "sentence": "Warm light holds moths for less time."},
        lambda it: it["suggestions"][0]["key"] == "moths2020" and it["fits"] is True,
    ),
    "check": (
        {"draft": "main.tex"},
        lambda it: any("31 seconds" in found["message"] for found in it["findings"]),
    ),
    "verify_quote": (
        {"draft": "main.tex", "key": "moths2020", "quote": QUOTE},
        lambda it: it["status"] in ("exact", "near") and it["passage"]["page"] != "",
    ),
    "read_paper": (
        {"draft": "main.tex", "key": "bats2018"},
        lambda it: it["status"] == "full text" and len(it["outline"]) >= 4,
    ),
    "doctor": (
        {"draft": "main.tex"},
        lambda it: it["summary"].startswith("5 of 8 cited papers readable"),
    ),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(EXAMPLES, tmp_path_factory.mktemp("writer") / "project"))


@pytest.fixture(scope="module")
def drafts(folder: Path) -> Iterator[OpenDrafts]:
    opened = OpenDrafts((str(folder),))
    yield opened
    opened.close()


def ask(drafts: OpenDrafts, tool: str, mode: str = "legacy", **arguments: object) -> Any:
    """What a tool answers; a string where it refuses."""

    async def call(client: Client) -> Any:
        answer = await client.call_tool(tool, arguments)
        return answer.content[0].text if answer.is_error else answer.structured_content  # type: ignore[union-attr]

    return with_client(drafts, call, mode)


def with_client(
    drafts: OpenDrafts, call: Callable[[Client], Awaitable[Any]], mode: str = "legacy"
) -> Any:
    async def run() -> Any:
        async with Client(server(drafts), mode=mode) as client:
            return await call(client)

    return asyncio.run(run())


def test_suggestions_say_when_nothing_fits(drafts: OpenDrafts) -> None:
    sentence = "Parsers of sentences were trained on treebanks of moths."
    answer = ask(drafts, "suggest", draft="main.tex", sentence=sentence)
    assert answer["suggestions"]
    assert answer["fits"] is False


@pytest.mark.parametrize("version", PROTOCOLS)
def test_every_tool_is_listed_called_and_keeps_its_schema(drafts: OpenDrafts, version: str) -> None:
    async def call(client: Client) -> None:
        assert client.session.protocol_version == version
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools.keys() == CALLS.keys()
        for name, (arguments, is_right) in CALLS.items():
            answer = await client.call_tool(name, arguments)
            assert not answer.is_error, answer
            data = answer.structured_content
            assert data is not None
            Draft202012Validator(tools[name].output_schema).validate(data)
            assert is_right(data), (name, data)
            assert tools[name].annotations.read_only_hint  # type: ignore[union-attr]

    with_client(drafts, call, PROTOCOLS[version])


@pytest.mark.parametrize("version", PROTOCOLS)
def test_the_real_process_answers_over_stdio(folder: Path, version: str) -> None:
    program = Path(sys.executable).with_name("citectx")
    environment = {name: os.environ[name] for name in ("HOME", "XDG_CACHE_HOME", "PATH")}
    start = StdioServerParameters(
        command=str(program), args=["mcp", "--folder", str(folder)], env=environment
    )

    async def run() -> Any:
        async with Client(start, mode=PROTOCOLS[version]) as client:
            answer = await client.call_tool("doctor", {"draft": "main.tex"})
            return answer.structured_content

    assert asyncio.run(run())["summary"].startswith("5 of 8")


STATES = [
    ("moths2020", "passages", ""),
    ("seeds2022", "abstract only", ""),
    ("handbook2015", "could not be read", "Put its file as handbook2015.pdf"),
    ("nobody1900", "could not be read", "Add an entry, or correct the key."),
]


@pytest.mark.parametrize(("key", "status", "advice"), STATES)
def test_what_is_not_known_is_told_apart_from_what_is_not_said(
    drafts: OpenDrafts, key: str, status: str, advice: str
) -> None:
    sentence = "Amber light held moths for ten seconds, and after four years seeds were lost."
    answer = ask(drafts, "evidence", draft="main.tex", sentence=sentence, key=key)
    source = answer["citations"][0]["source"]
    assert source["status"] == status
    assert advice in source["advice"]


def test_a_sentence_that_the_paper_says_nothing_like(drafts: OpenDrafts) -> None:
    sentence = "Inflation targeting lowered sovereign bond yields in emerging economies."
    answer = ask(drafts, "evidence", draft="main.tex", sentence=sentence, key="moths2020")
    assert answer["citations"][0]["source"]["status"] == "nothing close"


QUOTES = [
    ("The median orbit lasted 31 seconds under cold white light", "exact", []),
    ("The median orbit lasted 41 seconds under cold white light", "near", [("41", "31")]),
    ("Moths adore the warmth of lamps above everything else", "absent", []),
]


@pytest.mark.parametrize(("quote", "status", "differences"), QUOTES)
def test_a_quotation_is_exact_near_or_absent(
    drafts: OpenDrafts, quote: str, status: str, differences: list[tuple[str, str]]
) -> None:
    answer = ask(drafts, "verify_quote", draft="main.tex", key="moths2020", quote=quote)
    assert answer["status"] == status
    assert [(it["quoted"], it["source"]) for it in answer["differences"]] == differences


def test_no_more_text_than_asked_for(drafts: OpenDrafts) -> None:
    answer = ask(drafts, "evidence", draft="main.tex", max_characters=100, max_passages=10)
    passages = [it for one in answer["citations"] for it in one["source"]["passages"]]
    assert sum(len(it["text"]) for it in passages) <= 100
    assert passages[-1]["is_cut"]
    section = {"draft": "main.tex", "key": "bats2018", "section": "Results"}
    first = ask(drafts, "read_paper", **section, max_characters=100)
    assert len(first["text"]) == 100
    assert first["next_start"] == 100
    second = ask(drafts, "read_paper", **section, max_characters=20_000, start=100)
    assert second["next_start"] is None
    assert second["text"]


def test_an_agent_writes_is_told_its_error_and_mends_it(home: Path) -> None:
    folder = Path(shutil.copytree(EXAMPLES, home / "project"))
    drafts, draft = OpenDrafts((str(folder),)), folder / "main.tex"
    assert ask(drafts, "check", draft="main.tex")["findings"]
    assert ask(drafts, "check", draft="main.tex", changed_only=True)["findings"] == []
    text = draft.read_text("utf-8")
    new = "Dimming lamps after 23:00 saved 74\\,\\% of the electricity \\citep{dimming2021}.\n"
    draft.write_text(text.replace("\\section{Who else", new + "\\section{Who else"), "utf-8")
    answer = ask(drafts, "check", draft="main.tex", changed_only=True)
    (found,) = answer["findings"]
    assert found["check"] == "number"
    assert answer["citations"] == 1
    text = draft.read_text("utf-8")
    draft.write_text(text.replace(found["replaces"], found["replacement"]), "utf-8")
    assert ask(drafts, "check", draft="main.tex", changed_only=True)["findings"] == []
    drafts.close()


def test_resources_and_prompts(drafts: OpenDrafts) -> None:
    async def call(client: Client) -> None:
        templates = (await client.list_resource_templates()).resource_templates
        assert [it.name for it in templates] == ["citations", "paper"]
        citations = await client.read_resource("citectx://citations/main.tex")
        listed = json.loads(citations.contents[0].text)["citations"]  # type: ignore[union-attr]
        assert ("moths2020", "full text") in [(it["key"], it["state"]) for it in listed]
        paper = await client.read_resource("citectx://papers/main.tex/bats2018")
        assert json.loads(paper.contents[0].text)["outline"]  # type: ignore[union-attr]
        prompts = {it.name for it in (await client.list_prompts()).prompts}
        assert prompts == {"review_my_citations", "find_support"}
        made = await client.get_prompt("review_my_citations", {"draft": "main.tex"})
        assert "`doctor`" in made.messages[0].content.text  # type: ignore[union-attr]

    with_client(drafts, call)


def _hostile(home: Path) -> tuple[Path, Path]:
    """A folder that names files outside of it in every way, and the file that nobody may see."""
    secret = home / "secret"
    secret.mkdir()
    text = "The secret is that nobody shall read this sentence about moths and lamps."
    (secret / "paper.txt").write_text(f"Secret\n\n{text}\n", "utf-8")
    (secret / "secret.tex").write_text(f"{text} \\cite{{a}}", "utf-8")
    (secret / "secret.bib").write_text(f"@article{{a, title={{Secret}}, abstract={{{text}}}}}")
    folder = home / "project"
    folder.mkdir()
    (folder / "papers").symlink_to(secret)
    (folder / "link.txt").symlink_to(secret / "paper.txt")
    (folder / "linked.tex").symlink_to(secret / "secret.tex")
    (folder / ".citectx.toml").write_text(f'papers_folders = ["{secret}", "papers"]\n', "utf-8")
    (folder / "main.tex").write_text(
        "\\input{../secret/secret}\nMoths and lamps \\cite{a,b,c,d,paper}.\n"
        "\\bibliography{refs,../secret/secret}\n",
        "utf-8",
    )
    (folder / "refs.bib").write_text(
        f"@article{{b, title={{B}}, file={{{secret}/paper.txt}}}}\n"
        "@article{c, title={C}, file={../secret/paper.txt}}\n"
        "@article{d, title={D}, file={link.txt}}\n"
        "@article{paper, title={Secret}}\n",
        "utf-8",
    )
    return folder, secret


def test_nothing_outside_of_the_named_folders_is_read(home: Path) -> None:
    folder, secret = _hostile(home)
    drafts = OpenDrafts((str(folder),))
    names = [
        "../secret/secret.tex",
        str(secret / "secret.tex"),
        "linked.tex",
        "papers/secret.tex",
        "main.tex/../../secret/secret.tex",
        "\0",
        "~/secret/secret.tex",
        "file:///etc/passwd",
    ]
    answers = [ask(drafts, "evidence", draft=name) for name in names]
    assert all("no file in the folders that may be read" in it for it in answers), answers
    for tool, arguments in {
        "evidence": {},
        "doctor": {},
        "check": {},
        "search": {"query": "The secret about moths and lamps"},
        "suggest": {"sentence": "The secret about moths and lamps"},
    }.items():
        answer = json.dumps(ask(drafts, tool, draft="main.tex", **arguments))
        assert "nobody shall read" not in answer, (tool, answer)
    for key in ("a", "b", "c", "d", "paper"):
        answer = ask(drafts, "read_paper", draft="main.tex", key=key)
        assert answer["status"] == "could not be read", answer
    drafts.close()


def test_nothing_is_written(drafts: OpenDrafts, folder: Path) -> None:
    before = _state(folder)
    for name, (arguments, _) in CALLS.items():
        ask(drafts, name, **arguments)
    assert _state(folder) == before


def _state(folder: Path) -> dict[str, tuple[int, int]]:
    files = (it for it in folder.rglob("*") if it.is_file())
    return {str(it): (it.stat().st_mtime_ns, it.stat().st_size) for it in files}


ODD = ["", "main.tex", "nothing.tex", "..", "/", "\0", "é" * 300, "a" * 6000, "moths2020", "{}"]
ODD_VALUES: list[Any] = [*ODD, None, True, -1, 0, 1, 27, 2**70, 1.5, float("inf"), [], {}, [1]]


def test_a_thousand_random_calls_are_answered_or_refused_clearly(drafts: OpenDrafts) -> None:
    chance = random.Random(1)

    async def call(client: Client) -> list[str]:
        tools = (await client.list_tools()).tools
        refusals = []
        for _ in range(1000):
            tool = chance.choice(tools)
            names = [*tool.input_schema["properties"], "odd"]
            arguments = {
                chance.choice(names): chance.choice(ODD_VALUES) for _ in range(chance.randrange(4))
            }
            if chance.random() < 0.7:
                arguments["draft"] = "main.tex"
            name = tool.name if chance.random() < 0.98 else chance.choice(ODD)
            try:
                answer = await client.call_tool(name, arguments)
            except (MCPError, ValueError) as error:  # What is no request at all.
                refusals.append(str(error))
                continue
            if answer.is_error:
                refusals.append(answer.content[0].text)  # type: ignore[union-attr]
        return refusals

    refusals = with_client(drafts, call)
    assert 0 < len(refusals) < 1000
    assert all(it.strip() for it in refusals)
    # A crash is told by these words alone, without any reason.
    crashed = [it for it in refusals if it.strip() in {f"Error executing tool {t}" for t in CALLS}]
    assert crashed == []
    assert ask(drafts, "doctor", draft="main.tex")["summary"].startswith("5 of 8")


DRAFT = Path(__file__).parents[3] / "shared" / "data" / "drafts" / "elife-54074"


@pytest.mark.skipif(not DRAFT.is_dir(), reason="the drafts with whole papers are not here")
@pytest.mark.parametrize("version", PROTOCOLS)
def test_every_tool_answers_about_a_draft_with_whole_papers(version: str, home: Path) -> None:
    drafts = OpenDrafts((str(DRAFT),))
    kept = drafts.asked("main.tex").draft.workspace.papers
    key = Path(next(iter(kept))).stem
    calls: dict[str, dict[str, object]] = {
        "evidence": {},
        "search": {"query": "How do neurons descend to the ventral nerve cord?"},
        "suggest": {"sentence": "Descending neurons carry commands from the brain."},
        "check": {},
        "verify_quote": {"key": key, "quote": "descending neurons"},
        "read_paper": {"key": key},
        "doctor": {},
    }
    assert calls.keys() == CALLS.keys()

    async def call(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        for name, arguments in calls.items():
            answer = await client.call_tool(name, {"draft": "main.tex", **arguments})
            assert not answer.is_error, answer
            Draft202012Validator(tools[name].output_schema).validate(answer.structured_content)

    with_client(drafts, call, PROTOCOLS[version])
    drafts.close()
