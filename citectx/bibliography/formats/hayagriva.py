"""Hayagriva text, the YAML that Typst reads -> bibliography."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.bibliography import yaml_tree
from citectx.bibliography.assembly import assemble
from citectx.bibliography.csl_items import brace, escape, person_name
from citectx.model import NOWHERE, Bibliography, Problem, Range, Reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.bibliography.formats import Strings

_ENTRY = re.compile(r"^()[^\s#\-][^\n]*:[ \t]*$", re.MULTILINE)
_KINDS = {
    "article": "article",
    "chapter": "incollection",
    "entry": "inreference",
    "anthos": "incollection",
    "book": "book",
    "report": "report",
    "thesis": "thesis",
    "web": "online",
    "blog": "online",
    "repository": "software",
    "patent": "patent",
    "manuscript": "unpublished",
    "reference": "reference",
    "proceedings": "proceedings",
    "anthology": "collection",
    "periodical": "periodical",
}
_TEXTS = {
    "title": "title",
    "abstract": "abstract",
    "publisher": "publisher",
    "organization": "organization",
    "location": "address",
    "page-range": "pages",
    "volume": "volume",
    "issue": "number",
    "edition": "edition",
    "genre": "type",
    "note": "note",
    "date": "date",
    "language": "language",
}
_PEOPLE = {"author": "author", "editor": "editor"}
_FROM_PARENT = ("publisher", "volume", "number", "date", "editor", "organization", "edition")
_MEETINGS = ("proceedings", "conference")
_PERIODICALS = ("periodical", "newspaper", "blog", "web")


def read(path: str, text: str, strings: Strings) -> Bibliography:
    """All entries of the file."""
    return assemble(path, text, _found(path, text))


def _found(path: str, text: str) -> Iterator[Reference | Problem]:
    root = yaml_tree.tree(text)
    if isinstance(root, yaml_tree.BadYaml):
        yield from _piecewise(path, text, root)
    elif isinstance(root, yaml_tree.Mapping):
        yield from _references(path, text, root, 0)


def _piecewise(path: str, text: str, whole: yaml_tree.BadYaml) -> Iterator[Reference | Problem]:
    """Entry by entry, so that a broken one does not hide the others."""
    sound = True
    for piece in yaml_tree.pieces(_ENTRY, text, Range(0, len(text))):
        entry = yaml_tree.tree(text[piece.start : piece.end])
        if isinstance(entry, yaml_tree.BadYaml):
            sound = False
            yield yaml_tree.yaml_problem(path, text, piece.start, entry)
        elif isinstance(entry, yaml_tree.Mapping):
            yield from _references(path, text, entry, piece.start)
    if sound:
        yield yaml_tree.yaml_problem(path, text, 0, whole)


def _references(path: str, text: str, root: yaml_tree.Mapping, shift: int) -> Iterator[Reference]:
    for key, entry in root.pairs:
        if isinstance(entry, yaml_tree.Mapping) and key.text:
            start, end = key.start + shift, key.end + shift
            extent = Range(start, start + len(text[start : entry.end + shift].rstrip()))
            exact = text[start:end] == key.text
            place = Range(start, end) if exact else NOWHERE
            kind, fields = _entry(entry)
            yield Reference(key.text, kind, fields, path, extent, place)


def _entry(entry: yaml_tree.Mapping) -> tuple[str, dict[str, str]]:
    """The kind and the fields, with those that belong to what the entry appeared in."""
    kind, fields = _text(entry.get("type")).lower(), _fields(entry)
    parent = entry.get("parent")
    parents = parent.items if isinstance(parent, yaml_tree.Sequence) else [parent]
    known = _KINDS.get(kind, "misc")
    for it in parents:
        if isinstance(it, yaml_tree.Mapping):
            above = _text(it.get("type")).lower()
            fields = {**_from_parent(it, _venue(kind, above)), **fields}
            known = "inproceedings" if above in _MEETINGS else known
    return known, fields


def _venue(kind: str, parent_kind: str) -> str:
    """The field that the title of the parent becomes."""
    if parent_kind in _PERIODICALS or (kind == "article" and parent_kind not in _MEETINGS):
        return "journal"
    return "booktitle"


def _from_parent(parent: yaml_tree.Mapping, venue: str) -> dict[str, str]:
    _, fields = _entry(parent)
    passed_on = {name: fields[name] for name in _FROM_PARENT if name in fields}
    return {**passed_on, venue: fields["title"]} if "title" in fields else passed_on


def _fields(entry: yaml_tree.Mapping) -> dict[str, str]:
    fields = {}
    for name, value in entry.pairs:
        if name.text in _TEXTS:
            fields[_TEXTS[name.text]] = escape(_text(value))
        elif name.text in _PEOPLE:
            fields[_PEOPLE[name.text]] = _people(value)
        elif name.text == "url":
            fields["url"] = _text(value)
        elif name.text == "serial-number":
            fields.update(_serial_numbers(value))
    return {name: value for name, value in fields.items() if value}


def _people(value: yaml_tree.Tree) -> str:
    people = yaml_tree.plain(value)
    listed = people if isinstance(people, list) else [people]
    return " and ".join(it for person in listed if (it := _person(person)))


def _person(person: object) -> str:
    if isinstance(person, dict):
        parts = {name: it if isinstance(it, str) else "" for name, it in person.items()}
        return person_name(
            parts.get("name", ""),
            parts.get("given-name", ""),
            parts.get("prefix", ""),
            parts.get("suffix", ""),
        )
    if not isinstance(person, str):
        return ""
    family, comma, given = person.partition(",")
    return person_name(family.strip(), given.strip()) if comma else brace(person.strip())


def _serial_numbers(value: yaml_tree.Tree) -> dict[str, str]:
    if isinstance(value, yaml_tree.Mapping):
        return {
            name.text.lower(): it.text
            for name, it in value.pairs
            if isinstance(it, yaml_tree.Scalar)
        }
    return {"number": _text(value)}


def _text(value: yaml_tree.Tree | None) -> str:
    """The text, which for titles and addresses may stand under `value`."""
    if isinstance(value, yaml_tree.Mapping):
        value = value.get("value")
    return value.text.strip() if isinstance(value, yaml_tree.Scalar) else ""
