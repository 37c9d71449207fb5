"""Entry of a reference list -> work, as far as matching it to a bibliography needs."""

from __future__ import annotations

import re
from typing import NamedTuple

from citectx.model import Work
from citectx.papers.read.names import names
from citectx.text.identifiers import ANY_DOI, ARXIV_NUMBER, first_doi_in_lines

_LABEL = re.compile(
    r"\[([^\[\]]{1,30})\]\.?\s*|\(?(\d{1,3})[.)]\s+|(\d{1,3})(?:\s+(?=[A-Z])|(?=[A-Z][.a-z]))"
)
_ARXIV = re.compile(
    r"arxiv(?:\.org/(?:abs|pdf)/|[:\s.]+(?:preprint\s+arXiv:\s*)?|[^\d]{1,20}?)"
    rf"({ARXIV_NUMBER})",
    re.IGNORECASE,
)
_LINK = re.compile(rf"(?:https?\s?://|doi:|www\.)\S+|(?:doi:?\s*)?{ANY_DOI}")
_YEAR = r"(?:1[6-9]|20)\d\d[a-z]?"
# "(2010)", "(2010, May 3)", "[2010]", ". 2010." and ", 2010:" after the authors.
_DATE = re.compile(
    rf"[(\[](?:{_YEAR})(?:[,;–/-][^)\]]{{0,25}})?[)\]]|(?<=[.,])\s*(?:{_YEAR})(?=\s*[.,:;])"
)
_ANY_YEAR = re.compile(rf"(?<![\d/.:-])({_YEAR})(?![\d/]|-\d)")
_UNDATED = re.compile(r"\((?:n\.\s?d\.|in press|forthcoming|to appear)\)", re.IGNORECASE)
_QUOTED = re.compile(r"[“\"«]([^”\"»]{10,300})[”\"»]|``(.{10,300}?)''")
_STOP = re.compile(r"(?<=[^\s.]{2})[.?!](?=\s+\S)|(?<=[\w)])[.?!]$")
_ANY_STOP = re.compile(r"\.\s+(?=[^\W\d_]{2}|[A-Z] [a-z])")
# "Phys. Rev. B 94, 262" and "A&A, 541, A1": a journal, a volume and a page. Lists of astronomers
# and physicists give no titles.
_JOURNAL_WORD = r"(?:[A-Z][\w.&:’'-]*|&|of|the|and|in|on|for|de|der|für)"
_PLACE = re.compile(
    rf"(?:(?:{_JOURNAL_WORD}\s+){{0,11}}{_JOURNAL_WORD},?\s+)?(?:[Vv]ol\.?\s*)?"
    r"[A-Z]?\d+[A-Z]?(?:\s?\([\w–-]+\))?,\s*(?:pp?\.\s*)?[A-Z]{0,2}e?\d|arXiv\b|e-print"
)
_INITIALS_FIRST = re.compile(r"(?:[^\W\d_a-z][a-z]?\.[ -]?)+[^\W\d_]{2}")
_INITIAL_AT_END = re.compile(r"(?:^|[\s.-])[^\W\d_a-z][a-z]?$")
_NAMES_END = re.compile(r"(?<=[A-Z]\.):\s+")
_BETWEEN = " .,:;-–—"
_LATEST_DATE = 0.75
_LONGEST = 10_000  # Of an entry, with a thousand authors; what is longer is no entry.
_JOINING = frozenset(("and", "et", "al", "und", "de", "van", "von", "der", "la", "den", "di", "le"))


def work(text: str, label: str = "") -> Work:
    """The entry read: `label` is what the text cites it by, taken from the entry if not given."""
    entry = " ".join(text.split())
    body = entry
    match = _LABEL.match(entry)
    if match and not label:
        label = next(group for group in match.groups() if group)
        body = entry[match.end() :]
    elif label and entry.startswith(label):
        body = entry[len(label) :].lstrip(_BETWEEN)
    arxiv = _ARXIV.search(body)
    parts = _parts(_without_links(body[:_LONGEST]))
    return Work(
        text=entry,
        label=label,
        title=_tidy(parts.title),
        authors=names(parts.authors),
        year=parts.year,
        doi=first_doi_in_lines(body),
        arxiv=arxiv.group(1) if arxiv else "",
    )


