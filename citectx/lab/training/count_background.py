"""Corpus -> in how many passages each term occurs: the counts that `background` reads.

Lines of the corpus are joined until they make a passage of about a paragraph, so that sentences,
abstracts and paragraphs are counted alike.
"""

from __future__ import annotations

import lzma
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citectx.base.compressed import lines
from citectx.text.terms import terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_PASSAGE = 50  # Terms, stop words not counted.
_RAREST = 20_000  # A term that only one passage in so many has is not worth its line.


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.argument("corpora", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def command(out: Path, corpora: tuple[Path, ...]) -> None:
    """Count the terms of CORPORA (text, may be packed) and write them to OUT, a .tsv.xz."""
    size, counts = count_terms(line for path in corpora for line in lines(path))
    least = max(2, size // _RAREST)
    kept = sorted((term, count) for term, count in counts.items() if count >= least)
    with lzma.open(out, "wt", encoding="utf-8", newline="\n", preset=9) as file:
        file.write(f"{size}\t{least}\n")
        file.writelines(f"{term}\t{count}\n" for term, count in kept)
    click.echo(f"{size} passages, {len(kept)} terms.")


def count_terms(texts: Iterable[str]) -> tuple[int, Counter[str]]:
    """How many passages the texts make, and how many of them have each term."""
    size, counts = 0, Counter[str]()
    for passage in _passages(texts):
        size += 1
        counts.update(passage)
    return size, counts


def _passages(texts: Iterable[str]) -> Iterator[set[str]]:
    passage: set[str] = set()
    length = 0
    for text in texts:
        found = terms(text, "en")
        passage.update(found)
        length += len(found)
        if length >= _PASSAGE:
            yield passage
            passage, length = set(), 0


if __name__ == "__main__":
    command()
