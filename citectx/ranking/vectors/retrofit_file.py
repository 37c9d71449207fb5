"""Vectors, lexicon -> the same vectors retrofitted, from a file where the work is done already.

Retrofitting takes seconds, which nobody waits for at a hover:
`python -m citectx.ranking.vectors.retrofit_file DOMAIN` keeps what it changes beside the vectors
that ship. For other vectors or another lexicon it is done anew, once.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.base import arrays
from citectx.ranking.vectors import retrofit

if TYPE_CHECKING:
    from citectx.ranking.lexicon import Lexicon
    from citectx.ranking.vectors import Vectors

_SETS = Path(__file__).parent / "sets"


@lru_cache(2)
def kept_or_made(vectors: Vectors, lexicon: Lexicon) -> Vectors:
    """The vectors retrofitted with the lexicon."""
    known = _kept(vectors, lexicon)
    return retrofit.apply(known, vectors) if known else retrofit.retrofit(vectors, lexicon)


def keep(vectors: Vectors, lexicon: Lexicon) -> Path:
    """Does the work for vectors that ship, and returns where it is kept."""
    done = retrofit.change(vectors, retrofit.neighbours(vectors, lexicon))
    path = _path(vectors)
    arrays.write(path, {"kind": "retrofit", "of": _pair(vectors, lexicon)}, done._asdict())
    return path


def _kept(vectors: Vectors, lexicon: Lexicon) -> retrofit.Change | None:
    """What is kept for just these two, if anything is."""
    try:
        header, named = arrays.read(_path(vectors))
    except (OSError, ValueError):
        return None
    if header.get("of") != _pair(vectors, lexicon):
        return None
    return retrofit.Change(**{name: named[name] for name in retrofit.Change._fields})


def _path(vectors: Vectors) -> Path:
    return _SETS / f"{vectors.domain}.retrofitted"


def _pair(vectors: Vectors, lexicon: Lexicon) -> str:
    """What tells these vectors and this lexicon from all others."""
    digest = blake2b(digest_size=16)
    for array in (vectors.row_sums, vectors.scales, lexicon.keys, lexicon.owners):
        digest.update(array.tobytes())
    return digest.hexdigest()


@click.command()
@click.argument("domain")
def command(domain: str) -> None:
    """Retrofit the vectors that ship for DOMAIN with the lexicon that ships for it."""
    from citectx.ranking.lexicon import shipped as lexicons
    from citectx.ranking.vectors import shipped

    vectors, lexicon = shipped.shipped_vectors(domain), lexicons.shipped_lexicon(domain)
    if vectors is None or lexicon is None:
        raise click.UsageError(f"No vectors or no lexicon ship for {domain}.")
    click.echo(keep(vectors, lexicon))


if __name__ == "__main__":
    command()
