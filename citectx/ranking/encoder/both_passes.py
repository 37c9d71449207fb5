"""Name of a ranker, settings -> the ranker with the second pass, where there is one.

One rule holds for the editor, the command line and scripts: an encoder that is set looks a second
time at what `fused` found, also under its other name `neural`. Other rankers have one pass, and
summaries and reports are made by the first alone. The editor shows the first pass and makes the
second in the background; who asks for `with_second_pass` waits for both.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citectx.model import Problem
from citectx.ranking.rank import FUSED_NAMES, ranker

if TYPE_CHECKING:
    from collections.abc import Callable

    from citectx.papers.index.store import Store
    from citectx.ranking import Rank
    from citectx.ranking.encoder import Encode
    from citectx.settings import Settings


def has_second_pass(name: str, settings: Settings) -> bool:
    """Whether an encoder looks a second time at what the ranker called `name` found."""
    return bool(settings.neural_model) and name in FUSED_NAMES


def both_passes(
    folder: str, store: Store, encoding: Callable[[Encode], Encode] = lambda encode: encode
) -> Rank | Problem:
    """Both passes with the encoder in a folder, or what is wrong with that.

    `encoding` may put something around the encoder's function, such as a way to stop it.
    """
    from citectx.ranking.encoder import load, second_pass

    encoder = load.load(folder)
    if isinstance(encoder, Problem):
        return encoder
    encoder = replace(encoder, encode=encoding(encoder.encode))
    return second_pass.ranker(ranker("fused"), encoder, store)


def with_second_pass(name: str, settings: Settings) -> Rank:
    """The ranker called `name`, with the second pass where there is one: seconds for a paper.

    A ValueError says what to do where the encoder cannot be used, or `neural` has none.
    """
    from citectx.papers.index.store import Store

    if not has_second_pass(name, settings):
        if name == "neural":
            advice = "set citectx.neuralModel to its folder"
            raise ValueError(f"neural needs a sentence encoder; {advice}.")
        return ranker(name)
    both = both_passes(settings.neural_model, Store(settings))
    if isinstance(both, Problem):
        raise ValueError(both.message)
    return both
