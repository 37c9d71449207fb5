"""Sentence -> the sentence as it can stand alone, or None where it cannot.

Out of its place a sentence loses what its pronouns, connectives and references lean on: what can be
taken out is, and a sentence that would still lean on something is dropped.
"""

from __future__ import annotations

import re
from functools import lru_cache

from citectx.text.citation_markers import without_markers

_FEWEST_WORDS = 5
_MOST_WORDS = 70  # Longer ones are lists of materials, or several sentences in one.
_MOST_NUMBERED = 0.4  # The share of words with digits in them, above which it is a list of names.
_FEWEST_LETTERS = 0.6  # The share of letters among all signs but blanks, below which it is formula.

_FLOAT = (
    r"\b(?:[Ff]ig(?:ures?|s?\.)|[Tt]ables?|Tab\.|[Ee]q(?:uations?|s?\.)|[Ss]ections?|Sect?\."
    r"|[Aa]ppendix|[Ss]upplementa\w+(?:\s\w+)?|[Vv]ideo)\s*\(?(?:[A-Z]?\d|[A-Z]\b|[IVX]+\b)"
)
_ELSEWHERE = re.compile(rf"{_FLOAT}|\b(?:above|below|earlier|[Ff]ollowing)(?=[.,:;])")
_POINTER = r"\s*(?:[Ss]ee|cf\.|below|above|hereafter|referred to|data not shown)\b"
_ASIDE = re.compile(rf"\s*[(\[](?:[^()\[\]]*{_FLOAT}|{_POINTER})[^()\[\]]*[)\]]")
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_NOTHING_SAID = re.compile(r"\W*(?:(?:e\.g|i\.e|cf|see|and|also|for|a|review|example)\b\W*)*")
_YEARS = re.compile(r"\s*[(\[][\d\s,;a-z]*[)\]]")
_NUMBERS = re.compile(r"\s*\[[\d\s,;–-]*\]")
_NEEDS_MORE = re.compile(
    r"\b(?:in|by|of|to|with|from|between|and|or|as|following|than|on|for|see|are|is|that)$"
)
_BEFORE_SIGN = re.compile(r"\s+(?=[,.;:!?)\]])")
_OPENING = re.compile(
    r"^(?:(?:However|Moreover|Furthermore|Therefore|Thus|Hence|Then|Also|Finally|Similarly|Conversely"
    r"|Consequently|Accordingly|Additionally|Interestingly|Importantly|Notably|Indeed|Instead"
    r"|Nevertheless|Nonetheless|First|Firstly|Second|Secondly|Third|In addition|In contrast"
    r"|In particular|In fact|As a result|For example|For instance|On the other hand|By contrast"
    r"|Taken together|Altogether|Overall|Here|Now|Likewise|In summary|That is|And|But|So|Yet"
    r"|As (?:\w+ )?(?:noted|described|mentioned|shown|reported|discussed)(?: \w+)?)"
    r"(?:\s*,\s*|\s+(?=(?:we|the|our|a|an)\b))|Note(?: also)? that\s+)"
)
# What a name that was cited leaves behind: `As put it`, `was proposed by.`
_HOLLOW = re.compile(r"^As (?:put|argued|noted|shown)\b|\b(?:by|of|from|to|with|and|or)(?=[.;:])")
_ELSEWHERE_TOLD = re.compile(
    r",?\s+as (?:\w+ly )?(?:described|observed|reported|shown|noted|seen|detailed)"
    r"(?: (?:previously|before|earlier|elsewhere|above|below|in))?(?=[.]$)"
)
_NUMBERED = re.compile(r"\S*\d\S*")
_LABEL = re.compile(r"[(\[]?[A-Z](?:\s?[-–,]\s?[A-Z])?[)\]]\s")  # Of a figure's panel.
# Two sentences that lost what was between them: `posture.it is`, `a shared lineage In the fly`.
_RUN_ON = re.compile(
    r"[a-z]{3}\.[a-z]{2}|[a-z] (?:In|The|We|This|These|However|As|For|To|Here|It|Although) [a-z]"
    r"|[a-z] (?:However|Moreover|Furthermore|Therefore|Thus|Finally), [a-z]"
)
_OF_ITSELF = "paper|work|study|article|report|thesis|chapter|review"
_LEANING = re.compile(
    r"(?:It(?!\s+(?:is|was|has been|can be|should be|remains|seems)\s+[\w-]+\s+(?:[\w-]+\s+)?"
    r"(?:that|to|whether|how|why)\b)"
    rf"|They|He|She|Its|Their|His|Her|Both|(?:This|That|These|Those)(?!\s+(?:{_OF_ITSELF})\b)"
    r"|Such|Another|One (?:exception|example|reason|possibility)"
    r"|The (?:former|latter|other|same|above|following|next|previous))\b"
)
_POINTING_BACK = re.compile(r"\b(?:this|these|those)[,.;:]")
_POINTING = re.compile(rf"\b(?:this|these|those)\s+(?!(?:{_OF_ITSELF})\b)([\w-]+)")
_STEM = 6  # So many letters must agree for a word to be the one that was pointed at.
_BEGINNING = re.compile(r"[\"“‘'(]?[^\W_a-zß-öø-ÿ]|[a-z]+[A-Z\d-]")  # mRNA, p53 and n-grams too.
_END = re.compile(r"[.!][\"”’')\]]*$")  # Questions are answered elsewhere.


@lru_cache(4096)
def standalone(sentence: str) -> str | None:
    """The sentence without citations, figures and connectives, if it then stands alone."""
    text = _without_citations(_ASIDE.sub("", " ".join(sentence.split())))
    text = _OPENING.sub("", _ELSEWHERE_TOLD.sub("", _BEFORE_SIGN.sub("", text)))
    if _OPENING.match(sentence):
        text = text[:1].upper() + text[1:]
    return text if is_whole(text) and not _leans(text) else None


def is_whole(text: str) -> bool:
    """Whether a text is a sentence: it begins and ends as one and is made of words."""
    words = text.split()
    letters = sum(map(str.isalpha, text))
    return (
        _FEWEST_WORDS <= len(words) <= _MOST_WORDS
        and letters >= _FEWEST_LETTERS * sum(map(len, words))
        and len(_NUMBERED.findall(text)) <= _MOST_NUMBERED * len(words)
        and bool(_BEGINNING.match(text) and _END.search(text))
        and not (_LABEL.match(text) or _RUN_ON.search(text) or _HOLLOW.search(text))
        and _is_balanced(text)
    )


def _is_balanced(text: str) -> bool:
    """Whether every bracket has its counterpart; those of a sentence that was cut have not."""
    return all(text.count(one) == text.count(other) for one, other in ("()", "[]"))


def _leans(text: str) -> bool:
    """Whether a sentence needs another: a pronoun, a figure, `these cells` before any cells."""
    if _LEANING.match(text) or _ELSEWHERE.search(text) or _POINTING_BACK.search(text):
        return True
    lowered = text.lower()
    return any(
        it.group(1)[:_STEM] not in lowered[: it.start()] for it in _POINTING.finditer(lowered)
    )


def _without_citations(text: str) -> str:
    """The text without citations in brackets, but for those that the grammar needs."""

    def kept(match: re.Match[str]) -> str:
        brackets = match.group()
        needed = _NEEDS_MORE.search(text, 0, match.start())
        of_a_name = _YEARS.fullmatch(brackets) and not _NUMBERS.fullmatch(brackets)
        left = without_markers(brackets)
        if needed or of_a_name or not _NOTHING_SAID.fullmatch(left):
            return brackets
        return ""

    return _BRACKETS.sub(kept, text)
