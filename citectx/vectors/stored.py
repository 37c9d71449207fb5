"""Vectors <-> a file of our own, which opens in milliseconds however large it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx import arrays
from citectx.model import Problem
from citectx.vectors import Vectors

if TYPE_CHECKING:
    from pathlib import Path

_OPTIONAL = ("output", "output_scales", "topics")


def write(vectors: Vectors, path: Path) -> None:
    """Write the vectors with all that is known of them."""
    named = {
        "words": np.frombuffer("\n".join(vectors.rows).encode(), np.uint8),
        "matrix": vectors.matrix,
        "scales": vectors.scales,
        "row_sums": vectors.row_sums,
    }
    named |= {name: kept for name in _OPTIONAL if (kept := getattr(vectors, name)) is not None}
    header = {
        "kind": "vectors",
        "domain": vectors.domain,
        "tau": vectors.tau,
        "provenance": dict(vectors.provenance),
    }
    arrays.write(path, header, named)


def read(path: Path) -> Vectors | Problem:
    """The vectors of such a file, or what is wrong with it."""
    try:
        header, named = arrays.read(path)
        words = named["words"].tobytes().decode().split("\n")
        return Vectors(
            domain=header["domain"],
            rows=dict(zip(words, range(len(words)), strict=True)),
            matrix=named["matrix"],
            scales=named["scales"],
            tau=header["tau"],
            row_sums=named["row_sums"],
            provenance=header["provenance"],
            **{name: named.get(name) for name in _OPTIONAL},
        )
    except (OSError, ValueError, KeyError) as error:
        message = (
            f"{path} cannot be read as vectors ({error}); "
            "make it again with `citectx vectors train`."
        )
        return Problem("vectors-unreadable", message, str(path))
