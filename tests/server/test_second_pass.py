"""The second pass in the server: never before the first card, and in its place afterwards."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from neural_model import neural_model

from citectx.lab.evaluation import papers
from citectx.papers.index.store import Store
from citectx.ranking import Rank
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker
from citectx.settings import Settings
from citectx_server.session.cards.card_memory import CardMemory
from citectx_server.session.cards.second_pass import SecondPass

pytest.importorskip("onnxruntime", reason="onnxruntime cannot be imported here")
pytest.importorskip("tokenizers", reason="tokenizers cannot be imported here")

PAPER = papers.index(
    [
        ("Parsers parse trees with great care.", "Abstract"),
        ("Parsers meet rodents with great care.", "Methods"),
        ("Oaks are taller than most other trees.", "Results"),
    ]
)
ASKED = unmodified.query("Parsers meet mice with care.", "en")


@dataclass
class Server:
    """What the second pass sees of the session: a cache, and whom it warns."""

    store: Store
    messages: list[str] = field(default_factory=list)

    def second_pass(self, memory: CardMemory) -> SecondPass:
        return SecondPass(self, memory, self.messages.append)  # type: ignore[arg-type]


def make(model: Rank) -> Any:
    return model(ASKED, PAPER)


def refined(settings: Settings, folder: Path, times: int = 1) -> tuple[Any, Server]:
    """What is remembered when all is done, and the server."""
    server = Server(Store(Settings(cache_directory=str(folder / "cache"))))
    memory = CardMemory()
    memory.put("key", "first")  # type: ignore[arg-type]

    async def run() -> None:
        passes = server.second_pass(memory)
        for _ in range(times):
            passes.soon("key", make, settings)
            assert memory.get("key") == "first"  # Nobody waits for it.
            if passes._task is not None:
                await passes._task
        passes.stop()

    asyncio.run(run())
    return memory.get("key"), server


def test_the_better_card_takes_the_place_of_the_first(tmp_path: Path) -> None:
    found, server = refined(Settings(neural_model=str(neural_model(tmp_path))), tmp_path)
    assert isinstance(found, np.ndarray)
    alone = ranker("fused")(ASKED, PAPER)
    assert found[1] > alone[1]
    assert found[0] < alone[0]
    assert server.messages == []


def test_another_cache_is_used_from_then_on(tmp_path: Path) -> None:
    settings = Settings(neural_model=str(neural_model(tmp_path)))
    stores = [Store(Settings(cache_directory=str(tmp_path / name))) for name in ("one", "other")]
    server, memory = Server(stores[0]), CardMemory()

    async def run() -> None:
        passes = server.second_pass(memory)
        for server.store in stores:
            passes.soon("key", make, settings)
            assert passes._task is not None
            await passes._task
        passes.stop()

    asyncio.run(run())
    assert stores[0].usage().entries == stores[1].usage().entries > 0


def test_without_a_model_nothing_happens(tmp_path: Path) -> None:
    found, server = refined(Settings(), tmp_path)
    assert (found, server.messages) == ("first", [])


def test_another_ranker_is_left_alone(tmp_path: Path) -> None:
    settings = Settings(neural_model=str(neural_model(tmp_path)), ranker="bm25")
    assert refined(settings, tmp_path)[0] == "first"


def test_a_wrong_folder_is_told_once_and_the_first_card_stays(tmp_path: Path) -> None:
    found, server = refined(Settings(neural_model=str(tmp_path / "nowhere")), tmp_path, times=3)
    assert found == "first"
    assert len(server.messages) == 1
    assert "holds no sentence encoder" in server.messages[0]
