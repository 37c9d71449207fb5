"""Text as a PDF encodes it -> text as it is read: ligatures, accents, marks that mean nothing."""

from __future__ import annotations

import re
import unicodedata

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
}
_ODD = re.compile(
    r"[\x00\x01\x03-\x09\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    r"\ufb00-\ufb06\ufe00-\ufe0f\ufeff\ufffd\ud800-\udfff\ue000-\uf8ff¨´ˆ˜¸ˇ˘˚¯˝˙]"
    r"|  |\r(?!\n)|(?<!\r)\n|`[aeiouAEIOU]|\d\{\d"
)
# Fonts without a table of their characters give the codes of TeX's own encodings.
_LIGATURES = {
    "\x0b": "ff",
    "\x0c": "fi",
    "\r": "fl",
    "\x0e": "ffi",
    "\x0f": "ffl",
    "\x1b": "ff",
    "\x1c": "fi",
    "\x1d": "fl",
    "\x1e": "ffi",
    "\x1f": "ffl",
}
_DASHES = {"\x15": "–", "\x16": "—", "{": "–"}
_LIGATURE = re.compile(
    r"(?:(?<=[^\W\d_])|(?<![\x00-\x1f])(?=.[^\W\d_]{2}))[\x0b-\x0f\x1b-\x1f](?![\x00-\x1f])"
)
_DASH = re.compile(r"(?<=\w)[\x15\x16](?=\w)|(?<=\d)\{(?=\d)")
# "¨u", or "o¨" where the letters after it were moved away: "Sjo¨ lander".
_ACCENTED = re.compile(
    r"(?P<accent>[¨´`ˆ˜¸ˇ˘˚¯˝˙])(?P<letter>[^\W\d_])"
    r"|(?P<base>[^\W\d_])(?P<over>[¨´ˆ˜¸ˇ˘˚¯˝˙])(?![^\W\d_])(?: (?=[a-z]))?"
)
_BLANK = re.compile(r"[\x00-\x20\x7f-\xa0\u2000-\u200a\u2028\u2029\u202f\u205f\ufffd\ue000-\uf8ff]")
_NOTHING = re.compile(
    r"[\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ud800-\udfff]"
)


def is_plain(text: str) -> bool:
    """Whether there is nothing to mend, line breaks and hyphens aside."""
    return _ODD.search(text) is None


def mended(text: str) -> tuple[str, list[int]]:
    """The text to read and, for every character of `text` and its end, the offset it now has."""
    accented = {match.start(): match for match in _ACCENTED.finditer(text)}
    coded = {it.start(): _LIGATURES[it.group()] for it in _LIGATURE.finditer(text)}
    coded |= {it.start(): _DASHES[it.group()] for it in _DASH.finditer(text)}
    read: list[str] = []
    offsets: list[int] = []
    length = 0
    skip = 0
    for position, character in enumerate(text):
        offsets.append(length)
        if skip:
            skip -= 1
            continue
        match = accented.get(position)
        if match is not None and (letter := _composed(match)):
            written = letter
            skip = len(match.group()) - 1
        elif position in coded:
            written = coded[position]
        else:
            written = _written(character, read[-1] if read else " ")
        if written:
            read.append(written)
            length += len(written)
    offsets.append(length)
    return "".join(read), offsets


def _composed(match: re.Match[str]) -> str:
    """The letter under its accent, or nothing when there is no such letter."""
    letter, accent = match["letter"] or match["base"], match["accent"] or match["over"]
    composed = unicodedata.normalize("NFC", letter.replace("ı", "i") + _ACCENTS[accent])
    return composed if len(composed) == 1 else ""


def _written(character: str, before: str) -> str:
    if _BLANK.match(character):
        return "" if before == " " else " "
    if _NOTHING.match(character):
        return ""
    if character in _ACCENTS and character != "`":
        return ""
    if "\ufb00" <= character <= "\ufb06":
        return unicodedata.normalize("NFKC", character)
    return character
