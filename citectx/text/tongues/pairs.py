"""Run of signs -> every two neighbours in it, with where they stand."""

from __future__ import annotations


def pairs(run: str, start: int, end: int) -> list[tuple[str, int, int]]:
    """The pairs of `run[start:end]`; a sign that stands alone is taken as it is."""
    if end - start == 1:
        return [(run[start:end], start, end)]
    return [(run[at : at + 2], at, at + 2) for at in range(start, end - 1)]
