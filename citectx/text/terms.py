"""Text -> the terms by which passages are found.

A token is a word as science writes it (`p53`, `miR-372`, `Ca2+`, `β-catenin`), lower-cased and
NFKC-normalised. A term is the stem of a token that is no stop word, by the tongue of the text;
where no blank parts words, it is a piece of a token.

Compounds were measured: words joined by hyphens are found best by their parts (`word-based`), while
a name with a number or a letter in it (`IL-1β`, `HEK-293`, `T-cell`) is one term however it is
hyphenated, beside those of its parts that are words.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from citectx.model import Range
from citectx.text.tongues.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Tongue

_INNER = r"\w\u0300-\u036f\u00ad"  # Combining accents and the soft hyphen stand inside words.
_HYPHENS = r"\-\u2010\u2011\u2012\u2013\u2212"
_TOKEN = re.compile(rf"[^\W_][{_INNER}]*(?:['’.{_HYPHENS}][^\W_][{_INNER}]*)*(?:[+⁺](?!\w))?")
_HYPHEN = re.compile(f"[{_HYPHENS}]")
# The signs of Chinese, Japanese and Korean, which stand beside Latin words without a blank.
_SIGNS = (
    "\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7a3\uf900-\ufaff"
)
_RUN = re.compile(f"([{_SIGNS}]+)|[^{_SIGNS}]+")
_PLAIN = str.maketrans({"’": "'", "\u00ad": "", " ": ""})  # A ligature may hold blanks.
_GREEK = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "epsilon": "ε",
    "zeta": "ζ",
    "theta": "θ",
    "kappa": "κ",
    "lambda": "λ",
    "sigma": "σ",
    "omega": "ω",
}


def tokens(text: str) -> tuple[str, ...]:
    """The words of a text in their order, compounds whole, stop words and numbers included."""
    return tuple(_normal(token) for token in _TOKEN.findall(text))


def token_ranges(text: str) -> tuple[tuple[str, Range], ...]:
    """The same tokens, each with where it stands."""
    return tuple((_normal(it.group()), Range(*it.span())) for it in _TOKEN.finditer(text))


def terms(text: str, tongue: Tongue) -> tuple[str, ...]:
    """The stems of a text in their order, without stop words."""
    return tuple(
        [term for token in _TOKEN.findall(text) for term, _ in _placed_terms(token, tongue)]
    )


def term_ranges(text: str, tongue: Tongue) -> tuple[tuple[str, Range], ...]:
    """The same terms, each with the piece of the text that it was read from."""
    return tuple(
        (term, Range(match.start() + place.start, match.start() + place.end))
        for match in _TOKEN.finditer(text)
        for term, place in _placed_terms(match.group(), tongue)
    )


def ranges_of(wanted: frozenset[str], text: str, tongue: Tongue) -> Iterator[Range]:
    """Where some terms stand in a text."""
    for match in _TOKEN.finditer(text):
        for term, place in _placed_terms(match.group(), tongue):
            if term in wanted:
                yield Range(match.start() + place.start, match.start() + place.end)


@lru_cache(maxsize=1 << 16)
def stem(token: str, tongue: Tongue) -> str:
    """The stem under which the forms of a word meet."""
    # A stemmer keeps its word while it works, so every call, from any thread, has its own.
    stemmer = _stemmer(tongue)
    return str(stemmer().stemWord(token)) if stemmer else token


@cache
def _stemmer(tongue: Tongue) -> Any:  # noqa: ANN401
    """The class of Snowball for a tongue, if it has one."""
    name = words_of(tongue).stemmer
    if not name:
        return None
    return getattr(import_module(f"snowballstemmer.{name}_stemmer"), f"{name.title()}Stemmer")


@lru_cache(maxsize=1 << 16)
def _placed_terms(token: str, tongue: Tongue) -> tuple[tuple[str, Range], ...]:
    """The terms that one token, as written, stands for, and where in it they stand."""
    pieces = words_of(tongue).pieces
    if pieces is None:
        place = Range(0, len(token))
        return tuple((term, place) for term in _terms_of(token, tongue))
    found: list[tuple[str, Range]] = []
    for run in _RUN.finditer(token):
        start, end = run.span()
        if run[1]:
            found += [(term, Range(start + a, start + b)) for term, a, b in pieces(run[1])]
        else:
            found += [(term, Range(start, end)) for term in _terms_of(run[0], tongue)]
    return tuple(found)


def _terms_of(token: str, tongue: Tongue) -> list[str]:
    """The terms of a token that is one word or words joined by hyphens."""
    words = words_of(tongue)
    plain = _normal(token)
    if words.elides:
        plain = plain.rpartition("'")[2] or plain
    parts = [_GREEK.get(part, part) for part in plain.split("-")]
    found = [part for part in parts if len(part) > 1 and part[0].isalpha()]
    if len(parts) == 1 or not found:
        found = parts
    elif len(found) < len(parts) or any(map(_has_digit, found)):
        found.insert(0, "".join(parts))
    return [stem(word, tongue) for word in found if word and word not in words.stop_words]


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))


def _normal(token: str) -> str:
    """The token in lower case, with one kind of hyphen and apostrophe and no possessive ending."""
    token = unicodedata.normalize("NFKC", token).lower().translate(_PLAIN)
    return _HYPHEN.sub("-", token).removesuffix("'s")
