"""Faithful sentences broken by program, each in one way, for the judge of the checks to learn from.

They are plainer than the errors that people make; what they are for is that there are many.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

_AUXILIARY = re.compile(
    r"\b(is|are|was|were|can|could|may|might|has|have|had|does|do|did|will|would|should)\b(?! not)"
)
_NOT = re.compile(r"\b(?:(?<=\s)not|cannot|no)\s")
_NUMBER = re.compile(r"(?<![\w.,-])(\d[\d,]*(?:\.\d+)?)(?![\w,.]*\d)")
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORD = re.compile(rf"\b({'|'.join(_WORDS)})\b")
_UNITS = {
    "ms": "s", "s": "min", "min": "s", "h": "min", "hr": "min", "hours": "minutes",
    "minutes": "hours", "seconds": "minutes", "days": "weeks", "weeks": "days", "years": "months",
    "months": "years", "nm": "µm", "µm": "nm", "mm": "cm", "cm": "mm", "m": "km", "km": "m",
    "mM": "µM", "µM": "nM", "nM": "µM", "mg": "g", "µl": "ml", "ml": "µl", "%": " points",
    "Hz": "kHz", "kHz": "Hz", "GHz": "MHz", "words": "sentences", "mV": "V", "kb": "bp",
}  # fmt: skip
_UNIT = re.compile(rf"(?<=\d)([ -]?)({'|'.join(map(re.escape, _UNITS))})(?!\w)")
_OPPOSITES = {
    one: other
    for pair in (
        "increase decrease", "increases decreases", "increased decreased", "increasing decreasing",
        "higher lower", "high low", "larger smaller", "large small", "greater smaller",
        "more fewer", "more less", "most least", "better worse", "best worst", "longer shorter",
        "before after", "earlier later", "faster slower", "positive negative", "first last",
        "above below", "upper lower", "maximum minimum", "strong weak", "stronger weaker",
        "same different", "similar different", "simple complex", "easy difficult",
        "possible impossible", "advantage drawback", "improve worsen", "improves worsens",
        "promote inhibit", "activate inhibit", "raise reduce", "rise fall", "within outside",
        "often rarely", "internal external", "include exclude", "direct indirect", "local global",
        "dense sparse", "early late", "young old", "left right", "up down", "long short",
        "begin end", "beginning end", "reduces increases", "reduced increased", "rich poor",
        "wide narrow", "deep shallow", "common rare", "linear nonlinear", "dependent independent",
        "superior inferior", "gain loss", "useful useless", "able unable", "rises falls",
    )
    for one, other in (pair.split(), pair.split()[::-1])
}  # fmt: skip
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
_NAME = re.compile(r"(?<=[a-z,(] )[A-Z][\w-]*[A-Z0-9][\w-]*|(?<=[a-z,] )[A-Z][a-z]{3,}(?![\w ]*\])")

Broken = Callable[[str, random.Random], str | None]


def renumbered(text: str, rng: random.Random) -> str | None:
    """Another number, in digits or in words."""
    found = [*_NUMBER.finditer(text), *_WORD.finditer(text)]
    if not found:
        return None
    match = rng.choice(found)
    if match[1] in _WORDS:
        new = rng.choice([it for it in _WORDS if it != match[1]])
    else:
        value = float(match[1].replace(",", ""))
        decimals = len(match[1].partition(".")[2])
        changed = value * rng.choice((0.5, 0.7, 1.3, 1.5, 2, 10)) + (1 if value < 10 else 0)
        new = f"{changed:.{decimals}f}"
        if value == changed or new == match[1]:
            return None
    return text[: match.start(1)] + new + text[match.end(1) :]


def remeasured(text: str, rng: random.Random) -> str | None:
    """Another unit."""
    found = list(_UNIT.finditer(text))
    if not found:
        return None
    match = rng.choice(found)
    return text[: match.start(2)] + _UNITS[match[2]] + text[match.end() :]


def exchanged(text: str, rng: random.Random) -> str | None:
    """Two numbers in each other's place."""
    found = list(_NUMBER.finditer(text))
    if len(found) < 2:
        return None
    one, other = sorted(rng.sample(found, 2), key=lambda it: it.start())
    if one[1] == other[1]:
        return None
    return (
        text[: one.start(1)] + other[1] + text[one.end(1) : other.start(1)] + one[1]
        + text[other.end(1) :]
    )  # fmt: skip


def negated(text: str, rng: random.Random) -> str | None:
    """A "not" more or less."""
    denied = list(_NOT.finditer(text))
    if denied:
        match = rng.choice(denied)
        kept = "can " if match[0].startswith("cannot") else ""
        return text[: match.start()] + kept + text[match.end() :]
    found = list(_AUXILIARY.finditer(text))
    if not found:
        return None
    match = rng.choice(found)
    return text[: match.end()] + " not" + text[match.end() :]


def turned(text: str, rng: random.Random) -> str | None:
    """A word replaced by its opposite."""
    found = [it for it in re.finditer(r"[a-z]+", text) if it[0] in _OPPOSITES]
    if not found:
        return None
    match = rng.choice(found)
    return text[: match.start()] + _OPPOSITES[match[0]] + text[match.end() :]


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


def renamed(text: str, rng: random.Random, others: list[str]) -> str | None:
    """A name in the place of another."""
    found = [it for it in _NAME.finditer(text) if it[0] != "According"]
    names = [it for it in others if it not in text]
    if not found or not names:
        return None
    match = rng.choice(found)
    return text[: match.start()] + rng.choice(names) + text[match.end() :]


def names(texts: list[str]) -> list[str]:
    """What may be put in the place of a name."""
    return sorted({it[0] for text in texts for it in _NAME.finditer(text)})


BROKEN: dict[str, Broken] = {
    "number": renumbered,
    "unit": remeasured,
    "swapped-pair": exchanged,
    "negation": negated,
    "direction": turned,
    "hedge-dropped": unhedged,
    "scope": generalised,
    "cause-for-association": caused,
}


def broken(text: str, others: list[str], rng: random.Random) -> Iterator[tuple[str, str]]:
    """Every way in which a sentence can be broken, by its kind."""
    for kind, break_ in BROKEN.items():
        changed = break_(text, rng)
        if changed is not None and changed != text:
            yield kind, changed
    changed = renamed(text, rng, others)
    if changed is not None:
        yield "entity", changed
