"""Sentence of a paper -> what it tells: background, aim, method, result or conclusion.

The zone of a sentence says in which part of the argument it stands; how it speaks of the authors'
own work ("we propose", "we used", "we found") says more, and counts first.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, get_args

from citectx.model import Paper, Section, SectionKind, Sentence
from citectx.text.zones import zones

if TYPE_CHECKING:
    from citectx.papers.index.paper_index import Part
    from citectx.text.zones import Zone

Facet = Literal["background", "aim", "method", "result", "conclusion"]

FACETS: tuple[Facet, ...] = get_args(Facet)

_BY_ZONE: dict[Zone, Facet] = {
    "introduction": "background",
    "method": "method",
    "result": "result",
    "discussion": "conclusion",
}
_WE = (
    r"\b(?:[Ww]e|[Ww]e have|[Tt]his (?:paper|work|study|article))"
    r"(?: (?:also|then|first|here|now|thus|therefore|next|\w+ly))?"
)
_AIM = re.compile(
    rf"{_WE} (?:propos|present|introduc|aim|want|sought|set out|address|investigat|ask|explor"
    r"|examin|describ|develop|hypothesi|test|tackl)"
    r"|\b(?:aim|goal|focus|purpose|objective) (?:of|is|was)\b|\b[Ii]n this (?:paper|study|work)\b"
)
_RESULT = re.compile(
    rf"{_WE} (?:f(?:ou|i)nd|show|demonstrat|observ|identif|reveal|confirm|saw|detect|discover)"
    r"|\b(?:[Rr]esults?|[Ee]xperiments?|[Dd]ata|[Ee]valuations?|[Aa]nalys[ie]s) (?:\w+ )?"
    r"(?:show|indicat|suggest|reveal|demonstrat|report|support)"
    r"|\boutperform|\b(?:accuracy|success rate|precision|F-?score|F-?measure) of \d"
)
_METHOD = re.compile(
    rf"{_WE} (?:us(?:e|ed)|appl(?:y|ied)|buil[dt]|\w+ed)\b|\b(?:was|were) (?:\w+ly )?"
    r"(?:performed|carried out|collected|measured|recorded|calculated|purified)\b"
)
_CHANGE = re.compile(
    r"\d\s?%|\b(?:fell|rose|increased|decreased|reduced|improved|doubled)\b"
    r"|\b(?:twice|(?:two|three|four|five|six|ten|\d+) times) as\b"
)
_CONCLUSION = re.compile(rf"{_WE} conclud|\b[Ii]n conclusion\b|\bmay therefore\b")
_OWN = re.compile(r"\b(?:[Ww]e|[Oo]ur)\b")

Cue = tuple[re.Pattern[str], Facet]
_CUES: dict[SectionKind, tuple[Cue, ...]] = {
    "introduction": ((_AIM, "aim"), (_RESULT, "result"), (_OWN, "aim")),
    "methods": (),
    "results": ((_RESULT, "result"), (_METHOD, "method")),
    "discussion": ((_RESULT, "result"),),
    "conclusion": ((_RESULT, "result"),),
}
_ELSEWHERE: tuple[Cue, ...] = (
    *((_CONCLUSION, "conclusion"), (_RESULT, "result"), (_AIM, "aim")),
    *((_METHOD, "method"), (_CHANGE, "result")),
)


def facet(text: str, part: Part) -> Facet:
    """What a sentence tells that stands in a part of a paper."""
    for cue, told in _CUES.get(part.kind, _ELSEWHERE):
        if cue.search(text):
            return told
    section = Section(part.heading, part.kind, (Sentence(text),))
    return _BY_ZONE[zones(Paper("", sections=(section,)))[0]]
