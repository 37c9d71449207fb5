"""Text -> the tongue it is written in, by its letters and by the words that every sentence has.

On single sentences this tells as well as a classifier of 97 languages does, and it needs
nothing
but the lists that are there anyway (`benchmarks/tongues.py`). A text that does not tell is
taken
for English, one with many words of a tongue that has no list for undetermined.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from citectx.text.tongues.words import word_set, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.model import Tongue

_BY_WORDS: tuple[Tongue, ...] = ("en", "de", "fr", "es", "pt", "it", "nl")
_LONGEST = 6_000
_PARTS = 3
_WORD = re.compile(r"[^\W\d_]{2,}")  # A letter alone is as often a symbol.
_TELLING = re.compile("[ßäöüñãõìòêèâœ]|ção|ções|ción|ij|lh|zz")  # Beside words, each counts one.
_LETTERS: dict[str, tuple[Tongue, ...]] = {
    **dict.fromkeys("ßäöü", ("de",)),
    **dict.fromkeys(("ñ", "ción"), ("es",)),
    **dict.fromkeys(("ã", "õ", "ção", "ções", "lh"), ("pt",)),
    **dict.fromkeys(("ì", "ò", "zz"), ("it",)),
    **dict.fromkeys("êâœ", ("fr", "pt")),
    "è": ("fr", "it"),
    "ij": ("nl",),
}
_KANA = re.compile("[ぁ-ヿ]")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_HANGUL = re.compile("[가-힣]")
_CYRILLIC = re.compile("[а-яё]")
_NOT_RUSSIAN = re.compile("[іїєґўђћџљњјѓќѕ]")
_LETTER = re.compile(r"[^\W\d_]")
_MUCH = 0.3  # Of all letters. A sign of Chinese is as much as some letters.
_SOME_KANA = 0.05  # Of kana and signs; Chinese has none.
_FEW_WORDS = 80
_LEAST = 0.12  # Of all words, those that every sentence has; English has thrice that.
_DISTINCT = 2  # Where words are few, so many different ones speak for a tongue but English.
# Words of every sentence elsewhere that are English too: where these are all, it is English.
_ENGLISH_TOO = word_set(
    """
    ad car certain comment con die dies door era face falls fare fast fin font hat inclusive later
    man men met net non par plus pro pure quest sea sin state tales ten vol want war
    """
)
# The parts of names, as in "van der Meer", and capitals within a sentence: no words of every one.
_NAME = re.compile(
    r"\b(?:[Vv]an(?: de[nr]?)?|[Vv]on|[Dd](?:e|i|u|el|al|os|as)(?: l[ao]s?)?) (?=[A-ZÀ-Ý])"
    r"|(?<=[\w,;)] )[A-ZÀ-Ý][\w-]*"
)


def tongue_of(texts: Iterable[str]) -> Tongue:
    """The tongue of a text that is given in pieces, from its beginning, middle and end."""
    return _tongue(_sample(" ".join(texts)))


def _sample(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    size, step = _LONGEST // _PARTS, (len(text) - _LONGEST // _PARTS) // (_PARTS - 1)
    return " ".join(text[at * step : at * step + size] for at in range(_PARTS))


@lru_cache(maxsize=4096)
def _tongue(text: str) -> Tongue:
    if text.isascii():
        return _by_words(text)
    letters = max(len(_LETTER.findall(text)), 1)
    kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
    if kana + han > _MUCH * letters:
        return "ja" if kana > _SOME_KANA * (kana + han) else "zh"
    if len(_HANGUL.findall(text)) > _MUCH * letters:
        return "ko"
    small = text.lower()
    if len(_CYRILLIC.findall(small)) > _MUCH * letters:
        return "und" if _NOT_RUSSIAN.search(small) else "ru"
    return _by_words(text)


def _by_words(text: str) -> Tongue:
    small = text.lower()
    words = Counter(_WORD.findall(small if text.isupper() else _NAME.sub("", text).lower()))
    owners = _owners()
    scores = dict.fromkeys(_BY_WORDS, 0.0)
    hits: Counter[Tongue] = Counter()
    foreign: dict[Tongue, set[str]] = {it: set() for it in _BY_WORDS}
    for word, count in (words + Counter(_TELLING.findall(small))).items():
        those = _LETTERS.get(word) or owners.get(word, ())
        for tongue in those:
            scores[tongue] += count / len(those)
            hits[tongue] += count
            if "en" not in those and word in owners:
                foreign[tongue].add(word)
    best = max(_BY_WORDS, key=lambda it: scores[it])
    if words.total() >= _FEW_WORDS:
        return best if hits[best] >= _LEAST * words.total() else "und"
    is_told = len(foreign[best]) >= _DISTINCT and not foreign[best] <= _ENGLISH_TOO
    return best if is_told and scores[best] > scores["en"] else "en"


@cache
def _owners() -> dict[str, tuple[Tongue, ...]]:
    """The tongues that have a word among those of every sentence."""
    found: dict[str, tuple[Tongue, ...]] = {}
    for tongue in _BY_WORDS:
        for word in words_of(tongue).stop_words:
            found[word] = (*found.get(word, ()), tongue)
    return found
