"""Evidence -> the card that a writer reads, made once for hover, terminal, panel and report.

How it looks in each of them is theirs; what it says, and in which words, is decided here.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import quote

from citectx.bibliography import fields
from citectx.model import State, Strength
from citectx.text.tongues.words import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.model import Evidence, Location, Passage, Range, Reference

_MOST_AUTHORS = 3
_SHORT = 60

NOTHING_CLOSE = "Nothing in it is close to this sentence."
NEAREST = f"{NOTHING_CLOSE} The nearest passages:"
STATES = {
    State.READING: "Still reading this paper; the passages appear in a moment.",
    State.ABSTRACT_ONLY: "Only the abstract is known.",
    State.SCANNED: "The pages are scanned images without text.",
    State.UNREADABLE: "The file could not be read.",
    State.NO_FILE: "No file of this paper was found.",
    State.NO_REFERENCE: "No bibliography of this project has this key.",
}


class CardLink(NamedTuple):
    """What a card offers to open or to do, and the words for that."""

    kind: Literal["paper", "zotero", "doi", "command"]
    text: str
    address: str


class Quote(NamedTuple):
    """A passage on a card, and the address that opens the paper there."""

    passage: Passage
    address: str


@dataclass(frozen=True, slots=True)
class Card:
    """Who is cited, what there is of the paper, and what it says about the sentence.

    `status` says how much of the paper is missing and `advice` what to do about that; `empty` is
    what is said where no passage is close. `looked_for` are the words that the
    citation supports, where its sentence has others too. What there is nothing to say of is empty.
    """

    key: str
    state: State
    people: str = ""
    year: str = ""
    title: str = ""
    venue: str = ""
    links: tuple[CardLink, ...] = ()
    status: str = ""
    advice: str = ""
    quotes: tuple[Quote, ...] = ()
    empty: str = ""
    looked_for: str = ""


def card(evidence: Evidence) -> Card:
    """The card for some evidence."""
    reference = evidence.reference
    is_readable = evidence.state in (State.FULL_TEXT, State.ABSTRACT_ONLY)
    return Card(
        key=evidence.citation.key,
        state=evidence.state,
        people=people(reference) if reference else "",
        year=fields.year(reference) if reference else "",
        title=fields.title(reference) if reference else "",
        venue=fields.venue(reference) if reference else "",
        links=tuple(_links(evidence)),
        status=" ".join(filter(None, (STATES.get(evidence.state), _in_another_tongue(evidence)))),
        advice=evidence.problem.message if evidence.problem else "",
        quotes=tuple(_quote(passage, evidence.location) for passage in evidence.passages),
        empty=_empty(evidence.passages) if is_readable else "",
        looked_for=_looked_for(evidence),
    )


def name(shown: Card) -> str:
    """`Ann Grey & Bo Blue (2020)`, or the key where nobody is named."""
    return (shown.people or shown.key) + (f" ({shown.year})" if shown.year else "")


def people(reference: Reference) -> str:
    """`Ada Byron & Mary Shelley`, or the first of many with `et al.`."""
    authors = fields.authors(reference)
    if len(authors) > _MOST_AUTHORS:
        return f"{authors[0]} et al."
    return " & ".join(filter(None, (", ".join(authors[:-1]), *authors[-1:])))


def address(path: str, page: int | None) -> str:
    """The address of a file, with the page if it is a PDF, for viewers that understand that."""
    file = Path(path).as_uri()
    return f"{file}#page={page}" if page and path.lower().endswith(".pdf") else file


def join_ranges(text: str, ranges: tuple[Range, ...]) -> Iterator[tuple[int, int]]:
    """The ranges in their order, those with nothing but blanks between them as one."""
    waiting: tuple[int, int] | None = None
    for start, end in sorted(ranges):
        if waiting and not text[waiting[1] : start].strip():
            waiting = (waiting[0], max(end, waiting[1]))
            continue
        if waiting:
            yield waiting
        waiting = (start, end)
    if waiting:
        yield waiting


def shorten(text: str) -> str:
    """The beginning of a text, as long as a line of a menu holds."""
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1].rstrip()}…"


def _links(evidence: Evidence) -> Iterator[CardLink]:
    location = evidence.location
    page = evidence.passages[0].page if evidence.passages else None
    if location is not None and location.path is not None:
        yield CardLink("paper", "Open paper", address(location.path, page))
    if location is not None and location.zotero:
        at = f"?page={page}" if page else ""
        yield CardLink("zotero", "Zotero", f"zotero://open-pdf/library/items/{location.zotero}{at}")
    doi = fields.doi(evidence.reference) if evidence.reference else ""
    if doi:
        yield CardLink("doi", "DOI", f"https://doi.org/{quote(doi, safe='/:.')}")


def said_of(passage: Passage) -> tuple[str, ...]:
    """How strong a passage is, and for which clause where it is not for all of the sentence."""
    strength = passage.strength.value if passage.strength else ""
    clause = f"for “{passage.asked.strip(' .,;:')}”" if passage.asked else ""
    return tuple(filter(None, (strength, clause)))


def _empty(passages: Sequence[Passage]) -> str:
    if all(it.strength is Strength.NOTHING_CLOSE for it in passages):
        return NEAREST if passages else NOTHING_CLOSE
    return ""


def _quote(passage: Passage, location: Location | None) -> Quote:
    path = location.path if location else None
    return Quote(passage, address(path, passage.page) if path else "")


def _in_another_tongue(evidence: Evidence) -> str:
    """That paper and draft are not in one tongue, and what was looked for then."""
    if evidence.tongue in (None, evidence.context.tongue):
        return ""
    name = NAMES.get(evidence.tongue, "another language") if evidence.tongue else ""
    return (
        f"It is in {name}: only names, numbers and words alike in both languages were looked for."
    )


def _looked_for(evidence: Evidence) -> str:
    """Which words were looked for, where the sentence has other citations too."""
    start, end = evidence.context.scope
    text = evidence.context.text
    if not evidence.passages or (start, end) in ((0, len(text)), (0, 0)):
        return ""
    return text[start:end].strip()
