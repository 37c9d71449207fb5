"""Vectors <-> a file of our own, which opens in milliseconds however large it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citectx.base import arrays
from citectx.base.hashes import Hashed
from citectx.model import Problem
from citectx.ranking.vectors import Vectors
from citectx.ranking.vectors.vocabulary import Vocabulary, vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

_OPTIONAL = ("output", "output_scales", "topics")


def write(vectors: Vectors, path: Path) -> None:
    """Write the vectors with all that is known of them."""
    named: dict[str, NDArray[Any]] = {
        "words": vectors.rows.text,
        "keys": vectors.rows.hashed.keys,
        "numbers": vectors.rows.hashed.numbers,
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
        return Vectors(
            domain=header["domain"],
            rows=_rows(named),
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


def _rows(named: Mapping[str, NDArray[Any]]) -> Vocabulary:
    """The vocabulary as stored; its hashes are made where the file leaves them out."""
    if "keys" in named:
        return Vocabulary(named["words"], Hashed(named["keys"], named["numbers"]))
    return vocabulary(named["words"].tobytes().decode().split("\n"))
