"""The second pass in the server: never before the first card, and in its place afterwards."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from tiny_encoder import tiny_encoder

from citectx.lab.evaluation import papers
from citectx.papers.index.store import Store
from citectx.ranking import Rank
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import ranker
from citectx.settings import Settings
from citectx_server.session.cards.card_memory import CardMemory
from citectx_server.session.cards.second_pass import SecondPass
from citectx_server.session.encoders import Encoders
from citectx_server.session.threads import Threads

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


class Card(NamedTuple):
    """A card as far as the second pass looks at it."""

    scores: Any
    is_final: bool = False


@dataclass
class Server:
    """What the second pass sees of the session: a cache, and whom it warns."""

    store: Store
    messages: list[str] = field(default_factory=list)

    def second_pass(self, memory: CardMemory) -> tuple[SecondPass, Encoders, Threads]:
        encoders, threads = Encoders(self), Threads()  # type: ignore[arg-type]
        return SecondPass(encoders, threads, memory, self.messages.append), encoders, threads


def make(model: Rank) -> Any:
    return Card(model(ASKED, PAPER))


def refined(settings: Settings, folder: Path, times: int = 1) -> tuple[Any, Server]:
    """What is remembered when all is done, and the server."""
    server = Server(Store(Settings(cache_directory=str(folder / "cache"))))
    memory = CardMemory()

    async def run() -> None:
        passes, encoders, threads = server.second_pass(memory)
        for _ in range(times):
            memory.put("key", Card("first"))  # type: ignore[arg-type]
            passes.soon("key", make, settings)
            assert memory.get("key") == Card("first")  # Nobody waits for it.
            assert passes._task is not None
            await passes._task
        for it in (passes, encoders, threads):
            it.stop()

    asyncio.run(run())
    return memory.get("key"), server


def check_better(card: Any) -> None:
    alone = ranker("fused")(ASKED, PAPER)
    assert isinstance(card.scores, np.ndarray)
    assert card.scores.argmax() == 1
    assert card.scores.tolist() != alone.tolist()
    assert card.is_final


def test_the_better_card_takes_the_place_of_the_first(tmp_path: Path) -> None:
    card, server = refined(Settings(encoder=str(tiny_encoder(tmp_path))), tmp_path)
    check_better(card)
    assert server.messages == []


def test_cards_are_made_better_before_they_are_asked_for(tmp_path: Path) -> None:
    server, memory = Server(Store(Settings(cache_directory=str(tmp_path)))), CardMemory()

    async def run() -> None:
        passes, encoders, threads = server.second_pass(memory)
        await passes.ahead("key", make, Settings(encoder=str(tiny_encoder(tmp_path))))
        for it in (passes, encoders, threads):
            it.stop()

    asyncio.run(run())
    check_better(memory.get("key"))


def test_another_cache_is_used_from_then_on(tmp_path: Path) -> None:
    settings = Settings(encoder=str(tiny_encoder(tmp_path)))
    stores = [Store(Settings(cache_directory=str(tmp_path / name))) for name in ("one", "other")]
    server, memory = Server(stores[0]), CardMemory()

    async def run() -> None:
        passes, encoders, threads = server.second_pass(memory)
        for server.store in stores:
            await passes.ahead("key", make, settings)
        for it in (passes, encoders, threads):
            it.stop()

    asyncio.run(run())
    assert stores[0].usage().entries == stores[1].usage().entries > 0


def test_without_an_encoder_the_first_card_stays(tmp_path: Path) -> None:
    card, server = refined(Settings(encoder="off"), tmp_path)
    assert (card, server.messages) == (Card("first", is_final=True), [])


def test_a_wrong_folder_is_told_and_the_first_card_stays(tmp_path: Path) -> None:
    card, server = refined(Settings(encoder=str(tmp_path / "nowhere")), tmp_path, times=3)
    assert card == Card("first", is_final=True)
    assert len(set(server.messages)) == 1
    assert "holds no sentence encoder" in server.messages[0]


def test_a_broken_model_is_told_and_the_card_is_that_of_the_first_pass(tmp_path: Path) -> None:
    folder = tiny_encoder(tmp_path)
    (folder / "model.onnx").write_bytes(b"no model")
    card, server = refined(Settings(encoder=str(folder)), tmp_path, times=2)
    assert card.scores.tolist() == ranker("fused")(ASKED, PAPER).tolist()
    assert len(set(server.messages)) == 1
    assert "cannot be used" in server.messages[0]
