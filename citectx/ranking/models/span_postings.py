"""Postings of sentences, spans -> postings of the spans, without reading any text again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from citectx.papers.index.postings import Postings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Span


def span_postings(sentences: Postings, spans: Sequence[Span]) -> Postings:
    """The postings in which document `n` is span number `n`."""
    firsts, ends = np.array(spans, np.int64).reshape(-1, 2).T
    sizes = ends - firsts
    # Every sentence of every span, then the same ordered by sentence.
    members = np.arange(sizes.sum()) + np.repeat(firsts - np.cumsum(sizes) + sizes, sizes)
    by_sentence = np.argsort(members, kind="stable")
    span_of = np.repeat(np.arange(len(sizes)), sizes)[by_sentence]
    fans = np.bincount(members, minlength=len(sentences.lengths))
    fan_starts = np.cumsum(fans) - fans

    # Every posting of a sentence counts in each span of that sentence.
    copies = fans[sentences.documents]
    terms = np.repeat(np.arange(len(sentences.vocabulary)), np.diff(sentences.starts))
    shifts = fan_starts[sentences.documents] - np.cumsum(copies) + copies
    places = np.arange(copies.sum()) + np.repeat(shifts, copies)
    keys = np.repeat(terms, copies) * len(sizes) + span_of[places]
    unique, inverse = np.unique(keys, return_inverse=True)
    counts = np.bincount(inverse, np.repeat(sentences.counts, copies), len(unique))
    term_of, document_of = np.divmod(unique, max(len(sizes), 1))

    so_far = np.concatenate(([0], np.cumsum(sentences.lengths)))
    frequencies = np.bincount(term_of, minlength=len(sentences.vocabulary))
    return Postings(
        vocabulary=sentences.vocabulary,
        starts=np.concatenate(([0], np.cumsum(frequencies))),
        documents=document_of.astype(np.int32),
        counts=counts.astype(np.int32),
        lengths=(so_far[ends] - so_far[firsts]).astype(np.int32),
        totals=np.bincount(term_of, counts, len(sentences.vocabulary)).astype(np.int64),
    )
