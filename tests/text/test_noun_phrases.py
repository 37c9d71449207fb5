"""Noun phrases without a tagger."""

from __future__ import annotations

import pytest

from citectx.text.noun_phrases import noun_phrases


def check(sentence: str, expected: str) -> None:
    found = [sentence[start:end] for start, end in noun_phrases(sentence)]
    assert " | ".join(found) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        # Stop words, verbs, adverbs and punctuation part phrases.
        (
            "These miRNAs neutralize p53-mediated CDK inhibition, possibly through LATS2.",
            "p53-mediated CDK inhibition | LATS2",
        ),
        (
            "We previously showed optimal parser settings for Arabic and French data sets.",
            "optimal parser settings | Arabic | French data sets",
        ),
        # A participle belongs to what follows it, not to what stands before.
        ("genes identified by fixed tissues", "genes | fixed tissues"),
        # Of long runs the end is kept: there the head stands.
        ("a large biomedical text retrieval system", "text retrieval system"),
        # Numbers inside belong to the phrase, before it they do not.
        ("12 patients with type 2 diabetes", "patients | type 2 diabetes"),
        ("It is known that this was done.", ""),
        ("", ""),
    ],
)
def test_noun_phrases(sentence: str, expected: str) -> None:
    check(sentence, expected)
