"""Passages, sequences, text -> as much of them as was asked for, and where to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from citectx.answers.card import address
from citectx.assistant import values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citectx.model import Passage

T = TypeVar("T")


class Budget:
    """How many characters of papers an answer may still hold."""

    def __init__(self, characters: int) -> None:
        self._left = characters

    def passages(self, passages: Iterable[Passage], path: str) -> tuple[values.Passage, ...]:
        """The passages of a paper, the last one cut where it is too long, those after it gone."""
        kept = []
        for passage in passages:
            if self._left <= 0:
                break
            kept.append(self._cut(passage, path))
        return tuple(kept)

    def _cut(self, passage: Passage, path: str) -> values.Passage:
        text = passage.text[: self._left]
        self._left -= len(text)
        return values.Passage(
            text=text,
            section=passage.section,
            page=passage.page_label or (str(passage.page) if passage.page else ""),
            link=address(path, passage.page) if path else "",
            strength=passage.strength.value if passage.strength else "",
            is_cut=len(text) < len(passage.text),
        )


def page_of(every: Sequence[T], start: int, most: int) -> tuple[Sequence[T], int | None]:
    """One page of results from `start`, and where the next one begins."""
    end = start + most
    return every[start:end], end if end < len(every) else None
