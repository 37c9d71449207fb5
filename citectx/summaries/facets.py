"""Sentence of a paper -> what it tells: background, aim, method, result or conclusion.

The zone of a sentence says in which part of the argument it stands; how it speaks of the authors'
own work ("we propose", "we used", "we found") says more, and counts first.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, get_args

from citectx.model import Paper, Section, Sentence
from citectx.text.zones import zones

if TYPE_CHECKING:
    from citectx.index.paper_index import Part
    from citectx.text.zones import Zone

Facet = Literal["background", "aim", "method", "result", "conclusion"]

FACETS: tuple[Facet, ...] = get_args(Facet)

_BY_ZONE: dict[Zone, Facet] = {
    "introduction": "background",
    "method": "method",
    "result": "result",
    "discussion": "conclusion",
}
_LATER = ("methods", "results", "discussion", "conclusion")  # Where aims are not told any more.
_WE = (
    r"\b(?:[Ww]e|[Ww]e have|[Tt]his (?:paper|work|study|article))"
    r"(?: (?:also|then|first|here|now|thus|therefore|next))?"
)
_OWN = re.compile(r"\b(?:[Ww]e|[Oo]ur)\b")
_AIM = re.compile(
    rf"{_WE} (?:propos|present|introduc|aim|want|sought|set out|address|investigat|ask|explor"
    r"|examin|describ|develop|hypothesi|test|tackl)"
    r"|\b(?:aim|goal|focus|purpose|objective) (?:of|is|was)\b|\b[Ii]n this (?:paper|study|work)\b"
)
_METHOD = re.compile(
    rf"{_WE} (?:us|employ|perform|generat|appl|train|measur|collect|cross|record|count"
    r"|comput|calculat|extract|select|imag|stain|label|annotat|defin|validat|review|implement)(?:e[ds]?|ied|ed|s|y)?\b"
    r"|\b(?:was|were) (?:performed|carried out|collected|measured|recorded|calculated|purified)\b"
)
_RESULT = re.compile(
    rf"{_WE} (?:f(?:ou|i)nd|show|demonstrat|observ|identif|reveal|confirm|saw|detect|discover)"
    r"|\b(?:[Rr]esults?|[Ee]xperiments?|[Dd]ata|[Ee]valuations?|[Aa]nalys[ie]s) (?:\w+ )?"
    r"(?:show|indicat|suggest|reveal|demonstrat|report|support)"
    r"|\boutperform|\b(?:accuracy|success rate|precision|F-?score|F-?measure) of \d"
)


def facet(text: str, part: Part) -> Facet:
    """What a sentence tells that stands in a part of a paper."""
    section = Section(part.heading, part.kind, (Sentence(text),))
    (zone,) = zones(Paper("", sections=(section,)))
    if part.kind not in _LATER and _AIM.search(text):
        return "aim"
    if zone != "method" and _RESULT.search(text):
        return "result"
    if zone != "discussion" and part.kind != "introduction" and _METHOD.search(text):
        return "method"
    if zone == "introduction" and _OWN.search(text):
        return "aim"
    return _BY_ZONE[zone]
