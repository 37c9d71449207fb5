"""The VS Code extension: what it says of the library is true, and its own checks pass."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from packaging.requirements import Requirement

import citectx
from citectx.answers.card import NOTHING_CLOSE, STATES
from citectx.answers.evidence_data import evidence_data
from citectx.model import NOWHERE, Citation, Context, Evidence, State
from citectx.settings.client_files import properties, selectors, toml_schema, with_our_part
from citectx_server.server import create_server

# The commands of the lab alone load vectors of others' making, which needs gensim.
_OF_THE_LAB = {"citectx/ranking/vectors/load.py"}
CLIENT = Path(__file__).parents[2] / "client-vscode"


def package() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CLIENT / "package.json").read_text("utf-8"))
    return found


def test_every_command_begins_with_the_name_of_the_extension() -> None:
    contributed = package()["contributes"]["commands"]
    assert all(it["title"].startswith("citectx: ") and "category" not in it for it in contributed)


def test_the_settings_are_those_of_the_library() -> None:
    advice = "run: python -m citectx.settings.client_files client-vscode"
    assert package() == with_our_part(package()), advice
    kinds = json.loads((CLIENT / "src" / "fileKinds.json").read_text("utf-8"))
    assert kinds == selectors(), advice
    schema = json.loads((CLIENT / "media" / "citectx.schema.json").read_text("utf-8"))
    assert schema == toml_schema(), advice


@pytest.mark.parametrize(
    ("text", "is_valid"),
    [
        ('papers_folders = ["papers"]\nmax_passages = 5', True),
        ("max_passages = 50", False),
        ('checks = ["number", "rhyme"]', False),
        ('search_server = "https://search.example.org"', False),
        ("maxPassages = 5", False),
    ],
)
def test_the_schema_of_a_projects_file_takes_what_a_project_may_set(
    text: str, is_valid: bool
) -> None:
    validator = jsonschema.Draft7Validator(toml_schema())
    assert validator.is_valid(tomllib.loads(text)) is is_valid


def test_the_versions_agree() -> None:
    assert package()["version"] == citectx.__version__
    lock = json.loads((CLIENT / "package-lock.json").read_text("utf-8"))
    assert lock["version"] == citectx.__version__


def test_the_lock_names_no_registry() -> None:
    assert '"resolved"' not in (CLIENT / "package-lock.json").read_text("utf-8")


def test_the_server_is_installed_by_hash_and_with_all_that_it_loads() -> None:
    """`npm run lock` in client-vscode makes the list anew."""
    text = (CLIENT / "lock" / "server.txt").read_text("utf-8")
    packages = re.split(r"\n(?=[\w.-]+==)", text)[1:]
    assert all(it.count("--hash=sha256:") for it in packages)
    assert "://" not in text
    locked = {Requirement(it.split("\\")[0].strip()).name: it for it in packages}
    wanted = tomllib.loads((CLIENT.parent / "pyproject.toml").read_text("utf-8"))["project"]
    for needed in map(Requirement, wanted["dependencies"]):
        if needed.name in locked:
            assert needed.specifier.contains(locked[needed.name].split("==")[1].split()[0])
        else:
            assert needed.name in {"fastobo", "gensim", "scikit-learn"}
    loaded = {
        name.split(".")[0]
        for file in (*CLIENT.parent.glob("citectx/**/*.py"), *CLIENT.parent.glob("server/**/*.py"))
        if "citectx/lab/" not in file.as_posix()
        and file.relative_to(CLIENT.parent).as_posix() not in _OF_THE_LAB
        for name in re.findall(
            r"^\s*(?:import|from) ([\w.]+)", file.read_text("utf-8"), re.MULTILINE
        )
    }
    named = packages_distributions()
    third_party = {it for it in loaded if it in named} - {"citectx", "citectx_server"}
    assert {"numpy", "pygls", "onnxruntime"} <= third_party
    for module in third_party - {"keyring", "mcp", "mcp_types", "pydantic"}:  # Of extras.
        names = {it.lower().replace("_", "-") for it in named[module]}
        assert names & set(locked), module


def test_a_workspace_chooses_no_program_model_or_folder_of_the_machine() -> None:
    trust = package()["capabilities"]["untrustedWorkspaces"]
    described = package()["contributes"]["configuration"]["properties"]
    by_users = {name for name, it in described.items() if it["scope"] == "machine"}
    assert by_users >= {"citectx.server.command", "citectx.server.python", "citectx.ocr"}
    assert by_users >= {"citectx.cacheDirectory", "citectx.encoder", "citectx.searchServer"}
    assert trust["supported"] == "limited"
    assert "citectx.paperFiles" in trust["restrictedConfigurations"]
    assert set(trust["restrictedConfigurations"]) <= set(properties()) - by_users


def test_what_the_extension_asks_for_is_there() -> None:
    asked = set(
        re.findall(r'"(citectx\.\w+)":', (CLIENT / "src/protocol/requests.ts").read_text("utf-8"))
    )
    server = create_server()
    offered = set(server.protocol.fm.commands)
    server.session.stop()
    assert asked
    assert asked <= offered


def test_every_command_is_registered() -> None:
    source = (CLIENT / "src/start/extension.ts").read_text("utf-8")
    registered = {f"citectx.{it}" for it in re.findall(r'add\("([\w.]+)"', source)}
    contributes = package()["contributes"]
    assert {it["command"] for it in contributes["commands"]} == registered
    steps = json.dumps(contributes["walkthroughs"])
    assert set(re.findall(r"\(command:([\w.]+)\)", steps)) <= registered


@pytest.mark.parametrize("script", ["check", "test"])
def test_its_own_checks_pass(script: str) -> None:
    npm = shutil.which("npm")
    if npm is None or not (CLIENT / "node_modules/esbuild").is_dir():
        pytest.skip("npm, or what `make client` installs with it, is missing")
    done = subprocess.run(
        [npm, "run", "--silent", script], cwd=CLIENT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_the_extension_has_no_sentence_of_cards() -> None:
    """It shows what the server says and knows states by their names: nothing is told by words."""
    files = (CLIENT / "src").rglob("*.ts")
    source = "".join(it.read_text("utf-8") for it in files)
    for words in (*STATES.values(), NOTHING_CLOSE):
        assert " ".join(words.split()[:3]) not in source, words
    compared = r"""(endsWith|startsWith|includes|indexOf)\(["'`][\[*]?[A-Z]\w+ """
    assert not re.search(compared, source)


def test_the_panel_says_what_cards_say() -> None:
    """Its sentences come with the evidence, under the names that the panel reads."""
    source = (CLIENT / "src" / "panel" / "view" / "card.ts").read_text("utf-8")
    citation, context = (
        Citation("moth", NOWHERE, "cite", NOWHERE),
        Context("So.", NOWHERE, NOWHERE, "en"),
    )
    for state in State:
        said = evidence_data(Evidence(citation, context, state))["card"]
        assert STATES.get(state, NOTHING_CLOSE) in said.values()
    assert re.search(r"\{ status, advice, empty \} = evidence\.card", source)
