"""Evidence -> the card that a writer reads, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from citectx.bibliography import fields
from citectx.model import State

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.model import Evidence, Location, Passage, Range, Reference

Opening = Callable[["Location", int | None], str]  # The address that opens a paper at a page.
Showing = Callable[[int], str]  # The address that shows the passage of a number.

_MOST_AUTHORS = 3
_MOST_MENTIONS = 10
_SHORT = 60
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~$])")
_EMPHASIS = re.compile(r"(?<!\\)\*{1,2}")
_LINK = re.compile(r"(?<!\\)\[((?:[^\[\]\\]|\\.)*)\]\(([^()\s]*)\)")
_ESCAPED = re.compile(r"\\([^a-zA-Z0-9\s])")
_NAME = re.compile(r"`([^`]+)`")
_LIST_MARKUP = re.compile(r"^(\s*(?=[-+=])|\s*\d+(?=[.)]))", re.MULTILINE)

NOTHING_CLOSE = "Nothing in it is close to this sentence."
STATES = {
    State.READING: "Still reading this paper; the passages appear in a moment.",
    State.ABSTRACT_ONLY: "Only the abstract is known.",
    State.SCANNED: "The pages are scanned images without text.",
    State.UNREADABLE: "The file could not be read.",
    State.NO_FILE: "No file of this paper was found.",
    State.NO_REFERENCE: "No bibliography of this project has this key.",
}


def markdown(evidence: Evidence, opening: Opening, showing: Showing | None = None) -> str:
    """The whole card: who and what with its links, the passages with section and page.

    The place of a passage leads to where `showing` says, or else opens the paper there.
    Editors cut cards off after a dozen lines, so nothing stands in a line of its own.
    """
    header = _header(evidence.reference, evidence.citation.key)
    parts = [" · ".join((header, *_links(evidence, opening)))]
    state = STATES.get(evidence.state)
    if state:
        parts.append(f"*{state}*")
    if evidence.problem is not None:
        parts.append(_sentence(evidence.problem.message))
    location = evidence.location
    for number, passage in enumerate(evidence.passages):
        opened = opening(location, passage.page) if location is not None else ""
        parts.append(_passage(passage, showing(number) if showing and opened else opened))
    if _has_nothing_close(evidence):
        parts.append(f"*{NOTHING_CLOSE}*")
    scope = _scope(evidence)
    if scope:
        parts.append(scope)
    return "\n\n".join(parts)


def notes(evidence: Evidence) -> list[str]:
    """What a card says of the paper as a whole, as sentences without markup."""
    problem = evidence.problem.message if evidence.problem else ""
    nothing = NOTHING_CLOSE if _has_nothing_close(evidence) else ""
    return [it for it in (STATES.get(evidence.state), problem, nothing) if it]


def _has_nothing_close(evidence: Evidence) -> bool:
    is_known = evidence.state in (State.FULL_TEXT, State.ABSTRACT_ONLY)
    return is_known and not evidence.passages


def with_link(written: str, link: str) -> str:
    """A card with one more link, behind those that it has."""
    header, gap, rest = written.partition("\n\n")
    return f"{header} · {link}{gap}{rest}"


def about(reference: Reference) -> str:
    """A reference by itself: who, what, where, and its abstract."""
    abstract = escaped(fields.abstract(reference))
    return "\n\n".join(filter(None, (_header(reference, reference.key), abstract)))


def cited(mentions: Sequence[tuple[str, str]]) -> str:
    """Where a draft cites an entry: places and citing sentences."""
    if not mentions:
        return "*Not cited in this project.*"
    count = f"*Cited {len(mentions)} times.*" if len(mentions) > 1 else "*Cited once.*"
    shown = [f"- {escaped(place)}: {escaped(sentence)}" for place, sentence in mentions]
    more = len(shown) - _MOST_MENTIONS
    rest = ("", f"*… and {more} more.*") if more > 0 else ()
    return "\n".join((count, "", *shown[:_MOST_MENTIONS], *rest))


def file_address(location: Location, page: int | None) -> str:
    """The address of the paper's file, with the page for viewers that understand it."""
    return "" if location.path is None else address(location.path, page)


