"""A BibTeX entry that does not parse -> what can still be read of it, and what is wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography.bibtex import values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.bibliography.bibtex.values import Value

_LONGEST = 65_536  # Whatever follows an unfinished entry for longer than this is not its own.
_MOST_CUTS = 8

_HEAD = re.compile(r"@\s*(\w*)\s*[{(]\s*")
_KEY = re.compile(r"([^,=\n{}]*?)\s*(?:([,=])|(?=[\n{}])|\Z)")
_NAME = re.compile(r"([^\s=,{}\"#@]+)\s*=\s*")
_BETWEEN = re.compile(r"[\s,]*")
_NEXT_FIELD = re.compile(r"\n\s*(?=[A-Za-z][\w-]*\s*=)|,\s*(?=[A-Za-z][\w-]*\s*=\s*[{\"])")

_SWALLOWED = re.compile(r"\n\s*[A-Za-z][\w-]*\s*=\s*[{\"\d]")


class Field(NamedTuple):
    """A field as far as it can be read; `start` and `end` cut its name out of the entry."""

    name: str
    value: Value
    start: int
    end: int


class Recovered(NamedTuple):
    """What is left of a broken entry. `key` is empty when there is none, `fault` says what is
    wrong and `mend` what to do about it, both as half a sentence."""

    kind: str
    key: str
    key_start: int
    fields: tuple[Field, ...]
    fault: str
    mend: str


def recover(raw: str, strings: values.Strings) -> Recovered:
    """The entry that `raw`, from its `@` on, was meant to be."""
    raw = raw[:_LONGEST]
    head = _HEAD.match(raw)
    if head is None:
        return Recovered("", "", 0, (), "cannot be read", "check its braces")
    key, body, faults = _key(raw, head.end())
    fields = tuple(_fields(raw, body, strings, faults))
    fault, mend = faults[0] if faults else ("is not closed", "check its braces and commas")
    return Recovered(head[1].lower(), key, head.end(), fields, fault, mend)


def fields(raw: str, strings: values.Strings) -> tuple[Field, ...]:
    """The fields in the middle of an entry, such as the rest after a surplus brace."""
    return tuple(_fields(raw[:_LONGEST], 0, strings, []))


_Faults = list[tuple[str, str]]


def _key(raw: str, start: int) -> tuple[str, int, _Faults]:
    """The key that starts at `start`, where the fields begin, and what is wrong up to there."""
    matched = _KEY.match(raw, start)
    assert matched is not None  # Each alternative is met at the end of the text at last.
    key, mark = matched[1], matched[2]
    if mark == ",":
        return key, matched.end(1), []
    if mark is None:
        return key, matched.end(1), [_no_comma("the key")]
    first = key.split()[:1]
    if first and first[0] != key:
        return first[0], start + len(first[0]), [_no_comma("the key")]
    return "", start, [("has no key", "give it one before the first field")]


def _fields(raw: str, start: int, strings: values.Strings, faults: _Faults) -> Iterator[Field]:
    """The fields from `start` on; what is wrong with them is added to `faults`."""
    cuts = 0
    while True:
        between = _BETWEEN.match(raw, start)
        assert between is not None  # It matches nothing at worst.
        named = _NAME.match(raw, between.end())
        if named is None:
            rest = _NEXT_FIELD.search(raw, between.end())
            if rest is None:
                return
            stray = raw[between.end() : rest.start()].strip(" \t\r\n})")
            if stray:
                shown = stray.split("\n", 1)[0][:30].strip()
                faults.append((f"has no `=` at `{shown}`", "write `name = {value}` or remove it"))
            start = rest.end()
            continue
        name = named[1]
        if "," not in between[0] and between.start() and _follows_value(raw, between.start()):
            faults.append(_no_comma(f"the field before `{name}`"))
        value, start = values.scan(raw, named.end(), strings)
        # In a broken entry, a value that seems to hold the next field has lost its own end.
        if value is None or _SWALLOWED.search(raw, named.end(), start):
            faults.append((f"never closes the field `{name}`", "add the missing brace or quote"))
            cuts += 1
            value, start = _cut(raw, named.end())
        yield Field(name.lower(), value, named.start(1), named.end(1))
        if cuts == _MOST_CUTS:
            return


def _follows_value(raw: str, end: int) -> bool:
    return raw[end - 1] in '}"' or raw[end - 1].isalnum()


def _cut(raw: str, start: int) -> tuple[Value, int]:
    """An unclosed value, taken to end where the next field seems to begin."""
    following = _NEXT_FIELD.search(raw, start)
    end = following.start() if following else len(raw)
    text = raw[start:end].strip().lstrip('{"').rstrip(' \t\r\n,})"')
    return values.Value(text), end


def _no_comma(where: str) -> tuple[str, str]:
    return f"lacks a comma after {where}", "add it"
