"""An accent command of TeX and a letter -> the letter with its accent."""

from __future__ import annotations

import unicodedata

_COMBINING = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    "u": "\u0306",
    ".": "\u0307",
    '"': "\u0308",
    "r": "\u030a",
    "H": "\u030b",
    "v": "\u030c",
    "d": "\u0323",
    "c": "\u0327",
    "k": "\u0328",
    "b": "\u0331",
    "t": "\u0361",
}
ACCENTS = frozenset(_COMBINING)


def accented_letter(accent: str, letter: str) -> str:
    """The letter with its accent as one character where there is one: `'`, `e` -> `é`."""
    return unicodedata.normalize("NFC", letter + _COMBINING[accent])
