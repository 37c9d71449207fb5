"""Name and flags of a font -> how its text is set, and which signs its characters are.

Fonts of signs have no table of their characters, or one that is wrong, so that readers take their
codes for those of letters and digits: "499%" for ">99%", "5 ( 1" for "5 ± 1". They are known by
name here; a sign that is not known is read as a square, which is neither a letter nor a number.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_SUBSET = re.compile(r"^[A-Z]{6}\+")
# TeX's fonts are named by a family (cm, sf, ec) and a shape, publishers' often end with ".B".
_BOLD = re.compile(
    r"(?i)bold|black|heavy|demi|medi(?!um\w)|semib|^cm(?:ss)?bx|^cm(?:b|ssdc)\d"
    r"|^(?:sf|ec)(?:bx|bi|bl|rb|sx|so|xc)\d|-bd|ptmb|\.bi?$|(?-i:^Adv\w*B$)"
)
_ITALIC = re.compile(
    r"(?i)ital|obli|cm(?:bx|b)?(?:ti|sl)|^cm(?:ss|f)i|slant|-it\b|^(?:sf|ec)(?:ti|sl|bi|bl|si|so)\d"
    r"|ptmri|\.b?i$"
)
_FIXED = re.compile(
    r"(?i)mono|nimbusmon|cour|typewriter|consol|menlo|code|fixed|pcrr|^(?:cm|tx|px)\w*tt"
    r"|^(?:sf|ec)(?:tt|st|it|tc)\d"
)
_FORMULA = re.compile(
    r"(?i)^(?:cm(?:mi|sy|ex|bsy|mib)|ms[abty]m|eu[frs][mb]|lmmath|lasy|wasy|stmary|esint|rsfs|bbm)"
    r"|math|symbol|^(?:tx|px|ntx|newtx|newpx|rtx|rpx|mt)(?:mi|sy|ex|sym|bmi)|^rmtmi"
)
_ITALIC_FLAG = 1 << 6
_BOLD_FLAG = 1 << 18


class Style(NamedTuple):
    """How text is set, apart from its size."""

    font: str
    bold: bool = False
    italic: bool = False
    fixed: bool = False
    formula: bool = False


PLAIN = Style("")


@lru_cache(maxsize=1024)
def style(name: bytes, flags: int) -> Style:
    """The style of a font as a PDF names it; old files give names that say nothing."""
    font = _SUBSET.sub("", name.decode("utf-8", "replace"))
    return Style(
        font,
        bold=bool(_BOLD.search(font)) or bool(flags & _BOLD_FLAG),
        italic=bool(_ITALIC.search(font)) or bool(flags & _ITALIC_FLAG),
        fixed=bool(_FIXED.search(font)),
        formula=bool(_FORMULA.search(font)),
    )


_UNKNOWN = "□"
_NOTHING = "\u2060"  # What is left out later.
_DIGITS = dict.fromkeys("0123456789", _UNKNOWN)
_PRINTED = dict.fromkeys(map(chr, range(0x21, 0x7F)), _UNKNOWN)
_CONTROLS = dict.fromkeys(map(chr, (*range(9), 11, 12, *range(14, 32))), "")  # Known by shape.


def _paired(codes: str, signs: str) -> dict[str, str]:
    return dict(zip(codes, signs, strict=True))


# TeX's mathabx, from its documentation.
_ABX_SMALL = _paired(
    '`´ˆ¨˝˚˘¯‚“”„«»–‰!"1289?@BDHKPRXY^_‘bpqrstuxyz{|}ĂĄĎĚăąďěÐÑÒÓØðñôÞÝù',
    "+−×·∘∗±∓•=≡∼≈≃≅≠≪≫′″∞∝√∀∂∃∅⊥∈∉∩∪∧∨⊕⊗()[]{}⟨⟩∖/|‖⊂⊃⊆⊇<>≤≥←→↑↓↔⇐⇒⇔↦−=",
)
_ABX_LARGE = _paired(
    '`´ˆ˜¨˝˘¯˙¸˛“”„«»ıȷ!"#$%()*+,řÿśźşżabcd',
    "(((((()))))[[[[[]]{{{{{}}}}}∑∑∏∏∫∫√√√√",
)
_ABX_OTHER = _paired("rstu", "⌈⌉⌊⌋")
_ABX_NONE = dict.fromkeys({*_ABX_SMALL, *_ABX_LARGE}, " ")

# The signs of TeX's cmsy (The TeXbook, appendix F) whose codes are those of digits. A stroke
# through the next sign is "6", the foot of an arrow "7".
_STROKE = "\u0338"
_TEX = _paired("0123456789", f"′∞∈∋△▽{_STROKE}↦∀∃")
_STROKES = {
    f"{_STROKE}=": "≠",
    f"{_STROKE}∈": "∉",
    f"{_STROKE}≡": "≢",
    f"{_STROKE}∼": "≁",
    "↦→": "↦",
}
_STRUCK = re.compile(f"({_STROKE}|↦)( ?)([=∈≡∼→])")

# Fonts that publishers set with 3B2: cmsy and cmmi with some codes moved. That it is cmsy is told
# by the names of its glyphs, as C21 for ≥, and seen on pages of Oxford, Elsevier and Wiley. The
# program that writes the file numbers codes below 32 anew, so that only their shape tells them.
_MOVED_MI = _paired(":;=", ".,/")
_MOVED_SY = _TEX | _CONTROLS
_MOVED_SY |= _paired("¼ðÞþÀÁÂÃÄÆÇfghijkyz", "=()+−·×∗÷±∓{}⟨⟩|‖†‡")

# Linotype's Mathematical Pi One, as its glyphs are named in files that hold the whole of it (H11021
# for <); Universal Greek with Math Pi has the same signs and letters, seen on pages.
_PI_SIGNS = _paired("0123456789,.", "″+−×÷=±∓°′<>")
_PI_LETTERS = _paired(
    "ABCDEFGHIJKLMNOPQRSTVXYZabcdefghijklmnopqrstuvwxyz",
    "ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΘΡΣΤΩΧΥΖαβψδεφγηιξκλμνοπϑρστθωφχυζ",
)
_PI_ONE = _PRINTED | _PI_SIGNS | _PI_LETTERS | _paired("#$", "≤≥")
_PI_GREEK = _PRINTED | _PI_SIGNS | _PI_LETTERS | _paired("~!'", "()≈")
_PI_FOUR = _PRINTED | _PI_LETTERS | _paired("123456789", "+−×÷=±∓°′")
_PI_THREE = _PRINTED | _paired("1234opOP#", "()[]∑∏∑∏∫")
_PI_CHEMICAL = _DIGITS | {"3": "→"}

# Fonts of Oxford and Wiley and of ACS, seen on their pages.
_ADV_PI_ONE = _DIGITS | _paired("45m", "><μ")
_BATS = _PRINTED | _paired("9sfeTd", "■–→≤↔=")
_BATS_TWO = _DIGITS | _paired("()‚", "±=·")

# Adobe's encoding of Symbol (PDF 32000-1, annex D.5), which Word moves to U+F000. Pieces of
# brackets and marks of lists are left out.
_SYMBOL = _paired(
    "".join(map(chr, (*range(0x21, 0x60), *range(0x61, 0x7F))))
    + "".join(map(chr, (*range(0xA1, 0xA7), *range(0xAB, 0xB7), *range(0xB8, 0xBD)))),
    "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"
    "αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
    "ϒ′≤⁄∞ƒ↔←↑→↓°±″≥×∝∂÷≠≡≈…",
) | _paired(
    "".join(map(chr, (*range(0xC0, 0xD2), *range(0xD5, 0xE0), 0xE1, 0xE5, 0xF1, 0xF2))),
    "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇∏√⋅¬∧∨⇔⇐⇑⇒⇓⟨∑⟩∫",
)
_MOVED_SYMBOL = {chr(0xF000 + ord(code)): sign for code, sign in _SYMBOL.items()}

_TABLES: tuple[tuple[re.Pattern[str], Mapping[str, str]], ...] = tuple(
    (re.compile(names), table)
    for names, table in (
        (r"TeX-matha\d", _ABX_NONE | _ABX_SMALL),
        (r"TeX-mathb\d", _ABX_NONE | _ABX_OTHER),
        (r"TeX-mathx\d", _ABX_NONE | _ABX_LARGE),
        (r"CMB?SY\d|LMMathSymbols\d|(?:tx|px)sys?$", _TEX),
        (r"Adv\w*S[Yy]N?$", _MOVED_SY),
        (r"Adv\w*(?:_MI|MthIt|Math-I)$", _MOVED_MI),
        (r"AdvPi1$", _ADV_PI_ONE),
        (r"AdvPi\d", _DIGITS),
        (r"MathematicalPi-One", _PI_ONE),
        (r"MathematicalPi-Three", _PI_THREE),
        (r"MathematicalPi-Four", _PI_FOUR),
        (r"Universal-GreekwithMathPi", _PI_GREEK),
        (r"Universal-ChemicalPi", _PI_CHEMICAL),
        (r"MathematicalPi|Universal-\w*Pi$", _DIGITS),
        (r"ChemBats2", _BATS_TWO),
        (r"ChemBats", _BATS),
        (r"Symbol(?:MT)?(?:[,-]|$)", _MOVED_SYMBOL),
    )
)
# Where at least one character of such a font stands on nearly every page that has any: at both ends
# of a number and beside it, and where a character is odd.
_NUMBER = re.compile(r"\d+(?: [(m]|:)?")
_BESIDE = re.compile(r" (?:[,.a-z] ?(?=\d)|[“ďěăą] )")
_ODD = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f¼ðÞþÀ-Ç\uf021-\uf0f2]|p(?=[A-Z](?:\w{0,8}|, ?\w)q)")
_FLAT = 0.2  # Height of a minus, as a share of its width.
_DOT = 0.25  # Of the size: a dot is no larger.


def with_signs(
    text: str,
    style_of: Callable[[int], Style],
    shape_of: Callable[[int], tuple[float, float]],
) -> str:
    """The text, as long as before.

    `style_of` gives the style of the character at a position, and `shape_of` how wide and how high
    it is drawn, as shares of its size.
    """
    fonts = {style_of(place).font for place in _telling(text)}
    tables = frozenset(number for number in map(_table, fonts) if number is not None)
    if not tables:
        return text

    def sign(match: re.Match[str]) -> str:
        number = _table(style_of(match.start()).font)
        if number is None:
            return match.group()
        known = _TABLES[number][1].get(match.group(), match.group())
        return known or _sign_by_shape(*shape_of(match.start()))

    return _STRUCK.sub(_struck, _given(tables).sub(sign, text))


def _telling(text: str) -> Iterator[int]:
    for match in _NUMBER.finditer(text):
        yield match.start()
        if match.end() > match.start() + 1:
            yield match.end() - 1
    for at, rest in ((1, _BESIDE), (0, _ODD)):
        yield from (match.start() + at for match in rest.finditer(text))


@lru_cache(maxsize=1024)
def _table(font: str) -> int | None:
    """The number of the table for a font, if it is one of signs."""
    return next((at for at, (names, _) in enumerate(_TABLES) if names.match(font)), None)


@lru_cache(maxsize=64)
def _given(tables: frozenset[int]) -> re.Pattern[str]:
    """The characters that these tables have."""
    characters = {it for number in tables for it in _TABLES[number][1]}
    return re.compile(f"[{re.escape(''.join(characters))}]")


def _struck(match: re.Match[str]) -> str:
    """Two signs that are printed over each other as one."""
    one = _STROKES.get(match[1] + match[3])
    return f"{one}{_NOTHING}{match[2]}" if one else match.group()


def _sign_by_shape(width: float, height: float) -> str:
    if height < _FLAT * width:
        return "−"
    return "·" if max(width, height) < _DOT else _UNKNOWN
