"""Entries that refer to others by `crossref` and `xdata` -> entries that hold the fields.

Follows biblatex's table of what goes where (a volume's `title` is the `booktitle` of its
chapters), with one difference: what identifies or describes the parent as a whole (its DOI, its
file, its abstract) is not passed on, because it would lead to the wrong paper.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Entry = tuple[str, "Mapping[str, str]"]  # Kind and fields.

# A chapter of a volume of a series has three above it; a file may be made to have thousands.
_DEEPEST, _MOST_PARENTS, _MOST_FIELDS = 8, 16, 100
_PARTS_OF_BOOK = ("inbook", "bookinbook", "suppbook")
_PARTS_OF_COLLECTION = ("incollection", "inreference", "suppcollection")
_PARTS_OF_PROCEEDINGS = ("inproceedings", "conference")
_AS_BOOK_TITLE = {
    "title": "booktitle",
    "subtitle": "booksubtitle",
    "titleaddon": "booktitleaddon",
}
_AS_MAIN_TITLE = {
    "title": "maintitle",
    "subtitle": "mainsubtitle",
    "titleaddon": "maintitleaddon",
}
_AS_JOURNAL_TITLE = {"title": "journaltitle", "subtitle": "journalsubtitle"}

_RENAMED: tuple[tuple[tuple[str, ...], tuple[str, ...], Mapping[str, str]], ...] = (
    (("mvbook",), ("book", *_PARTS_OF_BOOK), _AS_MAIN_TITLE),
    (
        ("mvcollection", "mvreference"),
        ("collection", "reference", *_PARTS_OF_COLLECTION),
        _AS_MAIN_TITLE,
    ),
    (("mvproceedings",), ("proceedings", *_PARTS_OF_PROCEEDINGS), _AS_MAIN_TITLE),
    (("book",), (*_PARTS_OF_BOOK, *_PARTS_OF_COLLECTION), _AS_BOOK_TITLE),
    (("collection", "reference"), _PARTS_OF_COLLECTION, _AS_BOOK_TITLE),
    (("proceedings", "book", "collection"), _PARTS_OF_PROCEEDINGS, _AS_BOOK_TITLE),
    (("periodical", "journal"), ("article", "suppperiodical"), _AS_JOURNAL_TITLE),
)
_OF_THE_PARENT = """
    ids crossref xref xdata entryset entrysubtype execute label options presort related
    relatedoptions relatedstring relatedtype shortauthor shorteditor shorthand shorttitle
    sorttitle sortkey sortname indextitle indexsorttitle keywords
    doi url urldate eprint eprinttype eprintclass archiveprefix primaryclass pmid pmcid
    abstract annotation annote note file pdf pages title subtitle titleaddon
"""
_NOT_PASSED_ON = frozenset(_OF_THE_PARENT.split())


def inherit(
    kind: str, fields: Mapping[str, str], find: Callable[[str], Entry | None]
) -> Mapping[str, str]:
    """The fields with those of the entries they name, which `find` looks up by key.

    A field of its own always wins. What cannot be found is left out, a circle ends where it closes.
    """
    return _inherited(kind, fields, find, set(), 0)


def _inherited(
    kind: str,
    fields: Mapping[str, str],
    find: Callable[[str], Entry | None],
    seen: set[str],
    depth: int,
) -> Mapping[str, str]:
    """The same, of entries that were not `seen` yet: a second visit would add nothing."""
    gained: dict[str, str] = {}
    for name, key in _parents(fields) if depth < _DEEPEST else ():
        parent = None if key in seen or len(seen) == _MOST_PARENTS else find(key)
        if parent is None:
            continue
        seen.add(key)
        parent_kind, own = parent
        some = dict(islice(own.items(), _MOST_FIELDS))
        complete = _inherited(parent_kind, some, find, seen, depth + 1)
        passed_on = _data(complete) if name == "xdata" else _passed_on(parent_kind, complete, kind)
        gained = {**passed_on, **gained}
    return {**fields, **{name: gained[name] for name in gained if name not in fields}}


def _parents(fields: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The entries that are referred to, each with the field that does."""
    for name in ("xdata", "crossref"):
        keys = fields.get(name, "").split(",", _MOST_PARENTS)[:_MOST_PARENTS]
        yield from ((name, key.strip()) for key in keys)


def _data(fields: Mapping[str, str]) -> Mapping[str, str]:
    """All that an `@xdata` entry gives away."""
    return {name: value for name, value in fields.items() if name not in ("xdata", "ids")}


def _passed_on(parent_kind: str, fields: Mapping[str, str], kind: str) -> Mapping[str, str]:
    passed_on = {name: value for name, value in fields.items() if name not in _NOT_PASSED_ON}
    for name, new in _renamed(parent_kind, kind).items():
        if name in fields:
            passed_on.setdefault(new, fields[name])
    # Who wrote the volume did not write a part of it that names no author.
    if "author" in passed_on and kind in _PARTS_OF_COLLECTION + _PARTS_OF_PROCEEDINGS:
        passed_on["bookauthor"] = passed_on.pop("author")
    return passed_on


def _renamed(parent_kind: str, kind: str) -> Mapping[str, str]:
    for parents, children, renamed in _RENAMED:
        if parent_kind in parents and kind in children:
            return renamed
    return {} if kind == parent_kind else _AS_BOOK_TITLE
