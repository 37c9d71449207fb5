"""WordNet's dict files (data.noun, data.verb, data.adj, data.adv) -> concepts: its synsets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citectx.base.compressed import lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PARTS = ("noun", "verb", "adj", "adv")


def concepts(path: Path) -> Iterator[tuple[str, ...]]:
    """The words of one synset after the other.

    `path` is the dict folder, one of its data files, or an index file beside its data file.
    """
    if path.is_dir():
        for part in PARTS:
            for data in sorted(path.glob(f"data.{part}*")):
                yield from concepts(data)
        return
    if path.name.startswith("index."):
        path = path.with_name(path.name.replace("index.", "data.", 1))
    for line in lines(path):
        yield _synset(line)


def _synset(line: str) -> tuple[str, ...]:
    """`offset file type count word id word id … | gloss`, the count in hexadecimal."""
    fields = line.split()
    if line.startswith(" ") or len(fields) < 6:  # Lines that begin with blanks are the licence.
        return ()
    try:
        count = int(fields[3], 16)
    except ValueError:
        return ()
    # `(a)`, `(p)` and `(ip)` say where an adjective may stand.
    words = (word.partition("(")[0] for word in fields[4 : 4 + 2 * count : 2])
    return tuple(word.replace("_", " ") for word in words)
