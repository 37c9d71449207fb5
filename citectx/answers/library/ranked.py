"""A question and the passages that an engine found -> their sentences, ranked as evidence is.

The passages are read as one paper, so that sentences of different papers compare with each other:
the first pass of `fused` over all of them, and how well the engine found their passage. Where
there is an encoder, it looks a second time at the first of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.answers.library.paper_passages import SENTENCE_END
from citectx.model import Paper, Section, Sentence, Span
from citectx.papers.index import paper_bytes
from citectx.papers.index.joined import Piece, joined
from citectx.ranking.rank import TONGUE, first_pass, known_share, ranker
from citectx.ranking.spans import best_spans

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from citectx.answers.search.engine import Document, Hit
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.encoder.encoder import Encoder
    from citectx.ranking.queries import Query

    Papers = Mapping[str, PaperIndex]

# What the score of an engine counts beside that of `fused`, and how many sentences are encoded:
# chosen on the train and dev sentences of `benchmarks/written_search.py`.
_ENGINE = 4.0
_ENCODED = 20


class Ranked(NamedTuple):
    """Sentences `span` of a document's paper; `decisive` is the one that it is shown for."""

    document: Document
    span: Span
    decisive: int
    score: float


def ranked(
    asked: Query, hits: Sequence[Hit], papers: Papers, encoder: Encoder | None
) -> Iterator[Ranked]:
    """The best spans of what was found, the best first; `papers` are the indexes by sources."""
    if not hits:
        return
    index = joined(_pieces(hits, papers))
    sizes = [part.end - part.first for part in index.parts]
    scores = _scores(asked, index, hits, sizes)
    if encoder is not None and asked.tongue == index.tongue == TONGUE:
        scores = _looked_at_again(scores, asked, index, encoder)
    # A neighbour is shown too where it is about as likely, which a quotient of these says.
    likely = np.exp(scores - scores.max())
    starts = np.cumsum([0, *sizes])
    for span in best_spans(likely.tolist(), sizes):
        place = int(np.searchsorted(starts, span.first, "right")) - 1
        document = hits[place].document
        shift = document.first - int(starts[place])
        best = span.first + int(likely[span.first : span.end].argmax())
        moved = Span(span.first + shift, span.end + shift)
        yield Ranked(document, moved, best + shift, float(scores[best]))


def _pieces(hits: Sequence[Hit], papers: Papers) -> list[Piece]:
    """The passages in their papers; those without one are read as a paper of their own."""
    sections = tuple(_section(it.document) for it in hits if it.document.source not in papers)
    packed = paper_bytes.pack(Paper("", sections=sections))
    own = paper_bytes.open_index(memoryview(packed), "")
    parts = iter(own.parts)
    return [
        Piece(paper, it.document.first, it.document.end)
        if (paper := papers.get(it.document.source)) is not None
        else Piece(own, *next(parts)[3:5])
        for it in hits
    ]


def _section(document: Document) -> Section:
    sentences = tuple(map(Sentence, document.text.split(SENTENCE_END)))
    return Section("", document.section or "other", sentences)  # type: ignore[arg-type]


def _scores(
    asked: Query, index: PaperIndex, hits: Sequence[Hit], sizes: Sequence[int]
) -> NDArray[np.float64]:
    first = first_pass if index.tongue == asked.tongue == TONGUE else ranker("fused")
    own = first(asked, index)
    spread = float(own.std()) or 1.0
    best = hits[0].score or 1.0
    found = np.repeat([it.score / best for it in hits], sizes)
    scores: NDArray[np.float64] = (own - own.mean()) / spread + _ENGINE * found
    return scores


def _looked_at_again(
    scores: NDArray[np.float64], asked: Query, index: PaperIndex, encoder: Encoder
) -> NDArray[np.float64]:
    from citectx.text.citation_markers import without_markers

    first = np.argsort(-scores, kind="stable")[:_ENCODED]
    rows = encoder.texts([without_markers(asked.text), *(index.texts[int(it)] for it in first)])
    if rows is None:
        return scores
    alike = (rows[1:] @ rows[0]).astype(float)
    weight = encoder.weights.a + encoder.weights.b * (1 - known_share(asked, index))
    # What nobody looked at again is no more alike than the least of what was.
    total: NDArray[np.float64] = scores + weight * alike.min()
    total[first] = scores[first] + weight * alike
    return total
