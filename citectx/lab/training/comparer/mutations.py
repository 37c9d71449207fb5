"""Sentence -> the sentence broken by program in one way, or None where there is nothing to break.

They are plainer than the errors that people make; what they are for is that there are many.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.answers.checks.judge import otherwise
from citectx.model import Range

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

NUMBER = re.compile(r"(?<![\w.,-])\d+(?:[.,]\d+)*(?![\w]|[.,-]\d)")
NAME = re.compile(
    r"(?<!^)(?<!\. )\b(?:[A-Z][A-Za-z0-9-]*[A-Z0-9][A-Za-z0-9-]*|[A-Z][a-z]{3,}[a-z-]*)\b"
)
_TIMES = (0.1, 0.5, 0.7, 0.8, 0.9, 1.1, 1.2, 1.5, 2, 10)
_STEPS, _YEARS = (-3, -2, -1, 1, 2, 3, 5), (-7, -4, -2, 3, 5)
_UNITS = (
    "ms s", "nm µm", "mM µM", "kDa Da", "mg g", "km m", "cm mm", "min h", "hours days",
    "days weeks", "seconds minutes", "years months", "million billion", "thousand million",
    "minutes hours", "weeks months", "words sentences", "sentences documents", "fold percent",
)  # fmt: skip
_OTHER_UNITS = [
    (one, other) for pair in _UNITS for one, other in (pair.split(), pair.split()[::-1])
]
_TOGETHER = ("and", "or", ",", ", and", "-", "–", "to")  # Between two that have no order.
_LESS = (
    "increase decrease", "increases decreases", "increased decreased", "increasing decreasing",
    "increases reduces", "increased reduced", "higher lower", "high low", "larger smaller",
    "large small", "greater smaller", "more fewer", "more less", "most least", "better worse",
    "best worst", "longer shorter", "long short", "faster slower", "above below",
    "maximum minimum", "strong weak", "stronger weaker", "improve worsen", "improves worsens",
    "raise reduce", "rise fall", "rises falls", "up down", "superior inferior", "gain loss",
    "advantage drawback", "rich poor", "useful useless",
)  # fmt: skip
OPPOSITES = {one: other for pair in _LESS for one, other in (pair.split(), pair.split()[::-1])}
_HEDGES = (
    (r"\b(?:may|might|could) (?:well )?be\b", "is"),
    (r"\b(?:may|might|could) (?:well )?have\b", "has"),
    (r"\b(?:may|might|could)(?: well)? (?=[a-z])", ""),
    (r"\b(?:suggest|indicate|propose|hypothesi[sz]e|believe|expect|suspect|speculate|suppose)s?\b",
     "show"),
    (r"\b(?:suggested|indicated|proposed|believed|expected|supposed)\b", "showed"),
    (r"\b(?:probably|possibly|perhaps|presumably|potentially|apparently|conceivably),? ", ""),
    (r"\b(?:seems?|appears?|seemed|appeared|tends?|tended) to be\b", "is"),
    (r"\b(?:seems?|appears?|seemed|appeared|tends?|tended) to ", ""),
    (r"\b(?:is|are|was|were) (?:likely|thought|believed|expected) to ", ""),
)  # fmt: skip
_HEDGE = re.compile(
    r"\b(?:may|might|could|suggest\w*|indicat\w*|propos\w+|hypothes\w+|believ\w+|expect\w*|likely|"
    r"suspect\w*|speculat\w+|suppos\w+|probabl\w+|possib\w+|perhaps|presum\w+|potential\w*|seem\w*|"
    r"appear\w*|tend\w*|apparent\w*|conceiv\w+|would|should|if|whether|think|thought)\b"
)
_SOME = re.compile(r"\b(some|several|most|many|these|a few|certain) (?=[a-z]+s\b)")
_OFTEN = re.compile(r"\b(often|sometimes|usually|generally|typically|mostly|in part|frequently)\b")
_TIED = re.compile(
    r"\b(?:(?:is|are|was|were) (?:associated|correlated|linked|related) (?:with|to)|"
    r"correlates? with|goes with|coincides? with|varies with|depends? on)\b"
)


def negated(text: str, rng: random.Random) -> str | None:
    """A "not" more or less."""
    ways = otherwise.without_not(text) or otherwise.with_not(text)
    return rng.choice(ways) if ways else None


def turned(text: str, rng: random.Random) -> str | None:
    """More in the place of less, or the other way round."""
    found = [it for it in re.finditer(r"[a-z]+", text) if it[0] in OPPOSITES]
    if not found:
        return None
    match = rng.choice(found)
    return text[: match.start()] + OPPOSITES[match[0]] + text[match.end() :]


def unhedged(text: str, rng: random.Random) -> str | None:
    """No hedge at all, where there was one."""
    changed = text
    for pattern, plain in _HEDGES:
        changed = re.sub(pattern, plain, changed)
    return changed if changed != text and not _HEDGE.search(changed) else None


def generalised(text: str, rng: random.Random) -> str | None:
    """All in the place of some."""
    if _SOME.search(text):
        return _SOME.sub("all ", text, count=1)
    if _OFTEN.search(text):
        return _OFTEN.sub(rng.choice(("always", "in every case", "invariably")), text, count=1)
    return None


def caused(text: str, rng: random.Random) -> str | None:
    """A cause in the place of an association."""
    changed = _TIED.sub(rng.choice(("causes", "brings about", "leads to")), text, count=1)
    return changed if changed != text else None


def another_number(text: str, rng: random.Random) -> str | None:
    """Another value in the place of a number."""
    found = list(NUMBER.finditer(text))
    if not found:
        return None
    match = rng.choice(found)
    return text[: match.start()] + other_number(match[0], rng) + text[match.end() :]


def other_number(figures: str, rng: random.Random) -> str:
    """A number that somebody might write in the place of one; it may be the same by chance."""
    plain = figures.replace(",", "")
    whole, _, decimals = plain.partition(".")
    if decimals.isdigit():
        return f"{float(f'{whole}.{decimals}') * rng.choice(_TIMES):.{len(decimals)}f}"
    value = int(whole)
    if value <= 12:
        return str(max(0, value + rng.choice(_STEPS)))
    if 1900 < value < 2030:
        return str(value + rng.choice(_YEARS))
    return str(int(value * rng.choice(_TIMES)))


def another_unit(text: str, rng: random.Random) -> str | None:
    """Another unit behind the same number."""
    found = [
        (match, other)
        for unit, other in _OTHER_UNITS
        for match in re.finditer(rf"(?:(?<=\d )|(?<=\d)){unit}(?!\w)", text)
    ]
    if not found:
        return None
    match, other = rng.choice(found)
    return text[: match.start()] + other + text[match.end() :]


def exchanged(text: str, rng: random.Random) -> str | None:
    """Two numbers or two names in each other's place."""
    each = [list(it.finditer(text)) for it in (NUMBER, NAME)]
    several = [found for found in each if len({it[0] for it in found}) > 1]
    if not several:
        return None
    first, second = sorted(rng.sample(rng.choice(several), 2), key=lambda it: it.start())
    between = text[first.end() : second.start()]
    if first[0] == second[0] or between.strip() in _TOGETHER:
        return None
    return otherwise.exchanged(text, Range(*first.span()), Range(*second.span()))


def renamed(text: str, names: Sequence[str], rng: random.Random) -> str | None:
    """One of these names, which the text does not have, in the place of one that it has."""
    found = list(NAME.finditer(text))
    if not found:
        return None
    match = rng.choice(found)
    name = other_name(match[0], [it for it in names if it not in text], rng)
    return None if name is None else text[: match.start()] + name + text[match.end() :]


def other_name(name: str, names: Sequence[str], rng: random.Random) -> str | None:
    """One of these names that is written like another one."""
    alike = [it for it in names if it != name and it.isupper() == name.isupper()]
    return rng.choice(alike) if alike else None
