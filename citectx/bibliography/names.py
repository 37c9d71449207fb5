"""An author field -> people, by BibTeX's rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.bibliography.readable import readable

if TYPE_CHECKING:
    from collections.abc import Iterator

_AND = re.compile(r"(?<![\s~])[\s~]++and[\s~]+", re.IGNORECASE)
_COMMA = re.compile(",")
_SPACE = re.compile(r"[\s~]+")
_BRACE = re.compile(r"(?<!\\)[{}]")
_NAMED_PART = re.compile(r"\s*(given|family|prefix|suffix)(?:-i)?\s*=\s*(.*)", re.IGNORECASE)
_NOBODY = ("others", "et al", "and", "")


class Name(NamedTuple):
    """A person, or a body, which has a family name only. `family` begins with its prefix."""

    family: str
    given: str = ""
    suffix: str = ""


def names(value: str) -> tuple[Name, ...]:
    """The people of an author or editor field, without the `others` at its end."""
    written = [it for person in _split(_AND, value.strip()) for it in _listed(person)]
    return tuple(
        name
        for it in written
        if it.strip(" {}.\n").lower() not in _NOBODY and (name := _name(it)).family
    )


def _listed(person: str) -> list[str]:
    """One person, or several that were joined by commas where `and` was due."""
    parts = [it for it in _parts(person) if it]
    several = len(parts) > 1 and all(len(_SPACE.split(part)) > 1 for part in parts)
    # "van Dyke, Mary Ann" is one person; three full names or a comma at the end are a list.
    if several and (len(parts) > 2 or person.rstrip().endswith(",")):
        return parts
    return [person.strip().rstrip(",")]


def _name(person: str) -> Name:
    parts = _parts(person)
    if "=" in parts[0] and (named := [_NAMED_PART.fullmatch(part) for part in parts]):
        return _from_named({it[1].lower(): it[2] for it in named if it})
    if len(parts) == 1:
        return _from_words([it for it in _split(_SPACE, parts[0]) if it])
    family, *suffix, given = parts
    return Name(readable(family), readable(given), readable(", ".join(suffix)))


def _parts(person: str) -> list[str]:
    return [it.strip() for it in _split(_COMMA, person)]


def _from_named(parts: dict[str, str]) -> Name:
    family = f"{parts.get('prefix', '')} {parts.get('family', '')}"
    return Name(
        readable(family), readable(parts.get("given", "")), readable(parts.get("suffix", ""))
    )


def _from_words(words: list[str]) -> Name:
    """`First von Last`: the family name begins at the first word in lower case, if any."""
    small = (at for at, word in enumerate(words[:-1]) if _is_small(word))
    start = next(small, len(words) - 1)
    return Name(readable(" ".join(words[start:])), readable(" ".join(words[:start])))


def _is_small(word: str) -> bool:
    if word[:1] == "{" and word[1:2] != "\\":
        return False  # Braces make a word capital.
    return readable(word)[:1].islower()


def _split(separator: re.Pattern[str], text: str) -> Iterator[str]:
    """The pieces of the text between separators that stand outside braces."""
    if "{" not in text:
        yield from separator.split(text)
        return
    depth, start = 0, 0
    closed = [0]  # Where the depth returns to zero, and where it leaves it.
    for brace in _BRACE.finditer(text):
        before = depth
        depth = depth + 1 if brace[0] == "{" else max(depth - 1, 0)
        if before == 0 and depth == 1:
            closed.append(brace.start())
        elif before == 1 and depth == 0:
            closed.append(brace.end())
    if depth == 0:
        closed.append(len(text))
    for outside in range(0, len(closed) - 1, 2):
        for found in separator.finditer(text, closed[outside], closed[outside + 1]):
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]
