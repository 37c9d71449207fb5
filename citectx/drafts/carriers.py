"""Footnote -> the sentence that carries it, each block of a draft read only once for all notes."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citectx.drafts.citing_sentence import block_sentences, sentence_citing, sentence_number

if TYPE_CHECKING:
    from citectx.drafts.citing_sentence import BlockSentences, Citing
    from citectx.model import Block, Draft, Range, Tongue


@dataclass(slots=True, eq=False)
class Carriers:
    """The blocks of a draft, and what has been read of them."""

    draft: Draft
    tongue: Tongue
    _parents: list[int] = field(default_factory=list)
    _read: dict[Range, BlockSentences] = field(default_factory=dict)
    _carrying: dict[tuple[Range, int], Citing] = field(default_factory=dict)

    def carrier(self, footnote: Block) -> tuple[Block, Citing | None]:
        """The block that a footnote belongs to, and the sentence in it that carries it."""
        place = footnote.range.start if footnote.anchor is None else footnote.anchor
        block = self._around(place, footnote)
        if block is None:
            return footnote, None
        if block.range not in self._read:
            self._read[block.range] = block_sentences(self.draft, block, self.tongue)
        sentences = self._read[block.range]
        number = sentence_number(sentences, place)
        if number is None:
            return block, None
        known = self._carrying.get((block.range, number))
        if known is None:
            known = sentence_citing(sentences, block, number)
            self._carrying[block.range, number] = known
        return block, known

    def _around(self, place: int, footnote: Block) -> Block | None:
        """The innermost block with that place in it, which is not the footnote."""
        blocks = self.draft.blocks
        if not self._parents:
            self._parents = _parents(blocks)
        number = bisect_right(blocks, place, key=lambda it: it.range.start) - 1
        while number >= 0:
            block = blocks[number]
            if place < block.range.end and block.range != footnote.range:
                return block
            number = self._parents[number]
        return None


def _parents(blocks: tuple[Block, ...]) -> list[int]:
    """The number of the block around each, or -1."""
    found: list[int] = []
    around: list[int] = []
    for number, block in enumerate(blocks):
        while around and blocks[around[-1]].range.end <= block.range.start:
            around.pop()
        found.append(around[-1] if around else -1)
        around.append(number)
    return found
