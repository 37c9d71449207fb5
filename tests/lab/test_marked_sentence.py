"""Sentences of data sets with marks get the scope that they would have in a draft."""

from __future__ import annotations

import pytest
from asked import context

from citectx.answers.evidence import query_amid


@pytest.mark.parametrize(
    ("marked", "scope"),
    [
        ("Frogs sleep <CITE>, whereas birds sing <OTHER>.", "Frogs sleep"),
        ("Frogs sleep <OTHER>, whereas birds sing <CITE>.", "birds sing"),
        ("Frogs sleep in winter <CITE>.", "Frogs sleep in winter."),
        ("Nobody is cited here.", "Nobody is cited here."),
    ],
)
def test_the_scope_is_that_of_a_draft(marked: str, scope: str) -> None:
    found = context(marked)
    assert found.text[slice(*found.scope)].rstrip(".") == scope.rstrip(".")
    assert "<" not in found.text


def test_cards_ask_for_the_part_and_keep_the_whole() -> None:
    asked = query_amid(context("Frogs sleep long <OTHER>, whereas birds sing early <CITE>."))
    assert asked.text == "birds sing early."
    assert asked.whole == "Frogs sleep long, whereas birds sing early."
    assert "frog" in asked.around
