"""Sentences that are to stand alone."""

from __future__ import annotations

import pytest

from citectx.answers.summaries.standalone import standalone


def check(sentence: str, expected: str | None) -> None:
    assert standalone(sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "It resolves pronouns by counting the nouns before them.",
        "They trained the tagger on sentences from newspapers.",
        "This makes the search much faster than before.",
        "The latter is preferred by most of the annotators.",
        "We then divided these rules by their length.",
        "Figure 3 shows how accuracy grows with more data.",
        "Each word is tagged only once, as was said above, by the tagger.",
        "and the rest of the words are left as they were.",
        "We compare the two systems with respect to the",
        "5 3 . 7 56 . 4 62 . 1 of 60 . 2 and 62 . 2 are here.",
        "See for yourself.",
        "As put it, “the tagger is a failure of counting”.",
        "The tagger that counts words was first proposed by.",
        "To account for this, we split the words into two groups.",
        "One exception is the tagger of Brill, which needs no counts.",
        "Ir25a2, Ir8a1, Ir21a123 and UAS-Ir40a flies were kept warm.",
        "(B) Cells were stained for the marker in green.",
        "Would more data lead to better taggers for all languages?",
        "Its activity controls the posture.it is likely that more of them help.",
        "The words come from one shared source In the corpus they are tagged twice.",
        "None of the words can be split further Moreover, we find that all are short.",
        "Each of the words was counted; Smith et al., 2011) and in the other text.",
        f"Plasmids were {'cut, ' * 70}and kept.",
    ],
)
def test_what_leans_on_something_else_is_dropped(sentence: str) -> None:
    check(sentence, None)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "However, the tagger errs on rare words (Brill, 1992; Church, 1988).",
            "The tagger errs on rare words.",
        ),
        (
            "Following Lee et al. (2010) we used only the training sections.",
            "Following Lee et al. (2010) we used only the training sections.",
        ),
        (
            "We chose three topics as in (Zhao and Xing, 2006).",
            "We chose three topics as in (Zhao and Xing, 2006).",
        ),
        (
            "Cells lacking p53 (a tumour suppressor) grew faster [3, 4] (Figure 2B).",
            "Cells lacking p53 (a tumour suppressor) grew faster.",
        ),
        (
            "Here, we cut words into parts and count these parts.",
            "We cut words into parts and count these parts.",
        ),
        (
            "It is well known that common words are short.",
            "It is well known that common words are short.",
        ),
        (
            "It remains unknown whether common words are short [7].",
            "It remains unknown whether common words are short.",
        ),
        (
            "This paper presents a parser for written Arabic.",
            "This paper presents a parser for written Arabic.",
        ),
        (
            "As noted previously, the tagger errs on rare words (see Lee for details).",
            "The tagger errs on rare words.",
        ),
        (
            "Note also that proteins were expressed and purified as described (Chen et al., 2002).",
            "Proteins were expressed and purified.",
        ),
        (
            "Words that the lexicon lacks (below called unknown) are guessed by their endings.",
            "Words that the lexicon lacks are guessed by their endings.",
        ),
        ("mRNA levels rose in all of the cells.", "mRNA levels rose in all of the cells."),
    ],
)
def test_what_leans_on_nothing_is_cleaned(sentence: str, expected: str) -> None:
    check(sentence, expected)
