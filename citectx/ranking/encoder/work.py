"""Texts -> their vectors as bytes, pairs -> their rows: the work of the models' processes."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from citectx.model import Problem
from citectx.ranking.encoder.load import Model, load, load_comparer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

DONE, FAILED = b"+", b"!"


def request(folder: str, texts: Sequence[str]) -> str:
    """What a process is asked to do in order to encode texts."""
    return json.dumps({"folder": folder, "texts": texts})


def pair_request(folder: str, pairs: Sequence[tuple[str, str]]) -> str:
    """What a process is asked to do in order to compare texts."""
    return json.dumps({"folder": folder, "pairs": pairs})


def answer(request: str) -> bytes:
    """The rows one after the other, or what is wrong with the model."""
    asked = json.loads(request)
    found = _comparer(asked["folder"]) if "pairs" in asked else _encoder(asked["folder"])
    if isinstance(found, Problem):
        return FAILED + found.message.encode()
    if isinstance(found, Model):
        return DONE + found.encode(asked["texts"]).astype("<f4").tobytes()
    return DONE + found([(one, other) for one, other in asked["pairs"]]).astype("<f4").tobytes()


@lru_cache(1)
def _encoder(folder: str) -> Model | Problem:
    return load(folder)


@lru_cache(1)
def _comparer(
    folder: str,
) -> Callable[[Sequence[tuple[str, str]]], NDArray[np.float32]] | Problem:
    return load_comparer(Path(folder))
