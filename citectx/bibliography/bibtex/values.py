"""The right-hand side of a BibTeX field -> its text.

A value is pieces joined by `#`: groups in braces, quoted strings, numbers and names of strings.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

# What every standard style defines: the months, and the journals of `plain.bst`.
STANDARD_STRINGS: Mapping[str, str] = {
    "jan": "January",
    "feb": "February",
    "mar": "March",
    "apr": "April",
    "may": "May",
    "jun": "June",
    "jul": "July",
    "aug": "August",
    "sep": "September",
    "oct": "October",
    "nov": "November",
    "dec": "December",
    "acmcs": "ACM Computing Surveys",
    "acta": "Acta Informatica",
    "cacm": "Communications of the ACM",
    "ibmjrd": "IBM Journal of Research and Development",
    "ibmsj": "IBM Systems Journal",
    "ieeese": "IEEE Transactions on Software Engineering",
    "ieeetc": "IEEE Transactions on Computers",
    "ieeetcad": "IEEE Transactions on Computer-Aided Design of Integrated Circuits",
    "ipl": "Information Processing Letters",
    "jacm": "Journal of the ACM",
    "jcss": "Journal of Computer and System Sciences",
    "scp": "Science of Computer Programming",
    "sicomp": "SIAM Journal on Computing",
    "tocs": "ACM Transactions on Computer Systems",
    "tods": "ACM Transactions on Database Systems",
    "tog": "ACM Transactions on Graphics",
    "toms": "ACM Transactions on Mathematical Software",
    "toois": "ACM Transactions on Office Information Systems",
    "toplas": "ACM Transactions on Programming Languages and Systems",
    "tcs": "Theoretical Computer Science",
}

# A backslash before a brace takes it out of the count, as bibtexparser sees it too.
_BRACE = re.compile(r"(?<!\\)[{}]")
_BRACE_OR_QUOTE = re.compile(r'(?<!\\)[{}"]')
_BARE = re.compile(r"[^\s,#{}\"=]+")
_JOINT = re.compile(r"\s*#\s*")


_MOST_PUT_IN = 16 * 2**20  # Characters; fifty thousand names of journals have two million.


class Strings(dict[str, str]):
    """Strings by their names, which are put in up to a limit: each may hold others twice."""

    put_in = 0

    @property
    def is_spent(self) -> bool:
        """Whether no more of them are put in."""
        return self.put_in > _MOST_PUT_IN

    def text_of(self, name: str) -> str | None:
        """The text to put in for a name; None where it is not known, or too much was put in."""
        text = self.get(name)
        self.put_in += len(text or "")
        return None if self.is_spent else text


class Value(NamedTuple):
    """The text of a value, and the names in it that no `@string` defines."""

    text: str
    undefined: tuple[str, ...] = ()


def value(raw: str, strings: Strings) -> Value | None:
    """The value that `raw` spells, or None when it is not one value from end to end."""
    if raw.isdigit():
        return Value(raw)
    # Without a `#` that joins or a `=` that belongs to the next field, this is one group.
    if raw[:1] == "{" and raw[-1:] == "}" and "#" not in raw and "=" not in raw:
        return Value(raw[1:-1].strip())
    found, end = scan(raw, 0, strings)
    return found if found is not None and end == len(raw) else None


def scan(raw: str, start: int, strings: Strings) -> tuple[Value | None, int]:
    """The value that starts at `start` and where it ends, or None and where it goes wrong."""
    texts: list[str] = []
    undefined: list[str] = []
    while True:
        end = _piece_end(raw, start)
        if end is None:
            return None, start
        if raw[start] in '{"':
            texts.append(raw[start + 1 : end - 1])
        else:
            name = raw[start:end]
            known = name if name.isdigit() else strings.text_of(name.lower())
            if known is None:
                undefined.append(name)
            texts.append(name if known is None else known)
        joint = _JOINT.match(raw, end)
        if joint is None:
            return Value("".join(texts).strip(), tuple(undefined)), end
        start = joint.end()


def _piece_end(raw: str, start: int) -> int | None:
    first = raw[start : start + 1]
    if first == "{":
        return group_end(raw, start)
    if first == '"':
        return _quotation_end(raw, start)
    bare = _BARE.match(raw, start)
    return bare.end() if bare else None


def group_end(raw: str, start: int) -> int | None:
    """Where the group ends that opens at `start`, or None when it is never closed."""
    depth = 0
    for brace in _BRACE.finditer(raw, start):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.end()
    return None


def _quotation_end(raw: str, start: int) -> int | None:
    depth = 0
    for mark in _BRACE_OR_QUOTE.finditer(raw, start + 1):
        if mark[0] == "{":
            depth += 1
        elif mark[0] == "}":
            depth -= 1
        elif depth <= 0:
            return mark.end()
    return None