class _Parts(NamedTuple):
    authors: str
    year: str
    title: str


def _without_links(body: str) -> str:
    return _LINK.sub(" ", body).strip()


def _parts(body: str) -> _Parts:
    """Authors, year and title in any of the three common orders."""
    date = _DATE.search(body) or _UNDATED.search(body)
    quoted = _QUOTED.search(body)
    after = body[date.end() :] if date else ""
    rest = after.lstrip(_BETWEEN)
    # "(2016). Title" and "2016, Title", but "2016, ApJ, 809, 30".
    listed = after.startswith(",")
    early = date is not None and date.start() < _LATEST_DATE * len(body)
    year = _year(date.group()) if date and early else ""
    if quoted:
        return _Parts(_before(body, quoted, date), year or _last_year(body), _quotation(quoted))
    if date and listed and not rest[:1].isdigit() and _PLACE.match(rest):
        return _Parts(body[: date.start()], _year(date.group()), "")
    if date and early and _is_title(rest):
        return _Parts(body[: date.start()], year, _title(rest) if listed else _sentence(rest))
    return _Parts(*_authors_and_title(body))


def _year(date: str) -> str:
    found = re.search(r"\d{4}", date)
    return found.group() if found else ""


def _last_year(body: str) -> str:
    found = _ANY_YEAR.findall(body)
    return found[-1][:4] if found else ""


def _before(body: str, quoted: re.Match[str], date: re.Match[str] | None) -> str:
    end = min(quoted.start(), date.start()) if date else quoted.start()
    return _ANY_YEAR.sub("", body[:end])


def _quotation(quoted: re.Match[str]) -> str:
    return quoted.group(1) or quoted.group(2)


def _is_title(rest: str) -> bool:
    """Numbers after the year are a volume and its pages: the title stands before the year."""
    return len(rest) > 2 and not rest[0].isdigit() and not rest.lower().startswith(("pp", "p."))


def _title(rest: str) -> str:
    """The title with which the rest of an entry begins, up to the place or the first full stop."""
    pieces = rest.split(", ")
    for position in range(1, len(pieces)):
        if _PLACE.match(", ".join(pieces[position:])):
            return _sentence(", ".join(pieces[:position]))
    return _sentence(rest)


def _sentence(text: str) -> str:
    """The text up to its first full stop that ends no initial or abbreviation."""
    stop = _STOP.search(text)
    return text[: stop.end()] if stop else text


def _authors_and_title(body: str) -> tuple[str, str, str]:
    """Authors, the last year and the title, where no year stands between them.

    The common orders are "Doe J, Roe R. Title. Journal", "J. Doe, R. Roe, Title, Journal" and
    "Doe, J., Roe, R.: Title".
    """
    year = _last_year(body)
    colon = _NAMES_END.search(body)
    if colon and _looks_like_names(body[: colon.start()]):
        return body[: colon.start()], year, _title(body[colon.end() :])
    initials_first = _INITIALS_FIRST.match(body)
    for match in _ANY_STOP.finditer(body):
        before, after = body[: match.start()], body[match.end() :]
        if initials_first and _INITIAL_AT_END.search(before):
            continue
        if not _looks_like_names(before):
            break
        if _looks_like_title(_sentence(after)):
            return before, year, _sentence(after)
    pieces = body.split(", ")
    for position, piece in enumerate(pieces):
        authors, rest = ", ".join(pieces[:position]), ", ".join(pieces[position:])
        if _PLACE.match(rest):
            return authors, year, ""
        if not _looks_like_names(piece):
            return authors, year, _title(rest)
    return "", year, _sentence(body)


def _looks_like_names(text: str) -> bool:
    """Names are capitalised and set apart; titles have words in small letters."""
    words = re.findall(r"[^\W\d_]+", text)
    apart = len(words) <= 4 or "," in text or " and " in text
    return bool(words) and not _small(words) and apart


def _looks_like_title(sentence: str) -> bool:
    words = re.findall(r"[^\W\d_]+", sentence)
    return len(words) > 1 and bool(_small(words))


def _small(words: list[str]) -> list[str]:
    return [word for word in words if word[0].islower() and word not in _JOINING]


def _tidy(title: str) -> str:
    return title.strip(_BETWEEN + "\"'“”‘’")
