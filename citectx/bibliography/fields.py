"""A reference -> what it says, readable: title, people, year, venue, identifiers.

Every format is read into BibTeX's names of fields, so these functions work for all of them.
Nothing is decoded before it is asked for.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from citectx.bibliography.names import Name, names
from citectx.bibliography.readable import readable
from citectx.text.identifiers import ARXIV_NUMBER, first_doi

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.model import Reference

_SEVERAL = 2  # So many authors are all named in a sentence.
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_ARXIV = re.compile(
    rf"(?:arxiv\s*[:.{{]\s*|arxiv\.org/(?:abs|pdf|html)/|^)({ARXIV_NUMBER})(?:v\d+)?",
    re.IGNORECASE,
)
_ESCAPED = re.compile(r"\{?\\([_%&#~$])(?:\{\})?\}?")


def title(reference: Reference) -> str:
    """The title, with the subtitle after a colon."""
    main, below = _first(reference, "title"), reference.fields.get("subtitle", "")
    if main and below:
        joint = " " if readable(main)[-1:] in ("?", "!", ":") else ": "
        return readable(main) + joint + readable(below)
    return readable(main or _first(reference, "booktitle", "maintitle", "shorttitle"))


def authors(reference: Reference) -> tuple[str, ...]:
    """Who wrote it, or else edited it, each as `Given Family`."""
    return tuple(
        " ".join(part for part in (it.given, it.family, it.suffix) if part)
        for it in _people(reference)
    )


def families(reference: Reference) -> tuple[str, ...]:
    """The family names of the authors, or else of the editors."""
    return tuple(it.family for it in _people(reference))


def in_text(reference: Reference) -> str:
    """`Smith et al. (2010)`, as most styles name a work within a sentence."""
    return name_in_text(families(reference), year(reference)) or title(reference)


def name_in_text(families: Sequence[str], year: str) -> str:
    """The same of a work whose parts are known; nothing where nobody is named."""
    if not families:
        return ""
    several = len(families) > _SEVERAL
    names = f"{families[0]} et al." if several else " and ".join(families)
    return f"{names} ({year})" if year else names


def year(reference: Reference) -> str:
    """The year in four digits, or what stands in its place, such as `in press`."""
    written = _first(reference, "date", "year", "issued")
    found = _YEAR.search(written)
    if found:
        return found[0]
    other = _YEAR.search(reference.fields.get("year", ""))
    return other[0] if other else readable(written)


def venue(reference: Reference) -> str:
    """Where it appeared: the journal, the volume, the school or the publisher."""
    names_of_venues = (
        "journaltitle",
        "journal",
        "booktitle",
        "eventtitle",
        "maintitle",
        "school",
        "institution",
        "organization",
        "publisher",
        "howpublished",
    )
    return readable(_first(reference, *names_of_venues))


def abstract(reference: Reference) -> str:
    """The abstract."""
    return readable(_first(reference, "abstract"))


def doi(reference: Reference) -> str:
    """The DOI in lower case without resolver, from its own field, a URL or a note."""
    for name in ("doi", "url", "note", "howpublished", "bdsk-url-1", "eprint"):
        written = _unescaped(reference.fields.get(name, ""))
        found = first_doi(unquote(written) if "%2" in written else written)
        if found:
            return found
    return ""


def arxiv(reference: Reference) -> str:
    """The arXiv number without its version, however the entry gives it."""
    fields = reference.fields
    kind = (fields.get("archiveprefix") or fields.get("eprinttype") or "arxiv").lower()
    written = [fields.get("arxiv", ""), fields.get("arxivid", "")]
    if kind == "arxiv":
        written.append(fields.get("eprint", ""))
    found = doi(reference)
    if found.startswith("10.48550/arxiv."):
        written.append(found.removeprefix("10.48550/arxiv."))
    named = ("journal", "journaltitle", "url", "note", "number", "volume", "howpublished", "pages")
    mentioned = (fields.get(name, "") for name in named)
    written.extend(it for it in mentioned if "arxiv" in it.lower())
    for it in written:
        number = _ARXIV.search(it.strip())
        if number:
            return number[1].lower()
    return ""


def _first(reference: Reference, *wanted: str) -> str:
    return next((it for name in wanted if (it := reference.fields.get(name, "").strip())), "")


def _people(reference: Reference) -> tuple[Name, ...]:
    return names(_first(reference, "author", "editor", "translator"))


def _unescaped(written: str) -> str:
    """An address or number without the escapes that LaTeX needs."""
    return _ESCAPED.sub(r"\1", written) if "\\" in written else written
