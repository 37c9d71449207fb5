"""Text as a PDF encodes it -> text as it is read: ligatures, accents, signs, empty marks."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

# Old TeX fonts print an accent and then, over it, its letter.
_ACCENTS = {
    "¨": "\u0308",
    "´": "\u0301",
    "`": "\u0300",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "¸": "\u0327",
    "ˇ": "\u030c",
    "˘": "\u0306",
    "˚": "\u030a",
    "¯": "\u0304",
    "˝": "\u030b",
    "˙": "\u0307",
    "˛": "\u0328",
}
# Fonts without a table of their characters give the codes of TeX's own two encodings.
_LIGATURES = dict(zip("\x0b\x0c\r\x0e\x0f", ("ff", "fi", "fl", "ffi", "ffl"), strict=True))
_LIGATURES |= dict(zip("\x1b\x1c\x1d\x1e\x1f", ("ff", "fi", "fl", "ffi", "ffl"), strict=True))
_DASHES = {"\x15": "–", "\x16": "—", "{": "–"}

_BLANK = r"\x00-\x1f\x7f-\xa0\u2000-\u200a\u2028\u2029\u202f\u205f\ufffd\ue000-\uf8ff"
_NOTHING = r"\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ud800-\udfff"
_INITIAL = r"[\x0b-\x0f\x1b-\x1f][^\W\d_]{2}"  # A ligature that begins a word.
_JOINED = "\ufb00-\ufb06\U0001d400-\U0001d7ff"  # Ligatures, and letters set for formulas: 𝑅.
_SINGLE = "¨´ˆ˜¸ˇ˘˚¯˝˙˛"
PARTED_ACCENT = re.compile(rf"(?<=[^\W\d_])( )([{_SINGLE}]) (?=[^\W\d_])")
BLANK_AFTER_ACCENT = re.compile(rf"(?<=[^\W\d_][{_SINGLE}]) (?=[a-z])")
KEPT_BLANK = "\xa0"  # Between words, where a blank may also be none.
_NO_BREAK = "\u2060"
_RARE = "\u0100"  # Letters from here on are seldom.
_ODD = re.compile(
    # "¨u", or "o¨" where the letters after it were moved away: "Sjo¨ lander".
    rf"(?P<before>[^\W\d_])?(?P<accent>[{_SINGLE}`])(?P<letter>[^\W\d_])"
    rf"|(?P<base>[^\W\d_])(?P<over>[{_SINGLE}])(?![^\W\d_])(?: (?=[a-z]))?"
    r"|(?P<ligature>(?:(?<=[^\W\d_])|(?<![\x00-\x1f])(?=.[^\W\d_]{2}))[\x0b-\x0f\x1b-\x1f])"
    r"(?![\x00-\x1f])"
    r"|(?P<dash>(?<=\w)[\x15\x16](?=\w)|(?<=\d)\{(?=\d))"
    rf"|(?P<joined>[{_JOINED}])"
    rf"|(?P<nothing>(?<= )[{_NOTHING}{_SINGLE}]+ ?|[{_NOTHING}{_SINGLE}]+)"
    rf"|(?P<blank> ?(?!{_INITIAL})[{_BLANK}](?:(?!{_INITIAL})[ {_BLANK}])*| {{2,}})",
    re.DOTALL,
)
_SUSPECT = re.compile(rf"[{_BLANK}{_NOTHING}{_SINGLE}{_JOINED}]|  |`[aeiouAEIOU]|\d\{{\d")


class Mended(NamedTuple):
    """The text to read; `places` pair offsets of the encoded text with those in this one."""

    text: str
    places: Sequence[tuple[int, int]]

    def offset(self, encoded: int) -> int:
        """Where the character of the encoded text stands now."""
        at = bisect_right(self.places, (encoded, len(self.text))) - 1
        before, now = self.places[at]
        end = self.places[at + 1][1] if at + 1 < len(self.places) else len(self.text)
        return min(now + encoded - before, end)


def is_plain(text: str) -> bool:
    """Whether there is nothing to mend in a line."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return "`" not in text and "{" not in text
    return _SUSPECT.search(text) is None


def with_accent(text: str, at: int, blank: str) -> str:
    """The text, as long as before, with the accent at `at` on the letter after it.

    Fonts that print an accent by itself may do so far from the letter, which then seems to stand
    apart from both; `blank` is what stands before the letter in truth.
    """
    letter = unicodedata.normalize("NFC", text[at + 2].replace("ı", "i") + _ACCENTS[text[at]])
    if len(letter) != 1:
        return text
    return f"{text[: at - 1]}{blank or _NO_BREAK}{2 * _NO_BREAK}{letter}{text[at + 3 :]}"


def mend(text: str) -> Mended:
    """The text with every odd character read or left out."""
    read: list[str] = []
    places = [(0, 0)]
    length = done = 0
    for match in _ODD.finditer(text):
        written = _written(match)
        read += (text[done : match.start()], written)
        length += match.start() - done
        places.append((match.start(), length))
        length += len(written)
        places.append((match.end(), length))
        done = match.end()
    read.append(text[done:])
    whole = "".join(read)
    kept = whole.lstrip()
    lost = len(whole) - len(kept)
    return Mended(kept.rstrip(), [(old, max(new - lost, 0)) for old, new in places])


def _written(match: re.Match[str]) -> str:
    kind = match.lastgroup
    found = match.group()
    if kind == "letter":
        before, letter = match["before"] or "", match["letter"]
        own, other = _accented(letter, match["accent"]), _accented(before, match["accent"])
        # "Fro¨hlich": of two letters the one with a common accent has it.
        if before and other < _RARE and other != before and (own >= _RARE or own == letter):
            return other + letter
        return before + own
    if kind == "over":
        return _accented(match["base"], match["over"])
    if kind == "ligature":
        return _LIGATURES[found]
    if kind == "dash":
        return _DASHES[found]
    if kind == "joined":
        return unicodedata.normalize("NFKC", found)
    return "" if kind == "nothing" else " "


def _accented(letter: str, accent: str) -> str:
    """The letter with an accent, or as it is where there is no such letter."""
    composed = unicodedata.normalize("NFC", letter.replace("ı", "i") + _ACCENTS[accent])
    return composed if len(composed) == 1 and letter else letter
