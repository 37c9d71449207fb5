"""Text -> the terms by which passages are found.

A token is a word as science writes it (`p53`, `miR-372`, `Ca2+`, `β-catenin`), lower-cased and
NFKC-normalised. A term is the stem of a token that is no stop word.

Compounds were measured: words joined by hyphens are found best by their parts (`word-based`), while
a name with a number or a letter in it (`IL-1β`, `HEK-293`, `T-cell`) is one term however it is
hyphenated, beside those of its parts that are words.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from citectx.model import Range
from citectx.text.stop_words import STOP_WORDS

_INNER = r"\w\u0300-\u036f\u00ad"  # Combining accents and the soft hyphen stand inside words.
_HYPHENS = r"\-\u2010\u2011\u2012\u2013\u2212"
_TOKEN = re.compile(rf"[^\W_][{_INNER}]*(?:['’.{_HYPHENS}][^\W_][{_INNER}]*)*(?:[+⁺](?!\w))?")
_HYPHEN = re.compile(f"[{_HYPHENS}]")
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


def terms(text: str) -> tuple[str, ...]:
    """The stems of a text in their order, without stop words."""
    return tuple(term for token in _TOKEN.findall(text) for term in _terms_of(token))


def term_ranges(text: str) -> tuple[tuple[str, Range], ...]:
    """The same terms, each with the token of the text that it was read from."""
    return tuple(
        (term, Range(*match.span()))
        for match in _TOKEN.finditer(text)
        for term in _terms_of(match.group())
    )


@lru_cache(maxsize=1 << 16)
def stem(token: str) -> str:
    """The stem under which the forms of a word meet."""
    from snowballstemmer.porter_stemmer import PorterStemmer

    # A stemmer keeps its word while it works, so every call, from any thread, has its own.
    return str(PorterStemmer().stemWord(token))


@lru_cache(maxsize=1 << 16)
def _terms_of(token: str) -> tuple[str, ...]:
    """The terms that one token, as written, stands for."""
    parts = [_GREEK.get(part, part) for part in _normal(token).split("-")]
    words = [part for part in parts if len(part) > 1 and part[0].isalpha()]
    if len(parts) == 1 or not words:
        words = parts
    elif len(words) < len(parts) or any(map(_has_digit, words)):
        words.insert(0, "".join(parts))
    return tuple(stem(word) for word in words if word not in STOP_WORDS)


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))


def _normal(token: str) -> str:
    """The token in lower case, with one kind of hyphen and apostrophe and no possessive ending."""
    token = unicodedata.normalize("NFKC", token).lower().translate(_PLAIN)
    return _HYPHEN.sub("-", token).removesuffix("'s")
