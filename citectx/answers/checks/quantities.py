"""Text -> the quantities in it: how much, of what, and how exactly.

Numbers that name things (`Figure 3`, `p53`, years, p-values, times of day) are no quantities.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.spelled_numbers import spelled_numbers
from citectx.answers.checks.thresholds import count, share
from citectx.answers.checks.word_lists import any_cue, number_words, units
from citectx.model import Range
from citectx.text.stop_words import STOP_WORDS
from citectx.text.terms import stem, token_ranges

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.answers.checks.spelled_numbers import Spelled
    from citectx.model import Tongue

_COUNTS = number_words("count")
_FRACTIONS = number_words("fraction")
_MULTIPLES = number_words("multiple")
_SCALES = number_words("scale")

_DIGITS = r"\d{1,3}(?:[,\u2009\u202f\u00a0 ]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?"
_NUMBER = re.compile(rf"(?<![\w.,:^/_=<>≤≥#−-])(?:{_DIGITS})(?![\d_:^/]|\.\d|[A-Za-z]{{0,3}}\d)")
_SECOND = re.compile(rf"(?<=\d)\s?(?:[–-]|to|and|±|\+/-)\s?({_DIGITS})(?![\d_:^])")
# The same in other languages; "and" makes a range only behind "between".
_SECOND_ELSEWHERE = re.compile(
    rf"(?<=\d)(?:\s(?:bis|à|a|al|tot|до)|에서|부터|至|到|から)\s?(?:un\s)?({_DIGITS})(?![\d_:^])"
)
_SECOND_BETWEEN = re.compile(rf"(?<=\d)\s(?:und|et|y|e|en|и)\s(?:un\s)?({_DIGITS})(?![\d_:^])")
_BETWEEN = re.compile(r"\b(?:zwischen|entre|tra|fra|tussen|между)\s+(?:un\s+)?$", re.IGNORECASE)
_LABEL = re.compile(rf"(?:\b{any_cue('quantity.label')}\.?\s*)$", re.IGNORECASE)
# Whatever follows these is no unit: "Figure 3D" is neither days nor dimensions.
_FLOAT = re.compile(
    rf"\b{any_cue('quantity.float')}(?:\.?\s*(?:S?\d+\s?[A-Za-z]?\s?(?:,|and|&|[–-])\s?)*S?)$",
    re.IGNORECASE,
)
# "3D", "2p", "40S", "10X" and "5′" are names, "95% CI" is one of an interval.
_NAMED = re.compile(
    r"[123]-?[DPpd](?!\w)|\d+[A-Z](?![\w°])|\d[’'′](?=\s|-)|9[059]\s?% (?:CI|confidence|credible)\b"
)
_STATISTIC = re.compile(
    r"[=<>≤≥≈~]\s*$|\d/\d+\s*\($"
    r"|\b(?:p|r|n|t|f|z|df|or|ci|snr)\s*(?:value)?\s*(?:of\s*)?$",
    re.IGNORECASE,
)
_BEFORE = 200  # Characters in which all of that stands.
_PERCENT = re.compile(r"\s?(?:%|percent\b|per\s?cent\b|percentage\b|pct\b)", re.IGNORECASE)
_FRACTION = re.compile(
    r"\b(?:(?P<parts>one|two|three|four|nine)[\s-])?(?P<whole>half|third|quarter|fifth|tenth)s?"
    r"(?=\s+(?:of|the)\b)",
    re.IGNORECASE,
)
_FOLD = re.compile(r"[\s-]?(?:fold\b|times\b|×|x\b)", re.IGNORECASE)
_UNITS = units()
UNITS = frozenset(_UNITS)
_SCALE = re.compile(r"\s(thousand|million|billion)\b")
_COMMA_TONGUES = frozenset({"de", "fr", "es", "pt", "it", "nl", "ru"})
_FIGURES = re.compile(r"(?<=\d)(?:(?P<thousand>\.)(?=\d{3}(?!\d))|,(?=\d))")
_COUNTABLE = frozenset({"visit", "patient", "particip", "sampl", "subject", "anim"})
_FIRST_YEAR, _LAST_YEAR = 1500, 2100
_FEWEST = 2  # "One" counts nothing more often than not.
_ROUNDING, _ABOUT = share("quantity.rounding"), share("quantity.about")
_EXACT = share("quantity.exact")
_NOUNS = count("quantity.nouns")
_ARTICLE = r"(?:\s+(?:il|l['’]|el|un[ao]?|uma?|los|las|die|der|den|het|een))?"  # `circa il 13 %`
_APPROXIMATE = re.compile(
    rf"\b{any_cue('quantity.approximate')}{_ARTICLE}\s*$|[~≈<>≤≥]\s*$", re.IGNORECASE
)
_LIMIT_BEHIND = re.compile(r"\s?(?:이상|이하|미만|초과|以上|以下|未満|未满)")


class Quantity(NamedTuple):
    """A number with what it counts: a unit, or the stems of the nouns behind it.

    `low` and `high` part for ranges and for what rounding allows; `is_digits` tells a number from
    a word for it.
    """

    value: float
    low: float
    high: float
    unit: str
    nouns: frozenset[str]
    range: Range
    is_digits: bool = True


def measured(text: str, tongue: Tongue) -> tuple[Quantity, ...]:
    """The quantities of a text in their order: in tongues other than English those in digits that
    have a unit."""
    found = quantities(english_figures(text, tongue))
    return found if tongue == "en" else tuple(it for it in found if it.unit and it.is_digits)


def english_figures(text: str, tongue: Tongue) -> str:
    """A text whose numbers are written as in English, its letters in their places."""
    if tongue not in _COMMA_TONGUES:
        return text
    return _FIGURES.sub(lambda it: "," if it["thousand"] else ".", text)


def quantities(text: str) -> tuple[Quantity, ...]:
    """The quantities of an English text in their order."""
    written = [it for match in _first_numbers(text) if (it := _written(text, match))]
    spelled = [it for number in spelled_numbers(text) if (it := _spelled(text, number))]
    fractions = [_fraction(match) for match in _FRACTION.finditer(text)]
    return tuple(sorted((*written, *spelled, *fractions), key=lambda it: it.range))


def numbers(text: str) -> frozenset[float]:
    """Every number of a text whatever it means, words and fractions too."""
    plain = {float(_plain(it)) for it in re.findall(_DIGITS, text)}
    plain |= {float(it) for it in re.findall(r"\d+(?:\.\d+)?", text)}
    plain |= {it.value for it in spelled_numbers(text)}
    words = text.lower().replace("-", " ").split()
    for word in (it.strip(".,;:()") for it in words):
        for table in (_FRACTIONS, _MULTIPLES):
            value = table.get(word) or table.get(word.removesuffix("s"))
            if value is not None:
                plain.add(value)
    if "two thirds" in " ".join(words):
        plain.add(2 / 3)
    if "three quarters" in " ".join(words):
        plain.add(0.75)
    return frozenset(plain)


def slack(quantity: Quantity, text: str) -> float:
    """How far, as a share, a number may be from that of the source: by its digits and words."""
    if _APPROXIMATE.search(text[: quantity.range.start]) or _LIMIT_BEHIND.match(
        text, quantity.range.end
    ):
        return _ABOUT
    is_round = quantity.value >= 10 and quantity.value % 10 == 0
    return _ROUNDING if is_round else _EXACT


def same_kind(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities count the same."""
    if one.unit or other.unit:
        return one.unit == other.unit
    return bool(one.nouns & other.nouns)


