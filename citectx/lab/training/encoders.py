"""Folder of an encoder -> the encoder in this process, or what is wrong with the folder.

Beside it is the comparer that ships, as it is beside every encoder.
"""

from __future__ import annotations

from pathlib import Path

from citectx.model import Problem
from citectx.papers.index.store import Store
from citectx.ranking.encoder.chosen import SHIPPED
from citectx.ranking.encoder.comparer import Comparer
from citectx.ranking.encoder.encoder import Encoder
from citectx.ranking.encoder.load import COMPARER, files_id, load, load_comparer
from citectx.settings.configuration import settings_for


def encoder_in(folder: Path) -> Encoder | Problem:
    """The encoder; what it encodes is kept in the user's cache."""
    model, compare = load(str(folder)), load_comparer(SHIPPED)
    if isinstance(model, Problem):
        return model
    if isinstance(compare, Problem):
        return compare
    store = Store(settings_for(Path.cwd())[0])
    comparer = Comparer(files_id(SHIPPED / COMPARER), compare, store)
    return Encoder(model.id, model.encode, store, model.weights, lambda: comparer)
