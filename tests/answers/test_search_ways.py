"""What a search takes from the indexes of papers is what it would work out anew, paper by paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from citectx.answers.library.paper_passages import documents
from citectx.answers.library.ranked import ranked
from citectx.answers.search.embedded import Embedded
from citectx.answers.search.engine import Document
from citectx.model import Problem, Span
from citectx.papers.index import paper_bytes
from citectx.papers.index.joined import Piece, joined
from citectx.papers.read import read
from citectx.ranking.fused.features import nearness, similarity
from citectx.ranking.fused.paper import prepare
from citectx.ranking.queries import unmodified
from citectx.ranking.rank import fitting_vectors
from citectx.ranking.strength import asked_words
from citectx.ranking.strength.signs import SIGNS, signs

if TYPE_CHECKING:
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.queries import Query

HERE = Path(__file__).parents[2]
EXAMPLES = sorted((HERE / "examples" / "papers").glob("*.*"))
WHOLE = sorted((HERE.parent / "shared" / "data" / "drafts").glob("elife-*/papers/*.xml"))[:12]
SETS = [
    EXAMPLES,
    pytest.param(
        WHOLE, marks=pytest.mark.skipif(not WHOLE, reason="the drafts with papers are not here")
    ),
]


def indexes(files: list[Path]) -> dict[str, PaperIndex]:
    found = {}
    for file in files:
        content = paper_bytes.pack(read(str(file)))
        index = paper_bytes.open_index(memoryview(content), str(file))
        if len(index.texts) and index.tongue == "en":
            found[file.name] = index
    return found


def questions(papers: dict[str, PaperIndex]) -> list[Query]:
    """Sentences of the papers themselves."""
    texts = (index.texts[len(index.texts) * at // 4] for index in papers.values() for at in (1, 2))
    return [it for it in map(unmodified.lone_query, texts) if it.terms]


def plain_signs(asked: Query, index: PaperIndex, spans: list[Span]) -> np.ndarray:
    """The signs of a paper that is made ready whole, as for a card, and for no other."""
    paper = prepare(index, fitting_vectors(index))
    words = similarity(asked, paper)
    shares = words.rarity / max(float(words.rarity.sum()), 1e-9)
    near, directions = nearness(words), np.vecdot(paper.means, words.direction)
    covered, same = shares @ near, (near >= 0.999).astype(float)
    rows = [
        [
            shares @ same[:, first:end].max(axis=1),
            shares @ near[:, first:end].max(axis=1),
            directions[first:end].max(),
            shares[words.columns >= 0].sum(),
            (covered[first:end].max() - covered.mean()) / max(covered.std(), 1e-9),
            np.log1p(len(asked.terms)),
        ]
        for first, end in spans
    ]
    return np.array(rows).reshape(len(spans), len(SIGNS))


@pytest.mark.parametrize("files", SETS)
def test_strengths_are_those_of_each_paper_by_itself(files: list[Path]) -> None:
    papers = indexes(files)
    assert papers
    for asked in questions(papers):
        for index in papers.values():
            size = len(index.texts)
            spans = [Span(0, 1), Span(size // 2, min(size // 2 + 3, size)), Span(size - 1, size)]
            plain = plain_signs(asked, index, spans)
            np.testing.assert_allclose(signs(asked, index, spans), plain, rtol=0, atol=2e-6)


def test_a_long_question_is_compared_with_a_book_piece_by_piece(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    index = max(indexes(EXAMPLES).values(), key=lambda it: len(it.texts))
    asked = unmodified.lone_query(" ".join(index.texts[:8]))
    spans = [Span(0, 2), Span(3, 4)]
    at_once = signs(asked, index, spans)
    monkeypatch.setattr(asked_words, "_CELLS", 3 * len(index.sequence))
    assert np.array_equal(signs(asked, index, spans), at_once)


@pytest.mark.parametrize("files", SETS)
def test_the_order_is_that_of_passages_read_anew(files: list[Path]) -> None:
    papers = indexes(files)
    engine = Embedded()
    assert engine.put(it for name, index in papers.items() for it in passages(name, index)) is None
    for asked in questions(papers):
        hits = engine.best(asked.terms, 20)
        assert not isinstance(hits, Problem)
        kept, anew = ranked(asked, hits, papers, None), ranked(asked, hits, {}, None)
        for one, other in zip(kept, anew, strict=True):
            assert one[:3] == other[:3]
            assert one.score == pytest.approx(other.score, abs=1e-6)


def passages(name: str, index: PaperIndex) -> list[Document]:
    return list(documents(index, Document(name)))


def test_all_pieces_of_a_paper_are_the_paper() -> None:
    for index in indexes(EXAMPLES).values():
        parts = [it for it in index.parts if it.first < it.end]
        again = joined([Piece(index, it.first, it.end) for it in parts])
        assert list(again.texts) == list(index.texts)
        for name in ("sequence", "roles"):
            assert np.array_equal(getattr(again, name), getattr(index, name))
        for name in ("starts", "documents", "counts", "lengths", "totals"):
            assert np.array_equal(getattr(again.postings, name), getattr(index.postings, name))
        assert list(again.postings.vocabulary) == list(index.postings.vocabulary)


def test_no_pieces_are_an_empty_paper() -> None:
    assert not len(joined([]).texts)
