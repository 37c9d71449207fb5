"""Sentences broken by program, each in one way.

They are plainer than the errors that people make; what they are for is that there are many.
"""

from __future__ import annotations

import random
import re

_AUXILIARY = re.compile(
    r"\b(is|are|was|were|can|could|may|might|has|have|had|does|do|did|will|would|should)\b(?! not)"
)
_NOT = re.compile(r"\b(?:(?<=\s)not|cannot|no)\s")
_LESS = (
    "increase decrease", "increases decreases", "increased decreased", "increasing decreasing",
    "increases reduces", "increased reduced", "higher lower", "high low", "larger smaller",
    "large small", "greater smaller", "more fewer", "more less", "most least", "better worse",
    "best worst", "longer shorter", "long short", "faster slower", "above below",
    "maximum minimum", "strong weak", "stronger weaker", "improve worsen", "improves worsens",
    "raise reduce", "rise fall", "rises falls", "up down", "superior inferior", "gain loss",
    "advantage drawback", "rich poor", "useful useless",
)  # fmt: skip
# Words that say more, or better, and those that say less.
MORE, LESS = (frozenset(it.split()[side] for it in _LESS) for side in (0, 1))
_OPPOSITES = {one: other for pair in _LESS for one, other in (pair.split(), pair.split()[::-1])}
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
    """More in the place of less, or the other way round."""
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
