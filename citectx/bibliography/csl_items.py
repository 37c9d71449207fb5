"""A CSL item -> reference, its variables under BibTeX's names of fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.model import NOWHERE, Range, Reference

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_KINDS = {
    "article": "article",
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "review": "article",
    "review-book": "article",
    "book": "book",
    "chapter": "incollection",
    "entry": "inreference",
    "entry-dictionary": "inreference",
    "entry-encyclopedia": "inreference",
    "paper-conference": "inproceedings",
    "report": "report",
    "thesis": "thesis",
    "webpage": "online",
    "post": "online",
    "post-weblog": "online",
    "dataset": "dataset",
    "software": "software",
    "patent": "patent",
    "manuscript": "unpublished",
}
_FIELDS = {
    "title": "title",
    "title-short": "shorttitle",
    "abstract": "abstract",
    "page": "pages",
    "volume": "volume",
    "issue": "number",
    "number": "number",
    "edition": "edition",
    "publisher": "publisher",
    "publisher-place": "address",
    "event": "eventtitle",
    "event-title": "eventtitle",
    "collection-title": "series",
    "genre": "type",
    "language": "language",
    "keyword": "keywords",
    "note": "note",
    "annote": "annotation",
}
# Values that are no text to typeset: they are kept to the letter.
_VERBATIM = {
    "DOI": "doi",
    "URL": "url",
    "ISBN": "isbn",
    "ISSN": "issn",
    "PMID": "pmid",
    "PMCID": "pmcid",
    "file": "file",
    "arxiv": "arxiv",
    "zotero": "zotero",  # The key of the item in Zotero, as citations in Word documents have it.
}
_PEOPLE = {
    "author": "author",
    "editor": "editor",
    "translator": "translator",
    "container-author": "bookauthor",
}
_MARKUP = re.compile(r"[\\{}$~]")
_ESCAPES = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
}


def reference(
    path: str, text: str, item: Mapping[str, object], extent: Range, key_range: Range
) -> Reference:
    """The item that stands at `extent` of the file, its key at `key_range`."""
    key = _text(item.get("id"))
    exact = text[key_range.start : key_range.end] == key
    other = _text(item.get("citation-key"))
    return Reference(
        key,
        _KINDS.get(_text(item.get("type")), "misc"),
        fields(item),
        path,
        extent,
        key_range if exact else NOWHERE,
        (other,) if other and other != key else (),
    )


def fields(item: Mapping[str, object]) -> dict[str, str]:
    """The variables of the item, as far as BibTeX has a name for them."""
    found = dict(_fields(item))
    return {name: value for name, value in found.items() if value}


def _fields(item: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    periodical = _KINDS.get(_text(item.get("type"))) == "article"
    yield "journal" if periodical else "booktitle", escape(_text(item.get("container-title")))
    for name, field in _FIELDS.items():
        if name in item:
            yield field, escape(_text(item[name]))
    for name, field in _VERBATIM.items():
        if name in item:
            yield field, _text(item[name])
    for name, field in _PEOPLE.items():
        people = item.get(name)
        if isinstance(people, list):
            yield field, " and ".join(it for person in people if (it := _person(person)))
        elif people:
            yield field, brace(_text(people))
    yield "date", _date(item.get("issued"))


def escape(text: str) -> str:
    """Plain text as BibTeX would write it, so that reading it back changes nothing."""
    return _MARKUP.sub(lambda it: _ESCAPES[it[0]], text)


def brace(name: str) -> str:
    """A name that is not to be taken apart."""
    return f"{{{escape(name)}}}" if name else ""


def person_name(family: str, given: str, prefix: str = "", suffix: str = "") -> str:
    """A person as BibTeX would write them: `von Last, Jr, First`."""
    last = " ".join(it for it in (prefix, family) if it)
    if not given and not suffix:
        return brace(last)
    return ", ".join(escape(it) for it in (last, suffix, given) if it)


def _person(person: object) -> str:
    if not isinstance(person, dict):
        return brace(_text(person))
    if "family" not in person:
        return brace(_text(person.get("literal")) or _text(person.get("given")))
    prefix = _text(person.get("non-dropping-particle")) or _text(person.get("dropping-particle"))
    return person_name(
        _text(person["family"]), _text(person.get("given")), prefix, _text(person.get("suffix"))
    )


def _date(issued: object) -> str:
    """`2020-05-17` or as much of it as is known; the first day of a range."""
    if isinstance(issued, list):
        issued = issued[0] if issued else None
    if not isinstance(issued, dict):
        return _text(issued)
    parts = issued.get("date-parts")
    if isinstance(parts, list) and parts and isinstance(parts[0], list):
        return "-".join(_text(it).zfill(2) for it in parts[0] if _text(it))
    if "year" in issued:
        named = (_text(issued.get(it)) for it in ("year", "month", "day"))
        return "-".join(it.zfill(2) for it in named if it)
    return next((it for name in ("raw", "literal") if (it := _text(issued.get(name)))), "")


def _text(value: object) -> str:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)
    return ""
