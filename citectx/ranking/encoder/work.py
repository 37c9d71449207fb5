"""Texts -> their vectors as bytes: the work of the processes that encode."""

from __future__ import annotations

import json
from functools import lru_cache

from citectx.model import Problem
from citectx.ranking.encoder.load import Model, load

DONE, FAILED = b"+", b"!"


def request(folder: str, texts: list[str]) -> str:
    """What a process is asked to do."""
    return json.dumps({"folder": folder, "texts": texts})


def encode(request: str) -> bytes:
    """The vectors one after the other, or what is wrong with the model."""
    asked = json.loads(request)
    model = _model(asked["folder"])
    if isinstance(model, Problem):
        return FAILED + model.message.encode()
    return DONE + model.encode(asked["texts"]).astype("<f4").tobytes()


@lru_cache(1)
def _model(folder: str) -> Model | Problem:
    return load(folder)
