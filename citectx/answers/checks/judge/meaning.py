"""Words of a claim, words of a passage -> how alike they are in meaning, where there is an encoder.

Without one nothing is said, and the judge weighs words alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citectx.answers.checks.judge.otherwise import replaced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Range
    from citectx.ranking.encoder.encoder import Encoder, Rows

_REACH = 6  # Words on each side of a difference that tell what is spoken of.
NOTHING = 0.0


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an encoder says of two texts; without an encoder everything is `NOTHING`."""

    encoder: Encoder | None

    @property
    def basis(self) -> str:
        """By what the judge weighs, as its table names it."""
        return "encoder" if self.encoder else "words"

    def likeness(self, one: str, other: str) -> float:
        """The cosine of two texts."""
        return self.likenesses([one], other)[0]

    def likenesses(self, texts: Sequence[str], other: str) -> list[float]:
        """The cosine of each text with the other one."""
        rows = self.vectors([*texts, other])
        if rows is None or not texts:
            return [NOTHING] * len(texts)
        return [float(it) for it in rows[:-1] @ rows[-1]]

    def vectors(self, texts: Sequence[str]) -> Rows | None:
        """The unit vectors of texts; None without an encoder."""
        return self.encoder.texts(texts) if self.encoder else None

    def surroundings(self, ours: str, where: Range, theirs: str, there: Range) -> float:
        """How alike what stands around two words is, whatever the words are."""
        return self.likeness(_around(ours, where), _around(theirs, there))

    def gain(self, text: str, where: Range, words: str, other: str) -> float:
        """How much more like the other a text is with these words in the place of its own."""
        return self.gained(replaced(text, where, words), text, other)

    def gained(self, changed: str, text: str, other: str) -> float:
        """How much more like the other a text is when it is changed."""
        if self.encoder is None:
            return NOTHING
        now, before = self.likenesses([changed, text], other)
        return now - before

    def doubts(self, pairs: Sequence[tuple[str, str]]) -> list[float] | None:
        """How a model that reads both texts of a pair at once doubts the first one."""
        comparer = self.encoder.comparer if self.encoder else None
        found = comparer.of_pairs(pairs) if comparer else None
        return None if found is None else [it.doubt for it in found]


def _around(text: str, where: Range) -> str:
    before, behind = text[: where.start].split(), text[where.end :].split()
    return " ".join((*before[-_REACH:], *behind[:_REACH]))
