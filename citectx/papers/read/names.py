"""List of authors as printed -> one name each, given names first."""

from __future__ import annotations

import re

_NOISE = re.compile(
    r"\(?\b[Ee]ds?\b\.?\)?|\beditors?\b|\bet[ .]+al\b\.?|\b(?:and |& ?)?others\b|\(hrsg\.?\)"
    r"|[*†‡§¶∗]|…|\.\.\."
)
_BETWEEN = re.compile(r"\s*;\s*|\s*,?\s*(?:&|\band\b|\bund\b|\bet\b)\s+|\s*,\s*")
_BARE_INITIALS = re.compile(r"(?P<family>.*[a-z]\S*) (?P<initials>[A-Z]{1,3})")
_SUFFIX = re.compile(r"(?:[JS]r\.?|II|III|IV)")
_PARTICLE = r"(?:[vd][aeo]n?|v[ao]n der|van den|de la|di|del|della|der|den|ten|ter|le|la|al|El|bin)"
_INITIALS = re.compile(
    rf"(?:[A-Z][a-z]?\.[\s-]*){{1,4}}[A-Z]?(?:\s*{_PARTICLE})?|[A-Z](?:[\s-]?[A-Z]){{0,2}}"
)
_GIVEN = re.compile(rf"[A-Z][\w'’.-]*(?:\s+[A-Z][\w'’.-]*)*(?:\s+{_PARTICLE})?")
_LONGEST_NAME = 60


def names(text: str) -> tuple[str, ...]:
    """The names in "Doe, J. & Roe, R.", "J. Doe and R. Roe", "Doe J, Roe R" or "Doe, Jane"."""
    pieces = [piece.strip(" .:") for piece in _BETWEEN.split(_NOISE.sub(" ", text))]
    found: list[str] = []
    waiting = ""  # A family name that may still be followed by its given names.
    for piece in pieces:
        if not piece or len(piece) > _LONGEST_NAME or any(letter.isdigit() for letter in piece):
            continue
        if waiting and _SUFFIX.fullmatch(piece):
            continue
        if waiting and (_are_initials(piece) or (not found and _is_inverted(waiting, piece))):
            found.append(f"{_dotted(piece)} {waiting}")
            waiting = ""
            continue
        if waiting:
            found.append(_straight(waiting))
        waiting = piece
    if waiting:
        found.append(_straight(waiting))
    return tuple(found)


def _are_initials(piece: str) -> bool:
    """Whether these are given names cut short, particle included: "J. von", "JC"."""
    return _INITIALS.fullmatch(piece) is not None


def _is_inverted(family: str, piece: str) -> bool:
    """Whether a list begins with "Doe, Jane"."""
    return " " not in family and _GIVEN.fullmatch(piece) is not None and piece.count(" ") <= 1


def _dotted(initials: str) -> str:
    """ "J" -> "J.", because names are split at their stops elsewhere; "J. von" stays."""
    return f"{initials}." if initials[-1:].isupper() else initials


def _straight(name: str) -> str:
    """ "Doe JR" -> "J. R. Doe"; every other name as it is."""
    bare = _BARE_INITIALS.fullmatch(name)
    if bare is None:
        return name
    return " ".join((*(f"{letter}." for letter in bare["initials"]), bare["family"]))
