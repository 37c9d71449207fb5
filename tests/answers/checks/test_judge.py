"""Claims in, the questions of the judge out; and the quantities by which it compares numbers."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, cast
from zlib import crc32

import numpy as np
import pytest

from citectx.answers.checks import question, unsupported
from citectx.answers.checks.claims import waiting_for, where_kept
from citectx.answers.checks.finding import Claim, Note, Quotation
from citectx.answers.checks.findings import notes_of
from citectx.answers.checks.judge import candidates
from citectx.answers.checks.judge.alignment import alignment
from citectx.answers.checks.judge.attributed import attributed
from citectx.answers.checks.judge.otherwise import said_otherwise
from citectx.answers.checks.judge.quantities import agree, measures
from citectx.answers.checks.judge.verdicts import worth_asking
from citectx.model import Paper, Range, Section, Sentence, Strength
from citectx.papers.index import paper_bytes
from citectx.ranking.encoder.combination import Weights
from citectx.ranking.encoder.comparer import Comparison

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from citectx.answers.checks.judge.candidate import Candidate
    from citectx.model import Tongue
    from citectx.papers.index.paper_index import PaperIndex
    from citectx.ranking.encoder.encoder import Encoder as RealEncoder

PASSAGE = (
    "Young moths circled the cold white lamp for 10 min, and the amber lamp may reduce the number "
    "of visits to the meadow."
)


def claim(text: str, *more: str) -> Claim:
    others = (f"The weather of week {number} is told elsewhere." for number in range(40))
    sentences = tuple(Sentence(it) for it in (PASSAGE, *more, *others))
    paper = Paper("", sections=(Section("Results", "results", sentences),))
    index = paper_bytes.open_index(memoryview(paper_bytes.pack(paper)), "/papers/key.pdf")
    return Claim("key", text, (Range(0, len(text)),), index, "en")


@pytest.mark.parametrize(
    ("kind", "text", "ours", "theirs"),
    [
        ("number", "Young moths circled the cold white lamp for 20 min.", "20 min", "10 min"),
        ("number", "Young moths circled the cold white lamp for 10 s.", "10 s", "10 min"),
        ("opposite", "Old moths circled the cold white lamp for 10 min.", "Old", "Young"),
        ("hedge", "The amber lamp reduces the number of visits to the meadow.", "reduces", "may"),
        ("negation", "Young moths did not circle the white lamp for 10 min.", "not", "circled"),
    ],
)
def test_a_difference_is_a_candidate_with_both_words(
    kind: str, text: str, ours: str, theirs: str
) -> None:
    made = next(it for it in candidates(claim(text)) if it.kind == kind)
    assert made.theirs is not None
    assert (text[slice(*made.ours)], PASSAGE[slice(*made.theirs)]) == (ours, theirs)


@pytest.mark.parametrize(
    ("kind", "text", "ours", "theirs"),
    [
        ("scope", "Every beetle of the damp meadow is out on warm nights.", "Every", "Most"),
        (
            "cause",
            "Warm nights bring about beetles in the damp meadow.",
            "bring about",
            "associated",
        ),
    ],
)
def test_more_than_the_passage_says_is_a_candidate_with_both_words(
    kind: str, text: str, ours: str, theirs: str
) -> None:
    passage = "Most beetles of the damp meadow are associated with warm nights."
    made = next(it for it in candidates(claim(text, passage)) if it.kind == kind)
    assert made.theirs is not None
    assert (text[slice(*made.ours)], passage[slice(*made.theirs)]) == (ours, theirs)


def test_as_much_as_the_passage_says_is_no_candidate() -> None:
    text = "Most beetles of the damp meadow go along with warm nights."
    passage = "Most beetles of the damp meadow are associated with warm nights."
    assert not {it.kind for it in candidates(claim(text, passage))} & {"scope", "cause"}


def test_a_number_in_words_and_other_words_for_the_same_are_no_difference() -> None:
    text = "The moths, which were young, circled the cold white lamp for ten minutes."
    assert not {it.kind for it in candidates(claim(text))} & {"number", "negation", "opposite"}


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("500 ms", "0.5 s", True),
        ("5 mM", "5 mm", False),
        ("10 min", "10 s", False),
        ("three days", "3 days", True),
        ("a third of them", "33 %", True),
        ("a 2.7-fold rise", "2.67 times", True),
        ("in 2004", "in 2002", False),
        ("about 30 %", "28 %", True),
        ("30 electrons", "30 %", False),
        ("aged 18", "18 years", True),
        ("120,000 samples", "120, 000 samples", True),
        ("seventy-one per cent", "71 %", True),
        ("seventy-one per cent", "70 %", False),
        ("two hundred and six mice", "206 mice", True),
        ("3 million people", "3,000,000 people", True),
        ("2 ± 0.3 mM", "2 mM", True),
        ("some three thousand outlines", "3,214 outlines", True),
        ("three thousand outlines", "4,214 outlines", False),
        ("about a third.", "32.7 %", True),
        ("one seventh of it", "14 %", True),
        ("one in ten bonds", "30 %", False),
        ("97 cases out of a hundred", "97 %", True),
        ("two and a half points", "2.5 points", True),
        ("a gain of .5", "0.5", True),
        ("9 × 10^26 m", "8.8 × 1026 m", True),
        ("a threshold of 10−6", "0.000001", True),
        ("3.4 nm", "3.4 Å", False),
        ("five base pairs", "2 bp", False),
        ("28 wall clock minutes", "58 minutes", False),
        ("just short of 0.8", "almost 0.9", False),
        ("3.4 nm", "3", False),
        ("3 nm", "3.4 nm", True),
        ("0.1 mm2/s", "0.1 µm2/s", False),
        ("1.7 cycles per bit", "1.7 cycles/byte", False),
        ("60 terms a day", "60 terms per hour", False),
        ("5.3 contacts per hour", "5.31±0.16 hr–1", True),
        ("200 mL per minute", "200 mL min−1", True),
        ("10 a second", "10 s−1", True),
        ("10 seconds", "10 s−1", False),
        ("less than a second", "1 ms", False),
        ("for an hour", "60 min", True),
        ("seven in ten of them", "70 %", True),
        ("20 000 lines", "over20,000 lines", True),
    ],
)
def test_numbers_agree_whatever_their_unit_and_rounding(
    one: str, other: str, is_same: bool
) -> None:
    assert agree(measures(one)[0], measures(other)[0]) == is_same


def test_a_time_of_day_is_no_quantity() -> None:
    assert measures("Lamps were dimmed from 23:00 to 05:00.") == ()


def test_a_number_stands_for_one_number_of_the_passage_only() -> None:
    text = "Where the two curves of moths cross, the white lamp is cut at log 3."
    made = claim(text, "The two curves of moths cross where the white lamp is cut at log 2.")
    asked = next(it for it in candidates(made) if it.kind == "number")
    assert text[slice(*asked.ours)] == "3"
    assert asked.theirs is not None


@pytest.mark.parametrize(
    ("text", "more", "is_exchanged"),
    [
        (
            "Moths made 0.24 visits under amber lamps but 0.88 visits under white lamps.",
            "Moths made 0.88 visits under amber lamps but 0.24 visits under white lamps.",
            True,
        ),
        (
            "Higher expression of RXR, but not of RAR, increases binding in the moths.",
            "Higher expression of RAR, but not of RXR, increases binding in the moths.",
            True,
        ),
        (
            "Under amber lamps moths made 0.88 visits, and under white lamps 0.24 visits.",
            "Moths made 0.88 visits under amber lamps but 0.24 visits under white lamps.",
            False,
        ),
    ],
)
def test_two_things_that_stand_the_other_way_round_are_a_candidate(
    text: str, more: str, is_exchanged: bool
) -> None:
    kinds = {it.kind for it in candidates(claim(text, more))}
    assert ("exchanged" in kinds) == is_exchanged


def test_a_word_in_the_place_of_another_is_a_candidate_near_the_passage() -> None:
    text = "Young moths circled the cold white candle for 10 min."
    made = next(it for it in candidates(claim(text)) if it.kind == "replaced")
    assert made.theirs is not None
    assert (text[slice(*made.ours)], PASSAGE[slice(*made.theirs)]) == ("candle", "lamp")


@pytest.mark.parametrize(
    ("quoted", "message"),
    [
        ("warm white lamp", "“cold white lamp”, the quotation “warm white lamp”"),
        ("cold white lamp", None),
        ("green blue lamp", None),
    ],
)
def test_a_short_quotation_is_held_against_the_passage(quoted: str, message: str | None) -> None:
    text = f"Young moths circled the “{quoted}” for 10 min."
    made = replace(claim(text), quotations=(Quotation(quoted),))
    asked = [it.message for it in notes_of("question", made)]
    if message is None:
        assert not any("quotation" in it for it in asked)
    else:
        assert asked == [f"Check this: the nearest passage says {message}."]


@pytest.mark.parametrize("before", ["It was", "We believe, as our own lamps were"])
@pytest.mark.parametrize(
    ("quoted", "is_asked"),
    [
        ("a meadow full of sleeping bats", True),
        ("circled the cold white lamp", False),
        ("a sleeping bat", False),  # A few words may be a name, or irony.
    ],
)
def test_a_quotation_that_the_paper_has_nowhere_is_asked_about(
    quoted: str, is_asked: bool, before: str
) -> None:
    made = replace(claim(f"{before} “{quoted}”."), quotations=(Quotation(quoted),))
    asked = [it.message for it in notes_of("question", made)]
    assert (f"Check this: the paper has the words “{quoted}” nowhere." in asked) == is_asked


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{} on dark nights, and we kept to this.", "{} on dark nights"),
        ("{} on dark nights and our lamps were dimmed.", "{} on dark nights"),
        ("We dimmed our lamps, since {}.", "since {}."),
        ("Lamps near us draw moths: {}.", " {}."),
        ("Our lamps were dimmed, and {}.", " {}."),
        ("We dimmed the lamps, chose moths, and counted {}.", None),
        ("We say that {}.", None),
        ("They say, since we asked, that few do.", None),
        ("We kept them for 10–20 min while {}.", "while {}."),
        ("We diluted 1,200 drops 1:50 while {}.", "while {}."),
        ("We measured the dose–response curve near which {}.", None),
        ("Here the lamp of Smith et al. circled {}.", None),
    ],
)
def test_clauses_about_own_work_are_not_said_of_the_paper(text: str, said: str | None) -> None:
    bats = "slow brown bats fly far from the old roost"
    made = text.format(bats)
    left = attributed(claim(made))
    assert (said and said.format(bats)) == (left and "".join(made[slice(*it)] for it in left.parts))


def test_what_is_said_of_the_paper_is_asked_about_beside_own_work() -> None:
    (note,) = notes_of(
        "question",
        claim("Young moths circled the cold white lamp for 20 min, and we kept to this."),
    )
    assert "20 min" in note.message


@pytest.mark.parametrize(("more", "is_asked"), [("", True), (", as we saw", False)])
def test_what_a_part_lacks_is_not_asked(
    more: str, is_asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed: list[str] = []

    def worth_asking(every: Iterable[Candidate], _: str) -> None:
        weighed.extend(it.says or it.kind for it in every)

    monkeypatch.setattr(question, "worth_asking", worth_asking)
    text = f"Old moths circled the warm white lamp of the meadow for 10 min{more}."
    passage = "Young moths did not circle the white lamp of the meadow for 10 min."
    assert not list(notes_of("question", encoded(text, passage)))
    assert "replaced" in weighed
    assert {"absent", "denied by the passage"} & {*weighed} == (
        {"absent", "denied by the passage"} if is_asked else set()
    )


def test_we_within_a_quotation_is_not_own_work() -> None:
    made = claim("They say “we saw moths at the lamp” of the damp meadow.")
    assert attributed(made) != made
    quoting = replace(made, quotations=(Quotation("we saw moths at the lamp"),))
    assert attributed(quoting) is quoting


# Sentences that the paper supports, and what else it says.
SUPPORTED = [
    ("negation", "Young moths did not notice the amber lamp.", "Most had not noticed the lamp."),
    (
        "opposite",
        "The number of visits to the meadow was the same.",
        "The number of visits to the meadow did not differ.",
    ),
    ("hedge", "Young moths circled the cold white lamp for 10 min.", ""),
]


@pytest.mark.parametrize(("kind", "text", "more"), SUPPORTED)
def test_what_the_paper_says_elsewhere_or_of_another_clause_is_not_asked(
    kind: str, text: str, more: str
) -> None:
    assert kind not in {it.kind for it in candidates(claim(text, more))}


@pytest.mark.parametrize(
    ("way", "text", "passage", "wanted"),
    [
        ("denied", "Moths do not sleep.", "", "Moths do sleep."),
        ("denied", "Moths can sleep.", "", "Moths can not sleep."),
        ("denied", "Moths sleep.", "", "It is not the case that moths sleep."),
        ("turned", "A higher lamp.", "", "A lower lamp."),
        ("suggested", "Lamps kill moths.", "", "It has been suggested that lamps kill moths."),
        ("of some", "All moths sleep.", "", "most moths sleep."),
        ("together", "Light causes sleep.", "", "Light is associated with sleep."),
        ("numbers", "They sleep for 20 min.", "They slept for 10 min.", "They sleep for 10 min."),
        ("numbers exchanged", "2 of 30 moths", "", "30 of 2 moths"),
    ],
)
def test_a_claim_is_said_otherwise(way: str, text: str, passage: str, wanted: str) -> None:
    assert (wanted, passage) in said_otherwise(text, passage)[way]


@pytest.mark.parametrize("way", ["denied there", "turned there"])
def test_a_passage_is_said_otherwise(way: str) -> None:
    assert said_otherwise("Moths.", "Lamps are higher.")[way] in (
        [("Moths.", "Lamps are not higher.")],
        [("Moths.", "Lamps are lower.")],
    )


class Doubting:
    """A comparer that doubts every pair of which the first text has a certain word."""

    def __init__(self, word: str) -> None:
        self.word = word

    def comparisons(self, text: str, passages: Sequence[str]) -> tuple[Comparison, ...]:
        return self.of_pairs([(text, it) for it in passages])

    def of_pairs(self, pairs: Sequence[tuple[str, str]]) -> tuple[Comparison, ...]:
        sure, unsure = (0.0, *[-9.0] * 6), (-9.0, *[0.0] * 6)
        return tuple(
            Comparison(*(unsure if self.word in text else sure), meant=0.0) for text, _ in pairs
        )


def test_what_takes_a_doubt_away_speaks_against_what_it_changes() -> None:
    text = "Young moths circled the cold white lamp for 20 min."
    encoder = Encoder()
    encoder.comparer = Doubting("20")  # type: ignore[assignment]
    made = replace(claim(text), encoder=cast("RealEncoder", encoder))
    number = next(it for it in candidates(made) if it.kind == "number")
    assert number.features["relief"] > 5
    assert number.features["relief, numbers"] > 5
    other = next(it for it in candidates(made) if it.kind == "contrary")
    assert other.features["relief, denied"] == 0


class Undecided:
    """A comparer that holds all verdicts for the same."""

    def comparisons(self, text: str, passages: Sequence[str]) -> tuple[Comparison, ...]:
        return self.of_pairs([(text, it) for it in passages])

    def of_pairs(self, pairs: Sequence[tuple[str, str]]) -> tuple[Comparison, ...]:
        return (Comparison(*[math.log(1 / 7)] * 7, meant=0.0),) * len(pairs)


class Encoder:
    """Texts are as alike as the words that they share."""

    id, weights, comparer = "words", Weights(), Undecided()

    def texts(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = np.zeros((len(texts), 512), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.lower().split():
                row[crc32(word.encode()) % 512] += 1
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)

    def paper(self, index: PaperIndex) -> NDArray[np.float32]:
        return self.texts(index.texts)


def encoded(text: str, *more: str) -> Claim:
    return replace(claim(text, *more), encoder=cast("RealEncoder", Encoder()))


def test_an_encoder_tells_how_alike_the_passage_and_what_stands_around_are() -> None:
    made = next(
        it
        for it in candidates(encoded("Young moths circled the cold white lamp for 20 min."))
        if it.kind == "number"
    )
    assert made.features["cosine"] > 0.5
    assert made.features["same place"] > 0.5
    assert made.features["gain"] > 0  # With the passage's number the claim is more like it.


@pytest.mark.parametrize("made", [claim, encoded])
def test_a_plain_error_is_asked_about_and_the_passage_itself_is_not(
    made: Callable[[str], Claim],
) -> None:
    wrong = made("Young moths circled the cold white lamp for 10 s.")
    aligned = alignment(wrong)
    assert aligned is not None
    asked = worth_asking(candidates(wrong), aligned.meaning.basis)
    assert asked is not None
    assert asked.kind == "number"
    assert worth_asking(candidates(made(PASSAGE)), aligned.meaning.basis) is None


@pytest.mark.parametrize(
    ("tongue", "source", "faithful", "wrong"),
    [
        (
            "de",
            "Die Falter kreisten im Mittel 3,5 min lang um die kalte weiße Lampe am Waldrand.",
            "Im Mittel kreisten die Falter 3,5 min lang um die kalte weiße Lampe am Waldrand.",
            "Im Mittel kreisten die Falter 4,5 min lang um die kalte weiße Lampe am Waldrand.",
        ),
        (
            "fr",
            "La lampe blanche attire 1.250 km de papillons et 62 % des visites de la prairie.",
            "La lampe blanche attire 62 % des visites et des papillons de la prairie.",
            "La lampe blanche attire 38 % des visites et des papillons de la prairie.",
        ),
    ],
)
def test_a_number_with_a_unit_is_compared_in_any_tongue(
    tongue: Tongue, source: str, faithful: str, wrong: str
) -> None:
    sentences = tuple(Sentence(it) for it in (source, "…"))
    paper = Paper("", sections=(Section("", "results", sentences),))
    index = replace(
        paper_bytes.open_index(memoryview(paper_bytes.pack(paper)), "/p.pdf"), tongue=tongue
    )

    def found(text: str) -> list[Note]:
        made = Claim("key", text, (Range(0, len(text)),), index, tongue)
        return list(notes_of("number", made))

    assert found(faithful) == []
    assert len(found(wrong)) == 1


@pytest.mark.parametrize(
    ("strength", "noted"), [(Strength.NOTHING_CLOSE, True), (Strength.SAME_TOPIC, False)]
)
def test_a_paper_is_not_called_wrong_of_which_the_card_says_more(
    strength: Strength, noted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsupported, "strongest", lambda *_: strength)
    text = "Parsers trained with treebanks annotate sentences of newspapers by constituents."
    made = encoded(text, *(f"Rain fell at dusk on day {number}." for number in range(80)))
    assert bool([*unsupported.notes(made)]) is noted


class Kept(Encoder):
    """An encoder that has encoded some papers."""

    def __init__(self, *papers: PaperIndex) -> None:
        self.papers = papers

    def kept(self, index: PaperIndex) -> NDArray[np.float32] | None:
        return self.paper(index) if index in self.papers else None


def test_an_editor_uses_the_encoder_for_papers_whose_vectors_are_there() -> None:
    here, there = claim("One.").index, claim("Two.").index
    encoder = cast("RealEncoder", Kept(here))
    assert where_kept(encoder)(here) is encoder
    assert where_kept(encoder)(there) is None
    assert waiting_for(encoder)(there) is encoder
    assert where_kept(None)(here) is None


def test_what_neither_words_nor_meaning_find_is_unsupported() -> None:
    text = "Nocturnal lepidopterans orbited chilly pallid luminaires throughout ten whole minutes."
    paper = ("The weather was told elsewhere by others in that week.",) * 60
    foreign = claim(text, *paper)
    assert [it.id for it in notes_of("unsupported", foreign)] == ["unsupported"]
    foreign = replace(foreign, encoder=cast("RealEncoder", Encoder()))
    assert [it.id for it in notes_of("unsupported", foreign)] == ["unsupported"]
