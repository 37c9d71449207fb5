"""Folder of an encoder -> the encoder in this process, or what is wrong with the folder."""

from __future__ import annotations

from pathlib import Path

from citectx.model import Problem
from citectx.papers.index.store import Store
from citectx.ranking.encoder.encoder import Encoder
from citectx.ranking.encoder.load import load
from citectx.settings.configuration import settings_for


def encoder_in(folder: Path) -> Encoder | Problem:
    """The encoder; what it encodes is kept in the user's cache."""
    model = load(str(folder))
    if isinstance(model, Problem):
        return model
    return Encoder(model.id, model.encode, Store(settings_for(Path.cwd())[0]), model.weights)
