"""Plain text -> the ranges of its sentences.

A full stop before a blank ends a sentence unless the words on either side say otherwise.
Citation marks and bracketed numbers that trail a full stop ("was shown.[3] We") belong to the
sentence that they support.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.model import CITATION_MARK, Range
from citectx.text.tongues.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citectx.model import Tongue
    from citectx.text.tongues.words import Abbreviations

_MARKS = rf"{CITATION_MARK}(?:[\s,;–-]*{CITATION_MARK})*"
_CITED = rf"(?:{_MARKS}|[(\[]{_MARKS}[)\]]|\[\d+(?:\s*[,;–-]\s*\d+)*\])"

# The first character class stands alone because the engine can then skip to it. A citation that
# is set off by a blank trails the sentence only before a capital or the end of the text:
# before anything else it is the subject of the next sentence ("Foo. [3] showed that").
# The groups hold what follows; without a group it is the end of a paragraph or of the text.
_CANDIDATE = re.compile(
    rf"""
    [.!?…。！？．｡\n]
    (?:
        (?<=\.) (?= [ ] ( [A-Z] \S{{0,23}} ) )
      | (?<=[.!?…]) [.!?…]* ["'”’“‘«»)\]}}]* (?: [ \xa0\u202f] » (?= \s | \Z ) )?
        (?: (?> {_CITED}+ ) \.?
          | \s+ {_CITED} (?: \. | (?= \s* \Z | \s+ [^\W\d_a-z] ) )
          | (?<=[a-z]{{3}}\.) \d{{1,3}} (?: [,–-] \d{{1,3}} )* (?= \s+ [A-Z] )
        )?
        (?= \s+ ( \S{{1,24}} ) | \s* \Z )
      | (?<=\n) [^\S\n]* \n
      | (?: (?<=[。！？]) | (?<=[．｡]) (?!\d) ) [”’」』）]*
    )
    """,
    re.VERBOSE,
)
# What goes on with a sentence whose part in quotation marks or brackets has a full stop.
_PARTICLES = frozenset("とはがをのにでもっ的、，")
_CLOSING_WIDE = frozenset("」』”’）")
_BLANKS = re.compile(r"\s*")
_OPENING = "([{\"'“‘«„¿¡"
_CLOSING = frozenset(f")]}}”’\"'{CITATION_MARK}")
_UNLIKELY = frozenset(",;:.)]}%=/+<>–—-−&|*")
_NAME_IN_SMALL_LETTERS = re.compile(r"[a-z]{1,4}-?[A-Z0-9]|[α-ω]")  # mRNA, p53, c-Myc, β-catenin
_LABEL = re.compile(r"[(\[]?(?:[A-Z]{0,5}\d|[IVXLC]+\b|[A-Z]\b)")
_YEAR = re.compile(r"[(\[]\d{4}[a-z]?\W")
_CONTRACTION = re.compile(r"['’][a-z]")  # Dutch sentences may begin with `'s Avonds`.
# What is joined to a word: an article ("l'éq"), or words of signs that no blank parts ("见Fig").
_JOINED = re.compile(
    r".*(?:['’](?=\w\w)|[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff1f](?=[A-Za-z]))"
)
_DOTTED = re.compile(r"[^\W\d_](?:\.-?[^\W\d_]{1,2})+")
_FIRST_WORD = re.compile(r"[^\W\d_a-z][^\W\d_A-Z]*(?![\w.])")
_LONGEST_WORD = 40
_TAIL = 5
_LONGEST_ORDINAL = 2
_LONGEST_PARENTHESIS = 250
_LONGEST_SENTENCE = 5000


def sentences(text: str, tongue: Tongue) -> tuple[Range, ...]:
    """The sentences of `text` without the blanks around them; every other character is in one."""
    found = bounds(text, tongue)
    return tuple(map(Range, found[::2], found[1::2]))


def bounds(text: str, tongue: Tongue) -> list[int]:
    """The same as bare offsets: start and end of the first sentence, of the second, and so on.

    What is longer than any sentence is cut at a blank, so that whoever compares sentences is done
    in time.
    """
    found = _bounds(text, tongue)
    if len(text) <= _LONGEST_SENTENCE:
        return found
    return [
        it
        for start, end in zip(found[::2], found[1::2], strict=True)
        for it in _cut(text, start, end)
    ]


def _cut(text: str, start: int, end: int) -> Iterator[int]:
    while end - start > _LONGEST_SENTENCE:
        blank = text.rfind(" ", start + 1, start + _LONGEST_SENTENCE)
        stop = blank if blank > 0 else start + _LONGEST_SENTENCE
        yield from (start, start + len(text[start:stop].rstrip()))
        start = _after_blanks(text, stop)
    yield from (start, end)


def _bounds(text: str, tongue: Tongue) -> list[int]:
    usage = _usage(tongue)
    start = _after_blanks(text, 0)
    found = [start]
    for match in _CANDIDATE.finditer(text):
        stop, end = match.span()
        if stop < start:
            continue
        group = match.lastindex
        if group is None and _goes_on(text, start, end):
            continue
        if group is None:
            end = start + len(text[start:end].rstrip())
            start = _after_blanks(text, end)
            found += (end, start)
        elif _ends(text, start, stop, match[group], usage) and not _is_enclosed(text, start, end):
            start = match.start(group)
            found += (end, start)
    last = text[start:].rstrip()
    if not last:
        return found[:-1]
    found.append(start + len(last))
    return found


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether the wide full stop before `end` ends only what is quoted or in brackets."""
    last = text[end - 1]
    if last == "）":
        return text[start] != "（"
    return last in _CLOSING_WIDE and text[end : end + 1] in _PARTICLES


def _after_blanks(text: str, offset: int) -> int:
    match = _BLANKS.match(text, offset)
    return match.end() if match else offset


class _Usage(NamedTuple):
    """The abbreviations of a tongue, and the last letters of each to tell quickly what is none."""

    abbreviations: Abbreviations
    tails: frozenset[str]


@cache
def _usage(tongue: Tongue) -> _Usage:
    own = words_of(tongue).abbreviations
    every = own.opening | own.labelled | own.either | own.titles
    return _Usage(own, frozenset(it[-_TAIL:].lower() for it in every))


def _ends(text: str, start: int, stop: int, following: str, usage: _Usage) -> bool:
    """Whether the sentence from `start` on ends at the full stop at `stop`."""
    if "A" <= following[0] <= "Z" and stop - start > _TAIL:
        # The common cases: a capital behind, a bracket, a citation or a long word before.
        tail = text[stop - _TAIL : stop]
        if tail[-1] in _CLOSING or (tail.isalpha() and tail.lower() not in usage.tails):
            return True
    return not _continues(text, start, stop, following, usage.abbreviations)


def _continues(text: str, start: int, stop: int, following: str, known: Abbreviations) -> bool:
    """Whether the sentence from `start` on goes on after the full stop at `stop`."""
    if following[0] in _OPENING:
        if _YEAR.match(following):
            return True
        if _CONTRACTION.fullmatch(following):
            following = following.upper()
        following = following.lstrip(_OPENING)
    first = following[:1]
    if first in _UNLIKELY or (first.islower() and not _NAME_IN_SMALL_LETTERS.match(following)):
        return True
    if text[stop] != ".":
        return False
    last = text[stop - 1 : stop]
    if last in _CLOSING:
        return False
    if last.isspace():
        return first.isdigit()  # Numbers that fell apart: "0 . 5".
    words = text[max(start, stop - _LONGEST_WORD) : stop].rsplit(None, 2)
    return bool(words) and not _may_end(words, following, known)


def _may_end(words: list[str], following: str, known: Abbreviations) -> bool:
    """Whether a full stop after the last of `words` may end the sentence, given what follows."""
    word = _JOINED.sub("", words[-1].lstrip(_OPENING))
    small = word.lower()
    if small in known.opening or word in known.titles:
        return False
    if small in known.labelled and _LABEL.match(following):
        return False
    if len(word) == 1 and len(words) > 1 and words[-2][-1].isdigit() and small in known.either:
        return not _is_spaced(words, following)  # "in 5 s. Mäuse": a unit.
    if (small in known.either and not word.isupper()) or _DOTTED.fullmatch(word):
        return _is_starter(following, known)
    if len(word) == 1 and word.isupper():
        return _is_starter(following, known) or not _may_be_initial(words, known)
    if len(word) == 1 and word.islower():
        return not _is_spaced(words, following)
    if word.isdigit():
        if known.ordinals and len(word) <= _LONGEST_ORDINAL:
            return _is_starter(following, known)
        return len(words) > 1  # "2. The second point" is one sentence.
    return True


def _is_starter(following: str, known: Abbreviations) -> bool:
    word = _FIRST_WORD.match(following)
    return word is not None and word[0].lower() in known.starters


def _may_be_initial(words: list[str], known: Abbreviations) -> bool:
    """Whether the single capital that ends `words` may be the initial of a name."""
    if len(words) == 1 or words[-1][0] in _OPENING:
        return True
    before = words[-2]
    if before[0].isdigit():
        return False  # "at 20 V. Gels": a unit.
    if known.before_names is None:
        return _JOINED.sub("", before).lower() not in known.lettered
    return not before.islower() or before in known.before_names or not before.isalpha()


def _is_spaced(words: list[str], following: str) -> bool:
    """Whether the single letter that ends `words` is part of an abbreviation like "z. B."."""
    before = words[-2] if len(words) > 1 else ""
    return following[1:2] == "." or (len(before) == 2 and before[1] == ".")


def _is_enclosed(text: str, start: int, end: int) -> bool:
    """Whether a bracket that opened within the sentence from `start` on closes soon after `end`."""
    if end - start > _LONGEST_SENTENCE or text[start] == "(":
        return False
    opened = text.count("(", start, end)
    if not opened or opened <= text.count(")", start, end):
        return False
    closing = text.find(")", end, end + _LONGEST_PARENTHESIS)
    return closing >= 0 and text.find("(", end, closing) < 0
