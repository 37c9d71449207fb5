"""Postings of documents, and of spans made from those of sentences."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citectx.papers.index.postings import Postings, postings
from citectx.ranking.models.span_postings import span_postings
from citectx.ranking.spans import spans_of

DOCUMENTS = st.lists(st.lists(st.sampled_from("abcdefg"), max_size=6), max_size=9)


def shown(found: Postings) -> dict[str, dict[int, int]]:
    """For every term how often it occurs in which document."""
    rows = {}
    for term, number in found.vocabulary.items():
        start, end = found.starts[number], found.starts[number + 1]
        documents, counts = found.documents[start:end], found.counts[start:end]
        assert found.totals[number] == counts.sum()
        assert documents.tolist() == sorted(documents.tolist())
        rows[term] = dict(zip(documents.tolist(), counts.tolist(), strict=True))
    return rows


def test_postings() -> None:
    found = postings([["cell", "dna", "cell"], [], ["dna"]])
    assert shown(found) == {"cell": {0: 2}, "dna": {0: 1, 2: 1}}
    assert found.lengths.tolist() == [3, 0, 1]


def test_no_documents() -> None:
    assert shown(postings([])) == {}
    assert shown(span_postings(postings([]), ())) == {}


@given(DOCUMENTS, st.integers(0, 9))
def test_postings_of_spans_are_those_of_their_text(documents: list[list[str]], border: int) -> None:
    border = min(border, len(documents))
    spans = spans_of([border, len(documents) - border])
    texts = [[term for it in documents[first:end] for term in it] for first, end in spans]
    found, expected = span_postings(postings(documents), spans), postings(texts)
    assert shown(found) == shown(expected)
    assert found.lengths.tolist() == expected.lengths.tolist()
