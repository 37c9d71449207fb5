"""Text -> every number in it with its unit, so that two can be compared whatever they count.

Units are read with their case: `mM` is not `mm`, and 500 ms is 0.5 s.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.spelled_numbers import spelled_numbers
from citectx.answers.checks.word_lists import number_words, rows
from citectx.model import Range
from citectx.text.stop_words import STOP_WORDS
from citectx.text.terms import stem, token_ranges

if TYPE_CHECKING:
    from collections.abc import Iterator

# A PDF may have a blank in "120, 000"; "405, 488 and 561" are three numbers.
_DIGITS = (
    r"\d{1,3}(?:, ?000)+(?![\d,])|\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|"
    r"\d{1,3}(?:[\u2009\u202f\u00a0 ]\d{3})+(?![\d.,])|\d+(?:\.\d+)?|\.\d+"
)
# Times of day and ratios (23:00, 3:1) are no quantities.
# A PDF may have lost the blank in "over 20,000", and has the power of "hr⁻¹" on the line.
_NUMBER = re.compile(
    rf"(?:(?<![\w.:])(?<![A-Za-zµμ][−–])|(?<=[a-z]{{3}})(?=\d{{1,3}},\d{{3}}))(?:{_DIGITS})(?!\w*\d|:\d)"
)
# "9 × 10^26" and "10−6", whose power a PDF has on the line.
_POWER = re.compile(
    r"\s?(?:[×x·*]\s?10\s?\^?|(?<=\b10)\s?\^|(?<=\b10)(?=−\d))\{?([−–-]?\d{1,2})\}?(?!\d)"
)
_TIMES = re.compile(r"[×x·*]")
_MINUS = str.maketrans("−–", "--")
_ONE_IN = re.compile(
    r"\b(?:(one|two|three|four|five|six|seven|eight|nine|[1-9])(?:\s[a-z]+)?\sin|(\w+)(?:\s[a-z]+)?\sout\sof)"
    r"\s(?:every\s|an?\s)?(\w+)\b(?!\s?[%-])",
    re.IGNORECASE,
)
_RANGE = re.compile(rf"\s?(?:[–—±-]|\+/-|to|and)\s?({_DIGITS})(?![\d_])")
_UNIT = re.compile(
    r"[\s  -]{0,2}(°\s?[CFK]|[%‰°]|base\spairs?|[µμΩÅ\u212BA-Za-z]+)([23²³])?(?![\w])"
)
_POWERS = {"2": 2, "3": 3, "²": 2, "³": 3}
# "1.7 cycles per byte", "4 m/s", "60 terms a day".
_PER = re.compile(
    r"[^,;.()\[\]\d]{0,40}?(?:\s?/\s?|\bper\s|\b(?:each|every)\s|"
    r"\ban?\s(?=(?:second|minute|hour|day|week|month|year)\b))([A-Za-zµμ]+)"
)
# "5.3 hr–1", "200 mL min-1".
_INVERSE = re.compile(r"\s?([A-Za-zµμ]+)\s?[−–-]1(?![\w.])")
_A_UNIT = re.compile(
    r"\b(?:than|within|in|for|after|about|over|under|nearly|almost|around|roughly|of|last|lasts|"
    r"lasted|took|takes|take)\s(an?\s([a-z]{3,}))\b(?!\s(?:of\s)?time)"
)
# "28 wall clock minutes".
_UNIT_BEHIND = re.compile(
    r"(?:\s(?!(?:of|to|in|and|or|per|for|the|a|by|at|on|from|with|than)\b)[a-z]+){1,2}\s([a-z]{4,})\b"
)
_PER_CENT = re.compile(r"[\s-]?(?:per\s?cent|percent|pct)\b", re.IGNORECASE)
_PER_MILLE = re.compile(r"\s(?:per|in a) thousand\b", re.IGNORECASE)
_POINTS = re.compile(r"\s?(?:%|percentage|per\s?cent|percent)[\s-]points?", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z]+")
_NAME = re.compile(r"[A-Za-z]-?$")
_LABEL = re.compile(
    r"\b(?:fig(?:ure)?s?|tables?|sections?|sect|eqs?|equations?|chapters?|appendix|refs?|step|"
    r"algorithm|lemma|theorem|example|supplements?|videos?|movies?|panels?|p|pp|pages?|no)\.?"
    r"\s*[(\[]?$",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(?:\b(?:about|around|roughly|approximately|nearly|almost|some|circa|ca\.|close to|over|"
    r"more than|less than|under|up to|at least|at most|below|above|as many as|as few as|"
    r"on the order of|of the order of|or so|short of|just under|just over)|[~≈<>≤≥±])\s*$",
    re.IGNORECASE,
)
_PREFIXES = {"": 1.0, "f": 1e-15, "p": 1e-12, "n": 1e-9, "µ": 1e-6, "u": 1e-6, "m": 1e-3,
             "c": 1e-2, "d": 1e-1, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}  # fmt: skip
_FIRST_YEAR, _LAST_YEAR = 1800, 2100
_NOUNS = 3
_FEWEST = 2  # "One" counts nothing more often than not.
_PART = re.compile(r"[\s-](?:thirds?|quarters?|fifths?|tenths?|halves)\b", re.IGNORECASE)
_NO_ORDINALS = ("half", "quarter")
_PART_OF = re.compile(
    r"\s+(?:of|the|as|to|less|more|fewer|smaller|in|on|for)\b|\s*(?:[\[,.;:)(]|$)"
)
_SCALE = re.compile(r"\s(hundred|thousand|million|billion)\b")
_ROUGHLY = {"word": 0.12, "digits": 0.07}  # How far a number may be rounded, as a share of it.
_HALF = re.compile(r"\s+(?:an?|the)\s+([a-z]+)", re.IGNORECASE)
_ATTACHED = frozenset("smghdVKW%°‰")  # Units of one letter that stand right behind a number.
_AND_A_HALF = re.compile(r"\sand\sa\shalf\b", re.IGNORECASE)
_AND_A = re.compile(r"[a-z]\sand\sa\s$", re.IGNORECASE)
_COUNTED = re.compile(
    r"[\s-](?!and\b|or\b|to\b|of\b|in\b|by\b|for\b|at\b|with\b|from\b|as\b)[A-Za-z]"
)


class Measure(NamedTuple):
    """A number as it is written.

    `dimension` is what its unit measures and `factor` how many of the base unit that is; both say
    nothing where there is no unit. `nouns` are the stems of the content words behind it, and
    `is_counting` says that one of them stands right behind. `step` is how finely it is given, and
    `per` what it is counted by, as a unit or a stem. The ends of a range are two numbers.
    """

    value: float
    dimension: str
    factor: float
    nouns: tuple[str, ...]
    range: Range
    kind: str = "digits"
    is_rough: bool = False
    is_counting: bool = False
    step: float = 1.0
    per: tuple[str, float] = ("", 1.0)


def agree(one: Measure, other: Measure) -> bool:
    """Whether a number may be another one of the source, converted and rounded; the source's own
    may be rounded only if it says so."""
    if not has_same_unit(one, other):
        return False
    if one.dimension != other.dimension and "share" not in (one.dimension, other.dimension):
        one, other = one._replace(factor=1.0), other._replace(factor=1.0)
    return any(
        _is_near(ours, theirs, one, other) for ours in _forms(one) for theirs in _forms(other)
    )


def has_same_value(one: Measure, other: Measure) -> bool:
    """Whether two numbers are written with the same figures, whatever they count."""
    return one.value == other.value


def has_same_unit(one: Measure, other: Measure) -> bool:
    """Whether two numbers may measure the same: the unit may be left out where no noun follows."""
    if one.per[0] and other.per[0] and one.per != other.per:
        return False
    if one.dimension == other.dimension:
        return True
    bare = one if not one.dimension else other
    return not bare.dimension and not bare.is_counting and bare.kind in ("digits", "word")


@lru_cache(maxsize=1 << 14)
def measures(text: str) -> tuple[Measure, ...]:
    """All numbers of a text in their order: digits, words, ordinals, fractions and multiples."""
    phrases = (*_ratios(text), *_single(text))
    parts = [
        it
        for it in (*_of_digits(text), *_of_words(text))
        if not any(one.range.start <= it.range.start < one.range.end for one in phrases)
    ]
    return tuple(sorted((*phrases, *parts), key=lambda it: it.range))


def _ratios(text: str) -> Iterator[Measure]:
    """Shares as "one in five" and "97 out of a hundred" say them."""
    words = {**number_words("count"), **number_words("scale")}
    for match in _ONE_IN.finditer(text):
        part, whole = (
            float(it) if it.isdecimal() else words.get(it.lower(), 0.0)
            for it in (match[1] or match[2], match[3])
        )
        if 0 < part < whole < _FIRST_YEAR:
            yield _share(part / whole, Range(*match.span()))


def _single(text: str) -> Iterator[Measure]:
    """One of a unit, as in "less than a second"."""
    for match in _A_UNIT.finditer(text):
        dimension, factor = _known_units().get(match[2], ("", 1.0))
        if dimension:
            yield Measure(1.0, dimension, factor, (), Range(*match.span(1)), "word", True)


def _of_digits(text: str) -> Iterator[Measure]:
    end = 0
    for match in _NUMBER.finditer(text):
        before = text[: match.start()]
        if match.start() < end or (_NAME.search(before) and "," not in match[0]):
            continue
        ends = [(match.start(), match.end())]
        power = _POWER.match(text, match.end())
        behind = None if power else _RANGE.match(text, match.end())
        if behind and ("and" not in behind[0] or "between" in before[-12:].lower()):
            ends.append(behind.span(1))
        end = power.end() if power else ends[-1][1]
        scale = _SCALE.match(text, end)
        times = {**number_words("count"), **number_words("scale")}[scale[1]] if scale else 1.0
        if power:
            times *= _power_of_ten(text[match.start() : power.end()], power[1])
        dimension, factor, stop = _unit(text, scale.end() if scale else end)
        rough = bool(_ABOUT.search(before)) or text[stop : stop + 6] == " or so"
        for begin, finish in ends:
            value = _value(text[begin:finish]) * times
            is_label = not dimension and bool(
                _LABEL.search(before) or text[finish : finish + 1].isalpha()
            )
            kind = "label" if is_label else "digits"
            if not dimension and finish - begin == 4 and _FIRST_YEAR <= value <= _LAST_YEAR:
                kind = "year"
            where = Range(begin, stop if power or finish == end else finish)
            yield Measure(
                value, dimension, factor, _nouns(text, stop), where, kind, rough,
                bool(_COUNTED.match(text, stop)), _step(text[begin:finish]) * times,
                _per(text, stop),
            )  # fmt: skip


def _power_of_ten(written: str, power: str) -> float:
    """What "× 10^3" multiplies the number before it by; 10 itself is the base of "10−6"."""
    exponent = int(power.translate(_MINUS))
    return float(10.0 ** (exponent if _TIMES.search(written) else exponent - 1))


def _of_words(text: str) -> Iterator[Measure]:
    counts, ordinals = number_words("count"), number_words("ordinal")
    multiples, fractions = number_words("multiple"), number_words("fraction")
    before = ""
    for token, where in token_ranges(text):
        first, _, rest = token.partition("-")
        if first in counts and rest.removesuffix("s") in fractions:
            yield _share(counts[first] * fractions[rest.removesuffix("s")], where)
        elif first == "half" and (of := _HALF.match(text, where.end)):
            dimension, factor = _known_units().get(of[1], ("", 1.0))
            place = Range(where.start, of.end())
            yield Measure(0.5, dimension, factor, (), place, "word", True)
        elif _AND_A.search(text[: where.start]):
            pass  # "Two and a half", which is one number.
        elif token.removesuffix("s") in fractions and _is_share(text, where, before):
            yield _share(counts.get(before, 1.0) * fractions[token.removesuffix("s")], where)
        elif token in multiples:
            value = multiples[token]
            yield Measure(value, "fold", 1.0, (), where, "word", True)
        elif ordinals.get(token, 0) >= _FEWEST:
            is_counting = bool(_COUNTED.match(text, where.end))
            nouns = _nouns(text, where.end)
            value = ordinals[token]
            yield Measure(value, "", 1.0, nouns, where, "ordinal", False, is_counting)
        before = token
    for number in spelled_numbers(text):
        half = _AND_A_HALF.match(text, number.range.end)
        dimension, factor, end = _unit(text, half.end() if half else number.range.end)
        is_telling = number.value >= _FEWEST or dimension
        if is_telling and not _PART.match(text, number.range.end):
            is_counting = bool(_COUNTED.match(text, end))
            place = Range(number.range.start, end)
            value = number.value + (0.5 if half else 0.0)
            yield Measure(
                value, dimension, factor, _nouns(text, end), place, "word",
                bool(_ABOUT.search(text[: number.range.start])), is_counting,
                _step(f"{number.value:.0f}"), _per(text, end),
            )  # fmt: skip


def _is_share(text: str, where: Range, before: str) -> bool:
    """Whether "half" or "third" is a part of something and no place in a row."""
    word = text[slice(*where)].lower()
    if word.removesuffix("s") in _NO_ORDINALS or (
        before in number_words("count") and before != "one"
    ):
        return True
    return before in ("a", "an", "one", "") and bool(_PART_OF.match(text, where.end))


def _share(value: float, where: Range) -> Measure:
    return Measure(100 * value, "share", 1.0, (), where, "word", True)


def _value(written: str) -> float:
    return float(re.sub(r"[,\s]", "", written))


def _unit(text: str, end: int) -> tuple[str, float, int]:
    """What the unit behind a number measures, how many base units it is, and where it ends."""
    if _inverse(text, end):
        return "", 1.0, end
    match = _POINTS.match(text, end)
    if match:
        return "points", 1.0, match.end()
    match = _PER_MILLE.match(text, end)
    if match:
        return "per mille", 1.0, match.end()
    match = _PER_CENT.match(text, end)
    if match:
        return "share", 1.0, match.end()
    match = _UNIT.match(text, end)
    unit = _known_units().get(match[1].replace(" ", "")) if match else None
    if match is None or unit is None:
        match = _UNIT_BEHIND.match(text, end)
        unit = _known_units().get(match[1]) if match else None
        return (*unit, end) if match and unit else ("", 1.0, end)
    if len(match[1]) == 1 and match[0][0] not in " \u2009\u00a0" and match[1] not in _ATTACHED:
        return "", 1.0, end  # "3-D", "Figure 2B", "40S".
    power = _POWERS.get(match[2], 1)
    return f"{unit[0]}{'' if power == 1 else power}", unit[1] ** power, match.end()


def _per(text: str, end: int) -> tuple[str, float]:
    """What a number is counted by: "per" or "/" and a unit or a noun, or a unit to the power −1."""
    inverse = _inverse(text, end)
    if inverse:
        return inverse
    match = _PER.match(text, end)
    if match is None:
        return "", 1.0
    return _known_units().get(match[1], (stem(match[1].lower(), "en"), 1.0))


def _inverse(text: str, end: int) -> tuple[str, float] | None:
    """The unit behind a number, where it stands to the power −1."""
    match = _INVERSE.match(text, end)
    return _known_units().get(match[1]) if match else None


@cache
def _known_units() -> dict[str, tuple[str, float]]:
    """Every way to write a unit: those that take prefixes with all of these."""
    known: dict[str, tuple[str, float]] = {}
    for dimension, factor, written, prefixes in rows("measures"):
        for way in written.split():
            for prefix in ("", *prefixes):
                known.setdefault(prefix + way, (dimension, float(factor) * _PREFIXES[prefix]))
                if prefix == "µ":
                    known.setdefault("μ" + way, (dimension, float(factor) * _PREFIXES[prefix]))
    return known


def _nouns(text: str, end: int) -> tuple[str, ...]:
    """The stems of the content words right behind a number."""
    nouns: list[str] = []
    clause = re.match(r"[^;:.()\[\]]*", text[end : end + 60])
    for token, _ in token_ranges(clause[0] if clause else ""):
        if token in STOP_WORDS or token[0].isdigit():
            if nouns or token in ("and", "or", "while", "but"):
                break
            continue
        nouns.append(stem(token, "en"))
        if len(nouns) == _NOUNS:
            break
    return tuple(nouns)


def _step(written: str) -> float:
    """How finely a number is given: 0.01 for 2.67, 1000 for 30,000."""
    digits = re.sub(r"[,\s]", "", written)
    if "." in digits:
        return float(10 ** -len(digits.partition(".")[2]))
    zeros = len(digits) - len(digits.rstrip("0"))
    return float(10**zeros) if len(digits) > 3 else 1.0


def _forms(measure: Measure) -> tuple[float, ...]:
    base = measure.value * measure.factor
    return (base, base / 100) if measure.dimension == "share" else (base,)


def _is_near(ours: float, theirs: float, one: Measure, other: Measure) -> bool:
    allowed = 0.5 * one.step * one.factor
    if "share" in (one.dimension, other.dimension) and min(ours, theirs) <= 1:
        allowed /= 100
    roughly = max((_ROUGHLY.get(it.kind, 0.0) for it in (one, other) if it.is_rough), default=0.0)
    allowed = max(allowed, roughly * max(abs(ours), abs(theirs)))
    return abs(ours - theirs) <= allowed * 1.0001
