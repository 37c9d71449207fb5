"""Parts of a source -> prose: white space collapsed, the way back kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.model import Prose

if TYPE_CHECKING:
    from collections.abc import Iterable

_IRREGULAR_SPACE = re.compile(r"\s\s+|[^\S ]")


def joined(parts: Iterable[tuple[str, int]], start: int) -> Prose:
    """The parts, each a text and the source offset it runs in step with, as one line.

    `start` is the source offset of the whole, which an empty prose points to.
    """
    texts: list[str] = []
    pieces: list[tuple[int, int]] = []
    length = 0
    step = 0
    after_space = True
    for part, offset in _without_irregular_space(parts):
        if after_space and part[0] == " ":
            part, offset = part[1:], offset + 1
            if not part:
                continue
        if not pieces or offset - length != step:
            pieces.append((length, offset))
            step = offset - length
        texts.append(part)
        length += len(part)
        after_space = part[-1] == " "
    text = "".join(texts).rstrip(" ")
    if not text:
        return Prose("", ((0, start),))
    while pieces[-1][0] >= len(text):
        pieces.pop()
    return Prose(text, tuple(pieces))


def _without_irregular_space(parts: Iterable[tuple[str, int]]) -> Iterable[tuple[str, int]]:
    """The same parts, none of them empty, cut so that the only white space is single blanks."""
    for part, offset in parts:
        position = 0
        for space in _IRREGULAR_SPACE.finditer(part):
            if space.start() > position:
                yield part[position : space.start()], offset + position
            yield " ", offset + space.start()
            position = space.end()
        if position < len(part):
            yield part[position:], offset + position
