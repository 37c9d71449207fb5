"""RIS text -> bibliography. rispy reads the records; they are cut apart here for their places."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.bibliography.assembly import assemble
from citectx.bibliography.csl_items import brace, escape, person_name
from citectx.model import Bibliography, Problem, Range, Reference

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citectx.bibliography.formats import Strings

_RECORD = re.compile(r"^\ufeff?TY  -.*?(?=^ER  -|^TY  -|\Z)", re.MULTILINE | re.DOTALL)
_KEY = re.compile(r"^(?:ID|LB)  -[ \t]*(\S(?:[^\r\n]*\S)?)", re.MULTILINE)
_KINDS = {
    "JOUR": "article",
    "MGZN": "article",
    "NEWS": "article",
    "EJOUR": "article",
    "INPR": "article",
    "CONF": "inproceedings",
    "CPAPER": "inproceedings",
    "CHAP": "incollection",
    "ECHAP": "incollection",
    "ENCYC": "inreference",
    "BOOK": "book",
    "EBOOK": "book",
    "EDBOOK": "collection",
    "THES": "thesis",
    "RPRT": "report",
    "ELEC": "online",
    "BLOG": "online",
    "DATA": "dataset",
    "COMP": "software",
    "PAT": "patent",
    "UNPB": "unpublished",
}
_TEXTS = {  # The first of rispy's names that is there counts.
    "title": ("title", "primary_title"),
    "abstract": ("abstract", "notes_abstract"),
    "volume": ("volume",),
    "number": ("number",),
    "publisher": ("publisher",),
    "address": ("place_published",),
    "edition": ("edition",),
    "shorttitle": ("short_title",),
    "language": ("language",),
    "note": ("notes", "note"),
    "keywords": ("keywords",),
}
_VERBATIM = {
    "doi": ("doi",),
    "url": ("urls",),
    "issn": ("issn",),
    "file": ("file_attachments1",),
}
_VENUES = (
    "journal_name",
    "alternate_title3",
    "secondary_title",
    "alternate_title2",
    "alternate_title1",
)


def read(path: str, text: str, strings: Strings) -> Bibliography:
    """All records of the file that have a key."""
    return assemble(path, text, _found(path, text))


def _found(path: str, text: str) -> Iterator[Reference | Problem]:
    import rispy

    for record in _RECORD.finditer(text):
        start = record.start()
        extent = Range(start, start + len(record[0].rstrip()))
        key = _KEY.search(text, start, record.end())
        if key is None:
            message = "This record has no `ID  -` line: add one with a key, or nothing can cite it."
            yield Problem("missing-key", message, path, Range(start, start + len("TY  -")))
            continue
        # rispy keeps a record only when its end is there.
        values = rispy.loads(record[0].lstrip("\ufeff") + "\nER  - \n")
        kind, fields = _entry(values[0]) if values else ("misc", {})
        yield Reference(key[1], kind, fields, path, extent, Range(*key.span(1)))


def _entry(record: Mapping[str, object]) -> tuple[str, dict[str, str]]:
    kind = _KINDS.get(_first(record, ("type_of_reference",)).upper(), "misc")
    fields = {name: escape(_first(record, sources)) for name, sources in _TEXTS.items()}
    fields |= {name: _first(record, sources) for name, sources in _VERBATIM.items()}
    fields["author"] = _people(record, ("authors", "first_authors"))
    fields["editor"] = _people(record, ("secondary_authors",))
    fields["journal" if kind == "article" else "booktitle"] = escape(_first(record, _VENUES))
    fields["date"] = _date(_first(record, ("date", "publication_year", "year")))
    pages = (_first(record, (it,)) for it in ("start_page", "end_page"))
    fields["pages"] = "--".join(page for page in pages if page)
    return kind, {name: value for name, value in fields.items() if value}


def _first(record: Mapping[str, object], names: tuple[str, ...]) -> str:
    for name in names:
        value = record.get(name)
        texts = value if isinstance(value, list) else [value or ""]
        joined = "; ".join(text for it in texts if (text := str(it).strip()))
        if joined:
            return joined
    return ""


def _people(record: Mapping[str, object], names: tuple[str, ...]) -> str:
    for name in names:
        people = record.get(name)
        if isinstance(people, list):
            return " and ".join(it for person in people if (it := _person(str(person))))
    return ""


def _person(person: str) -> str:
    family, *given = (it.strip() for it in person.split(","))
    if not given:
        return brace(family)
    return person_name(family, given[0], suffix=" ".join(given[1:]))


def _date(written: str) -> str:
    """`2020/05/17/spring` -> `2020-05-17`."""
    return "-".join(it for it in written.split("/")[:3] if it)
