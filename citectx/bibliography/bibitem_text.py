"""The running text of a `\bibitem` -> fields, as far as its style marks them.

The whole text is kept as the note, so that identifiers are found in it wherever they stand.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.bibliography.bibtex.values import group_end

if TYPE_CHECKING:
    from collections.abc import Iterator

_INFO = re.compile(r"\\bibinfo\s*\{\s*([\w ]+?)\s*\}\s*(?=\{)")
_NEW_BLOCK = re.compile(r"\\newblock\b")
_QUOTED = re.compile(r"(?:``|[“\"])(.+?)[,.]?(?:''|[”\"])", re.DOTALL)
_EMPHASIS = re.compile(r"(?:\\(?:emph|textit)\s*\{|\{\\(?:em|it|sl)\b)([^{}]*)\}")
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|20)\d\d(?!\d)")
_VENUE = re.compile(r"[a-z]?\)?\s*[,.]\s*([^,\d][^,]*),\s*(\w+),\s*([\w–-]+)")
_SPACES = re.compile(r"(?:\s|~|\\(?=\s|\Z))+")
_BETWEEN_NAMES = re.compile(r"\s*(?:,|;|\\?&|\band\b)\s*(?:(?:\\?&|\band\b)\s*)?")
_INITIALS = re.compile(r"(?:[A-Z]\w?\.?[-\s]*){1,4}|[JS]r\.?")
_INITIAL = re.compile(r"(?<!\w)[A-Z]\.|,")
_ET_AL = re.compile(r"\\?et\s*al\b\.?|\\etal\b|others")
_LONGEST_NAMES = 600


def bibitem_fields(body: str, label: str) -> dict[str, str]:
    """The fields of the item whose label, for styles that name author and year, is `label`."""
    found = {"note": body, **_marked(body)}
    year = _YEAR.search(label) or _YEAR.search(body)
    if year:
        found.setdefault("year", year[0])
    return {name: value for name, value in found.items() if value}


def _marked(body: str) -> dict[str, str]:
    infos = dict(_infos(body))
    if infos:
        return infos
    blocks = [it.strip() for it in _NEW_BLOCK.split(body)]
    if len(blocks) > 1:
        venue = blocks[2].rstrip(".") if len(blocks) > 2 else ""
        return {"author": _names(blocks[0]), "title": blocks[1].rstrip("."), "journal": venue}
    quoted = _QUOTED.search(body)
    if quoted:
        return {"author": _names(body[: quoted.start()]), "title": quoted[1]}
    return _by_year(body)


def _infos(body: str) -> Iterator[tuple[str, str]]:
    """What REVTeX and its kin mark by name."""
    authors = []
    for info in _INFO.finditer(body):
        end = group_end(body, info.end())
        value = body[info.end() + 1 : end - 1] if end else ""
        if info[1] == "author":
            authors.append(value)
        else:
            yield info[1], value
    if authors:
        yield "author", " and ".join(authors)


def _by_year(body: str) -> dict[str, str]:
    """`Names, Year, Journal, Volume, Page`, or `Names, Title in italics, …, Year`."""
    year, emphasis = _YEAR.search(body), _EMPHASIS.search(body)
    if emphasis and not (year and year.start() < emphasis.start()):
        return {"author": _names(body[: emphasis.start()]), "title": emphasis[1].strip()}
    if year is None:
        return {}
    found = {"author": _names(body[: year.start()])}
    venue = _VENUE.match(body, year.end())
    if venue:
        found |= {"journal": venue[1], "volume": venue[2], "pages": venue[3]}
    return found


def _names(text: str) -> str:
    r"""`Doe, J., \& Poe, E. A.` or `J. Doe and E. Poe`, as BibTeX would write them."""
    if len(text) > _LONGEST_NAMES:
        return ""
    people: list[str] = []
    for part in _BETWEEN_NAMES.split(_SPACES.sub(" ", text).strip(" ,(:")):
        if _ET_AL.match(part):
            break
        if people and "," not in people[-1] and _INITIALS.fullmatch(part):
            people[-1] += f", {part}"
        elif part:
            people.append(part)
    # Where the first name has initials, a part without them is no name any more.
    strict = bool(people) and bool(_INITIAL.search(people[0]))
    named = (it for it in people if not strict or _INITIAL.search(it))
    return " and ".join(named)
