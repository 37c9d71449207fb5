"""Lexicon <-> a file of our own, which opens in milliseconds however large it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.base import arrays
from citectx.model import Problem
from citectx.ranking.lexicon import Lexicon

if TYPE_CHECKING:
    from pathlib import Path

_ARRAYS = ("text", "ends", "starts", "keys", "owners")


def write(lexicon: Lexicon, path: Path) -> None:
    """Write the lexicon with its origin."""
    header = {
        "kind": "lexicon",
        "longest": lexicon.longest,
        "provenance": dict(lexicon.provenance),
    }
    arrays.write(path, header, {name: getattr(lexicon, name) for name in _ARRAYS})


def read(path: Path) -> Lexicon | Problem:
    """The lexicon of such a file, or what is wrong with it."""
    try:
        header, named = arrays.read(path)
        return Lexicon(
            **{name: named[name] for name in _ARRAYS},
            longest=header["longest"],
            provenance=header["provenance"],
        )
    except (OSError, ValueError, KeyError) as error:
        message = (
            f"{path} cannot be read as a lexicon ({error}); "
            "make it again with `citectx lexicon import`."
        )
        return Problem("lexicon-unreadable", message, str(path))
