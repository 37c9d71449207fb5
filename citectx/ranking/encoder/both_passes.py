"""Name of a ranker, settings -> the ranker with the second pass, where there is one.

One rule holds for the editor, the command line and scripts: unless it is off, the encoder looks a
second time at what `fused` has ranked, also under its other name `neural`, and the comparer reads
what both have put first. Other rankers have one pass, and summaries are made by the first alone.
The editor shows the first pass and makes the second in the background; who asks for
`with_second_pass` waits for both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from citectx.ranking.encoder.chosen import OFF, encoder_of
from citectx.ranking.rank import (
    FUSED_NAMES,
    TONGUE,
    first_pass,
    known_share,
    ranker,
    without_back_matter,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking import Rank
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.ranking.queries import Query
    from citectx.settings import Settings

READ = 10  # Sentences that the comparer reads.


def has_second_pass(name: str, settings: Settings) -> bool:
    """Whether an encoder looks a second time at what the ranker called `name` found."""
    return settings.encoder != OFF and name in FUSED_NAMES


class Looks(NamedTuple):
    """What both passes see of each sentence of a paper: their scores together, and the cosines."""

    sums: NDArray[np.float64]
    cosines: NDArray[np.float64]


class BothPasses:
    """The ranker of both passes; the first alone where the encoder has nothing to say."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder

    def __call__(self, asked: Query, index: PaperIndex) -> NDArray[np.float64]:
        """How likely each sentence is what is asked for."""
        from citectx.ranking.encoder.combination import probabilities

        seen = self.looks(asked, index)
        if seen is None:
            return ranker("fused")(asked, index)
        return without_back_matter(probabilities(*seen, self.encoder.weights), index)

    def looks(self, asked: Query, index: PaperIndex) -> Looks | None:
        """What both passes see; None unless both have looked: they were made for English."""
        from citectx.ranking.encoder.combination import sums

        is_english = asked.tongue == index.tongue == TONGUE
        alike = cosines(asked, index, self.encoder) if is_english else None
        if alike is None:
            return None
        first, known = first_pass(asked, index), known_share(asked, index)
        total = sums(first, alike, known, self.encoder.weights)
        return Looks(after_reading(asked, index, total, self.encoder), alike)


def cosines(asked: Query, index: PaperIndex, encoder: Encoder) -> NDArray[np.float64] | None:
    """How like each sentence of a paper is to the one that is asked for.

    Where a part of it is asked for, part and whole count the same: a clause alone may leave open
    what it speaks of.
    """
    question = encoder.texts(_asked_texts(asked))
    sentences = encoder.paper(index)
    if question is None or sentences is None or not len(sentences):
        return None
    alike: NDArray[np.float64] = (sentences @ question.mean(axis=0)).astype(float)
    return alike


def _asked_texts(asked: Query) -> tuple[str, str]:
    """What is asked for, and the whole sentence, without citations."""
    from citectx.text.citation_markers import without_markers

    return without_markers(asked.text), without_markers(asked.whole or asked.text)


def after_reading(
    asked: Query, index: PaperIndex, total: NDArray[np.float64], encoder: Encoder
) -> NDArray[np.float64]:
    """The sums when the comparer has read the first sentences, if there is one."""
    import numpy as np

    from citectx.ranking.encoder.combination import dealt

    first = np.argsort(-total, kind="stable")[:READ]
    meant = _meant(asked, [index.texts[it] for it in first], encoder)
    return total if meant is None else dealt(total, first, meant, encoder.weights)


def _meant(asked: Query, passages: Sequence[str], encoder: Encoder) -> NDArray[np.float64] | None:
    """How much the comparer holds each passage for what is meant, by part and whole as above."""
    import numpy as np

    comparer, texts = encoder.comparer, dict.fromkeys(_asked_texts(asked))
    found = [comparer.comparisons(it, passages) for it in texts] if comparer else []
    if not found or None in found:
        return None
    rows = [[it.meant for it in compared or ()] for compared in found]
    meant: NDArray[np.float64] = np.mean(rows, axis=0)
    return meant


def with_second_pass(name: str, settings: Settings) -> Rank:
    """The ranker called `name`, with the second pass where there is one: seconds for a new paper.

    A ValueError says what to do where the user's own encoder cannot be used.
    """
    encoder = encoder_of(settings) if has_second_pass(name, settings) else None
    return BothPasses(encoder) if encoder else ranker(name)


def as_shown(settings: Settings) -> Rank:
    """The ranker of the cards, for pages about whole drafts.

    Where the user's own encoder cannot be used, which is said where cards are shown, the first pass
    ranks alone.
    """
    try:
        return with_second_pass(settings.ranker, settings)
    except ValueError:
        return ranker(settings.ranker)
