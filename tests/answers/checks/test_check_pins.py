"""Passages that a writer accepted stay with their sentence, and are stale when it changes."""

from __future__ import annotations

from dataclasses import replace

from test_check import PAPERS, known

from citectx.answers import pins
from citectx.answers.evidence import evidence
from citectx.answers.pins import Pin
from citectx.model import Highlight
from citectx.ranking.rank import ranker

SENTENCE = "Herons stand on one leg in cold water [@heron]."


def test_a_pin_is_a_line_of_plain_text() -> None:
    made = Pin("heron", "42", "0123", "Standing on one leg\nmight save heat.")
    text = pins.pins_text([made])
    assert text == (
        "key\tpage\tsentence\tquote\nheron\t42\t0123\tStanding on one leg might save heat.\n"
    )
    assert pins.read(text)[0].key == "heron"
    assert pins.read("broken\n\nkey\tpage\n") == ()
    for before in (text, text.rstrip("\n")):  # Not every editor ends the last line.
        assert pins.read(before + pins.pin_to_append(made, before)) == pins.read(text) * 2
    assert pins.read(f"{text}{'x' * 200_000}\n{text}") == pins.read(text) * 2


def test_a_pinned_passage_comes_first() -> None:
    given = known(SENTENCE)
    (citation,) = given.project.drafts["/main.md"].citations
    (context,) = given.analyses["/main.md"].contexts
    second = PAPERS["/p/heron.pdf"].texts[1]
    made = Pin("heron", "42", pins.sentence_hash(context.text), second)
    first = evidence(given, "/main.md", citation, ranker("vsm"), 3, (made,)).passages[0]
    assert (first.text, first.page_label, first.page) == (second, "42", 2)


def test_highlights_of_zotero_that_bear_on_a_sentence_come_after_its_pins() -> None:
    given = known(SENTENCE)
    marked = (
        Highlight("The heron's bill is a spear.", "43"),
        Highlight("Standing on one leg might\nsave heat", "42"),
    )
    located = {"heron": replace(given.locations["heron"], highlights=marked)}
    given = replace(given, locations=located)
    (citation,) = given.project.drafts["/main.md"].citations
    shown = evidence(given, "/main.md", citation, ranker("vsm"), 3, ())
    seeded = shown.passages
    assert (seeded[0].text, seeded[0].page_label) == ("Standing on one leg might save heat", "42")
    assert all("bill" not in it.text for it in seeded[:1])
    pin = Pin(
        "heron", "41", pins.sentence_hash(shown.context.text), PAPERS["/p/heron.pdf"].texts[0]
    )
    pinned = evidence(given, "/main.md", citation, ranker("vsm"), 3, (pin,))
    assert pinned.passages[0].text == pin.quote


def test_an_edited_sentence_makes_its_pin_stale() -> None:
    given = known(SENTENCE)
    (context,) = given.analyses["/main.md"].contexts
    made = Pin("heron", "42", pins.sentence_hash(context.text), "It.")
    assert pins.stale((made,), given) == ()
    assert pins.stale((made,), known("Herons stand [@heron].")) == (made,)
