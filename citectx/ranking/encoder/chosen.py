"""Settings -> the encoder that they choose: the one that ships, one of the user's own, or none."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import Problem

if TYPE_CHECKING:
    from citectx.papers.index.store import Store
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.ranking.encoder.processes import EncoderProcesses
    from citectx.settings import Settings

ON, OFF = "on", "off"
SHIPPED = Path(__file__).parent / "data"


class Chosen(NamedTuple):
    """An encoder, and the processes that have its model: whoever has chosen it ends them."""

    encoder: Encoder
    processes: EncoderProcesses


def chosen(settings: Settings, store: Store) -> Chosen | Problem | None:
    """The encoder, or what is wrong with the one that the user has.

    That which ships is for everybody: where its libraries are missing, all works without it.
    """
    from citectx.ranking.encoder.comparer import Comparer
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.ranking.encoder.load import COMPARER, files, files_id
    from citectx.ranking.encoder.processes import EncoderProcesses

    if settings.encoder == OFF:
        return None
    folder = str(SHIPPED) if settings.encoder == ON else settings.encoder
    found = files(folder)
    if isinstance(found, Problem):
        return None if settings.encoder == ON else found
    processes = EncoderProcesses(folder, settings)

    def comparer() -> Comparer:
        compare = partial(processes.compare, str(SHIPPED))
        return Comparer(files_id(SHIPPED / COMPARER), compare, store)

    encoder = Encoder(found.id, processes.encode, store, found.weights, comparer)
    return Chosen(encoder, processes)


@lru_cache(1)
def encoder_of(settings: Settings) -> Encoder | None:
    """The encoder for commands and scripts; its processes end with them, or when they are idle.

    A ValueError says what to do where the user's own cannot be used.
    """
    from citectx.papers.index.store import Store

    made = chosen(settings, Store(settings))
    if isinstance(made, Problem):
        raise ValueError(made.message)
    return made.encoder if made else None


def usable_encoder(settings: Settings) -> Encoder | None:
    """The same; None where the user's own cannot be used, which is said where cards are shown."""
    try:
        return encoder_of(settings)
    except ValueError:
        return None
