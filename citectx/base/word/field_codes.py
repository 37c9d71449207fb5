"""The code of a field, or the tag of a content control -> the works that it cites.

Zotero and Mendeley keep a citation as JSON, with all that they know of the works; Word itself
names its own sources by their tags.
"""

from __future__ import annotations

import binascii
import json
import re
from base64 import b64decode
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_REFERENCE_MANAGER = re.compile(r"\s*(?:ADDIN\s+)?(?:ZOTERO_ITEM\b|CSL_CITATION\b)")
_OF_WORD = re.compile(r"\s*CITATION\s+(?=\S)")
_MENDELEY_CITATION, _MENDELEY_LIST = "MENDELEY_CITATION_v3_", "MENDELEY_BIBLIOGRAPHY"
_HIDDEN = re.compile(r"\s*(?:ADDIN\s+(?:ZOTERO_BIBL|Mendeley Bibliography)|BIBLIOGRAPHY|TOC)\b")
# A switch and its argument, or the tag of the first source.
_PART = re.compile(r'\\(?P<switch>\w)|"(?P<quoted>[^"]*)"|(?P<word>[^\s"\\]+)')
_WITH_ARGUMENT = frozenset("pflmvs")
_ZOTERO_ITEM = re.compile(r"zotero\.org/.*/items/(\w+)")
_ABBREVIATIONS = {"page": "p.", "chapter": "chap.", "section": "sec.", "figure": "fig."}


class Cited(NamedTuple):
    """A work that a field cites: the tag of a source, or all that is known of it, as in CSL."""

    tag: str = ""
    item: Mapping[str, Any] = {}
    prenote: str = ""
    postnote: str = ""


def is_hidden(code: str) -> bool:
    """Whether a field prints what is no prose: a list of references or of contents."""
    return _HIDDEN.match(code) is not None


def is_citation(code: str) -> bool:
    """Whether a field is a citation."""
    return bool(_REFERENCE_MANAGER.match(code) or _OF_WORD.match(code))


def works(code: str) -> tuple[Cited, ...]:
    """What a citation cites; nothing where its code is broken."""
    own = _OF_WORD.match(code)
    if own:
        return tuple(_of_word(code[own.end() :]))
    start = code.find("{")
    return tuple(_of_json(code[start:])) if start >= 0 else ()


def code_of_tag(tag: str) -> str:
    """The code that a field would have for a content control with this tag, if any."""
    if tag.startswith(_MENDELEY_LIST):
        return "BIBLIOGRAPHY"
    if not tag.startswith(_MENDELEY_CITATION):
        return ""
    try:
        return "CSL_CITATION " + b64decode(tag.removeprefix(_MENDELEY_CITATION)).decode()
    except (binascii.Error, UnicodeDecodeError):
        return "CSL_CITATION"


def _of_json(written: str) -> Iterator[Cited]:
    try:
        citation, _ = json.JSONDecoder(strict=False).raw_decode(written)
    except (ValueError, RecursionError):
        return
    items = citation.get("citationItems") if isinstance(citation, dict) else None
    for it in items if isinstance(items, list) else ():
        if isinstance(it, dict):
            yield Cited("", _item(it), _text(it.get("prefix")), _postnote(it))


def _item(cited: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is known of the work, with its key in Zotero where it has one."""
    known = cited.get("itemData")
    item = {**known} if isinstance(known, dict) else {}
    uris = cited.get("uris") or cited.get("uri")
    for uri in uris if isinstance(uris, list) else ():
        found = _ZOTERO_ITEM.search(uri) if isinstance(uri, str) else None
        if found:
            item["zotero"] = found[1]
    return item


def _postnote(cited: Mapping[str, Any]) -> str:
    locator, label = _text(cited.get("locator")), _text(cited.get("label")) or "page"
    place = f"{_ABBREVIATIONS.get(label, label)} {locator}" if locator else ""
    return ", ".join(filter(None, (place, _text(cited.get("suffix")).lstrip(", "))))


def _of_word(arguments: str) -> Iterator[Cited]:
    """`Heron20 \\p 12 \\m Toad01`: each source with the switches behind it."""
    tags: list[str] = []
    switches: list[dict[str, str]] = []
    waiting = "m"
    for part in _PART.finditer(arguments):
        if part["switch"]:
            waiting = part["switch"] if part["switch"] in _WITH_ARGUMENT else ""
            continue
        argument = part["quoted"] if part["word"] is None else part["word"]
        if waiting == "m":
            tags.append(argument)
            switches.append({})
        elif waiting and switches:
            switches[-1][waiting] = argument
        waiting = ""
    for tag, its in zip(tags, switches, strict=True):
        page = f"p. {its['p']}" if "p" in its else ""
        yield Cited(tag, {}, its.get("f", ""), ", ".join(filter(None, (page, its.get("s", "")))))


def _text(value: object) -> str:
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return " ".join(str(value).split())
    return ""
