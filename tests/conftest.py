"""What holds for all tests, and what those of whole programs need: a home, a project in it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import opensearch_server
import pytest
from editing import EXAMPLES
from hypothesis import settings

# The same examples every time, however long the machine takes over one of them.
# `pytest --hypothesis-profile default` looks for new ones.
settings.load_profile("ci")


@pytest.fixture(scope="session", autouse=True)
def _nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nobody's settings, cache or Zotero: those of whoever runs the tests must not matter."""
    home = tmp_path_factory.mktemp("nobody")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home; the cache is there too."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def project(home: Path) -> Path:
    """A fresh copy of the example project."""
    return Path(shutil.copytree(EXAMPLES, home / "project"))


@pytest.fixture
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Writes the user's own file of settings, which may choose what a project's may not."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    file = tmp_path / "config" / "citectx" / "citectx.toml"
    file.parent.mkdir(parents=True, exist_ok=True)

    def write(text: str) -> None:
        file.write_text(text, encoding="utf-8")

    return write


@pytest.fixture(scope="session")
def search_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real OpenSearch; where there is none, what asks for it is skipped."""
    if (named := opensearch_server.named()) is not None:
        yield named
        return
    try:
        alone = {"discovery.type": "single-node"}
        data = tmp_path_factory.mktemp("opensearch")
        node = opensearch_server.start(data, opensearch_server.free_port(), **alone)
        opensearch_server.wait_for(node)
    except opensearch_server.UnavailableError as why:
        pytest.skip(f"no search server: {why}; {opensearch_server.VARIABLE} can name one")
    yield node.address
    node.kill()
