"""What sentences of papers tell."""

from __future__ import annotations

import pytest

from citectx.answers.summaries.facets import Facet, facet
from citectx.model import SectionKind
from citectx.papers.index.paper_index import Part


def check(kind: SectionKind, text: str, expected: Facet) -> None:
    assert facet(text, Part("", kind, 1, 0, 1, "en")) == expected


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("introduction", "Moths are drawn to lamps at night.", "background"),
        ("introduction", "We asked whether moths prefer blue lamps.", "aim"),
        ("introduction", "By marking wings, we mapped the flights of all moths.", "aim"),
        ("introduction", "We found that moths prefer blue lamps.", "result"),
        ("methods", "We counted moths in forty gardens.", "method"),
        ("methods", "Samples in which we found eggs were discarded.", "method"),
        ("results", "We used a net to catch the moths that came.", "method"),
        ("results", "Moths came to blue lamps more often.", "result"),
        ("discussion", "Blue lamps should be avoided near meadows.", "conclusion"),
        ("discussion", "Our results suggest that blue lamps harm moths.", "result"),
        ("abstract", "We filmed the flights of fourteen species in a dark hall.", "method"),
        ("abstract", "Visits fell by 62 % under lamps.", "result"),
        ("abstract", "Blue lamps held moths three times as long as amber ones.", "result"),
        ("abstract", "We conclude that lamps disturb the flight of moths.", "conclusion"),
        ("abstract", "In this paper, we present a parser for Arabic.", "aim"),
    ],
)
def test_facets(kind: SectionKind, text: str, expected: Facet) -> None:
    check(kind, text, expected)