def address(path: str, page: int | None) -> str:
    """The address of a file, with the page if it is a PDF."""
    found = Path(path).as_uri()
    return f"{found}#page={page}" if page and path.lower().endswith(".pdf") else found


def people(reference: Reference) -> str:
    """`Ada Byron & Mary Shelley`, or the first of many with `et al.`."""
    authors = fields.authors(reference)
    if len(authors) > _MOST_AUTHORS:
        return f"{authors[0]} et al."
    return " & ".join(filter(None, (", ".join(authors[:-1]), *authors[-1:])))


def plain(text: str) -> str:
    """A card for editors that show no Markdown: words, quotations and addresses."""
    bare = _EMPHASIS.sub("", _LINK.sub(r"\1 <\2>", text))
    return _ESCAPED.sub(r"\1", bare)


def shortened(text: str) -> str:
    """The beginning of a text, as long as a line of a menu holds."""
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1].rstrip()}…"


def escaped(text: str) -> str:
    """`text` as Markdown that shows it and never does anything."""
    return _LIST_MARKUP.sub(r"\1\\", _MARKUP.sub(r"\\\1", text))


def _sentence(text: str) -> str:
    """A sentence of our own, in which names stand between backticks."""
    parts = enumerate(_NAME.split(text))
    return "".join(f"`{it}`" if number % 2 else escaped(it) for number, it in parts)


def _header(reference: Reference | None, key: str) -> str:
    if reference is None:
        return f"**{escaped(key)}**"
    year = fields.year(reference)
    who = escaped(people(reference) or key) + (f" ({escaped(year)})" if year else "")
    title, venue = escaped(fields.title(reference)), escaped(fields.venue(reference))
    return f"**{who}** " + " · ".join(filter(None, (f"*{title}*" if title else "", venue)))


def _passage(passage: Passage, opened: str) -> str:
    where = escaped(place(passage))
    if opened and where:
        where = f"[{where}]({opened})"
    text = _emphasised(passage.text, passage.matched)
    around = (escaped(passage.before), text, escaped(passage.after))
    quoted = f"> {' '.join(filter(None, around))}"
    return f"{quoted} —\u00a0{where}" if where else quoted


def place(passage: Passage) -> str:
    """`Results, p. 42`, as far as these are known."""
    label = passage.page_label or (str(passage.page) if passage.page else "")
    return ", ".join(filter(None, (passage.section, f"p. {label}" if label else "")))


def _emphasised(text: str, matched: tuple[Range, ...]) -> str:
    """The text with the words that made it match in bold, words side by side as one."""
    pieces = []
    at = 0
    for start, end in joined(text, matched):
        pieces += [escaped(text[at:start]), "**", escaped(text[start:end]), "**"]
        at = end
    return "".join((*pieces, escaped(text[at:])))


def joined(text: str, ranges: tuple[Range, ...]) -> Iterator[tuple[int, int]]:
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


def _scope(evidence: Evidence) -> str:
    """Which words were looked for, where the sentence has other citations too."""
    start, end = evidence.context.scope
    text = evidence.context.text
    if not evidence.passages or (start, end) in ((0, len(text)), (0, 0)):
        return ""
    return f"*Looked for:* {escaped(text[start:end].strip())}"


def _links(evidence: Evidence, opening: Opening) -> Iterator[str]:
    location = evidence.location
    if location is not None and location.path is not None:
        page = evidence.passages[0].page if evidence.passages else None
        yield f"[Open paper]({opening(location, page)})"
    if location is not None and location.zotero:
        page = evidence.passages[0].page if evidence.passages else None
        place = f"?page={page}" if page else ""
        yield f"[Zotero](zotero://open-pdf/library/items/{location.zotero}{place})"
    doi = fields.doi(evidence.reference) if evidence.reference else ""
    if doi:
        yield f"[DOI](https://doi.org/{quote(doi, safe='/:.')})"