def _first_numbers(text: str) -> Iterator[re.Match[str]]:
    """The numbers of a text, of a range only the first."""
    end = 0
    for match in _NUMBER.finditer(text):
        if match.start() >= end:
            yield match
            end = _extent(text, match)[-1]


def _written(text: str, match: re.Match[str]) -> Quantity | None:
    value, low, high, end = _extent(text, match)
    unit, nouns, stop = _counted(text, end)
    is_measured = bool(unit) or bool(nouns & _COUNTABLE)
    before = text[max(0, match.start() - _BEFORE) : match.start()]
    if _FLOAT.search(before) or _NAMED.match(text, match.start()):
        return None
    if not (unit or nouns) or _STATISTIC.search(before):
        return None
    is_year = len(match.group()) == 4 and _FIRST_YEAR <= value <= _LAST_YEAR
    if not is_measured and (is_year or _LABEL.search(before)):
        return None
    return Quantity(value, low, high, unit, nouns, Range(match.start(), stop))


def _extent(text: str, match: re.Match[str]) -> tuple[float, float, float, int]:
    """The value of a number, the range it gives with the number behind it, and where it ends."""
    value = low = high = float(_plain(match.group()))
    end = match.end()
    second = _SECOND.match(text, end) or _SECOND_ELSEWHERE.match(text, end)
    if second is None and _BETWEEN.search(text, max(0, match.start() - _BEFORE), match.start()):
        second = _SECOND_BETWEEN.match(text, end)
    if second and "and" not in second.group():
        other = float(_plain(second.group(1)))
        end = second.end()
        spreads = "±" in second.group() or "+/-" in second.group()
        low, high = (value - other, value + other) if spreads else sorted((value, other))
    scale = _SCALE.match(text, end)
    if scale:
        factor = _SCALES[scale.group(1)]
        return value * factor, low * factor, high * factor, scale.end()
    return value, low, high, end


def _spelled(text: str, number: Spelled) -> Quantity | None:
    value, where = number
    unit, nouns, stop = _counted(text, where.end)
    if value < _FEWEST or not (unit or nouns):
        return None
    return Quantity(value, value, value, unit, nouns, Range(where.start, stop), is_digits=False)


def _fraction(match: re.Match[str]) -> Quantity:
    """`two thirds of` as the percentage that it is."""
    parts = _COUNTS.get((match["parts"] or "one").lower(), 1)
    value = 100 * parts * _FRACTIONS[match["whole"].lower()]
    return Quantity(value, value, value, "%", frozenset(), Range(*match.span()), is_digits=False)


def _counted(text: str, end: int) -> tuple[str, frozenset[str], int]:
    """The unit or the nouns right behind a number, and where these end."""
    for unit, pattern in (("%", _PERCENT), ("fold", _FOLD)):
        match = pattern.match(text, end)
        if match:
            return unit, frozenset(), match.end()
    behind = text[end : end + 60]
    word = re.match(r"[\s-]?([°µμ]?[A-Za-z°]+)(/[A-Za-z]+)?(?![\w])", behind)
    known = (_UNITS.get(word.group(1)) or _UNITS.get(word.group(1).lower())) if word else None
    if word and known:
        return known + (word.group(2) or ""), frozenset(), end + word.end()
    clause = re.match(r"[^,;:.()\[\]]*", behind)
    nouns: list[str] = []
    stop = end
    for token, where in token_ranges(clause.group() if clause else ""):
        if token in STOP_WORDS or token[0].isdigit():
            break
        nouns.append(stem(token, "en"))
        stop = end + where.end
        if len(nouns) == _NOUNS:
            break
    return "", frozenset(nouns), stop


def _plain(number: str) -> str:
    return re.sub(r"[,\s]", "", number)
