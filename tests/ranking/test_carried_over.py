"""A query in one tongue, a paper in another: what is found, and what the card says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citectx.answers.card import card
from citectx.model import (
    NOWHERE,
    Citation,
    Context,
    Evidence,
    Paper,
    Section,
    Sentence,
    Span,
    State,
    Tongue,
)
from citectx.papers.index import paper_bytes
from citectx.papers.index.paper_index import PaperIndex
from citectx.ranking.queries import unmodified
from citectx.ranking.queries.carried_over import carried_over, outline
from citectx.ranking.rank import ranker, reason

GERMAN = (
    "Die Korrelation der beiden Parameter ist in diesem Modell sehr hoch.",
    "Wir haben dafür 3214 Umrisse von den Polstern gezeichnet.",
    "Nach Kowalski sind es die leichten Sporen, die auf der Mauer ankommen.",
    "Das Wasser wurde jeden Abend mit einem Streifen aus Papier gemessen.",
)
ENGLISH = "We measured cushions of moss on walls. Growth depends on wet days in spring."


def read(*sections: Section) -> PaperIndex:
    return paper_bytes.open_index(memoryview(paper_bytes.pack(Paper("", sections=sections))), "")


def section(kind: str, *texts: str) -> Section:
    return Section("", kind, tuple(map(Sentence, texts)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "tongue", "best"),
    [
        ("The correlation of the parameters was noted.", "en", 0),
        ("En total se trazaron 3.214 contornos de las plantas.", "es", 1),
        ("As Kowalski showed, light spores come first.", "en", 2),
        ("Споры лёгких видов, согласно этой работе, важны.", "ru", 2),
    ],
)
def test_names_numbers_and_related_words_carry_over(asked: str, tongue: Tongue, best: int) -> None:
    index = read(section("results", *GERMAN))
    assert index.tongue == "de"
    query = unmodified.query(asked, tongue)
    assert int(ranker("fused")(query, index).argmax()) == best
    assert reason(query, index, Span(best, best + 1)).words


def test_an_abstract_in_the_tongue_of_the_draft_is_asked_in_it() -> None:
    index = read(section("abstract", *ENGLISH.split(". ")), section("results", *GERMAN * 5))
    assert [it.tongue for it in index.parts] == ["en", "de"]
    query = unmodified.query("Springs with many wet days let the moss grow.", "en")
    assert int(ranker("fused")(query, index).argmax()) == 1


def test_a_query_in_the_tongue_of_the_paper_stays_as_it_is() -> None:
    query = unmodified.query("Die Polster wachsen.", "de")
    assert carried_over(query, read(section("results", *GERMAN))) is query


@pytest.mark.parametrize(
    "words", ["Korrelation correlación корреляция", "photosynthèse fotosíntesis"]
)
def test_words_of_one_origin_look_alike(words: str) -> None:
    assert len({outline(it)[:5] for it in words.split()}) == 1


def test_the_card_says_that_the_paper_is_in_another_tongue() -> None:
    context = Context("Moss grows.", NOWHERE, NOWHERE, "en")
    shown = Evidence(Citation("a", NOWHERE, "cite", NOWHERE), context, State.FULL_TEXT, tongue="de")
    assert card(shown).status.startswith("It is in German: only names")
    assert card(replace(shown, tongue="en")).status == ""


def test_a_hyphen_between_signs_is_no_term() -> None:
    index = read(section("results", "我们用液相色谱–质谱法测定了412个样品。", "结果相同。"))
    query = unmodified.query("They measured 412 samples by liquid chromatography.", "en")
    assert "412" in carried_over(query, index).terms
