"""Lines of a block -> whether they are prose, a table, or scraps of a picture or formula."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.read.pdf.layout import Line


_PLAIN_WORD = re.compile(
    r"(?<!\S)[(\[\"'“‘]*[^\W\d_][^\W\d_A-Z]+(?:[-’'][^\W\d_]+)*[.,;:!?)\]\"'”’]*(?!\S)"
)
_WORD = re.compile(r"[^\W\d_]{3,}")
_FEW_LINES = 4
# Scripts without blanks between words, or with vowels that are signs above and below the letters.
_SIGN = re.compile("[\u0900-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
_CHINESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")  # Chinese or Japanese.
_LATIN = re.compile("[A-Za-z]{3,}")
_SENTENCE_END = re.compile(r"[。．！？]")
_RUN = re.compile(r"[^\W\d_]{4,}")
_RELATION = re.compile(r"[=<>≤≥≈∼∝→←↔⇒⇔∈∉⊂⊆∪∩±×÷∂∇∑∏∫√∞≡≠≪≫⊗⊕∀∃]|(?<=\s)[+−](?=\s)")
_EQUATION_NUMBER = re.compile(r"\((?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?\)$")
_NUMBER_ON_THE_LEFT = re.compile(r"\((?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?\)\s+")
_FUNCTIONS = re.compile(
    r"\b(?:log|exp|sin|cos|tan|max|min|sup|inf|lim|arg|det|var|cov|for|and|with|sgn|diag|tr|dx|dt)\b"
)
_OPERATOR = re.compile(r"\b(?:arg|inf|lim|sup)\b")  # Its limits stand above or below its line.
_LAST_CASE = re.compile(r"(?=\S*[\d+−∞∅)\]}])\S{1,12} otherwise[.,;]?")
_INDENT = 1.2  # Of the size: how far displayed formulas stand off the edge of their column.
_FULL = 0.9  # Of the room.
_MANY_WORDS = 4
_PROSE_WORDS = 25
_PROSE_SHARE = 0.7
_PROSE_SIGNS = 60
_SCRAP = 3  # Letters; so few that stand alone are a limit of a sum or the like.


def is_prose(lines: Sequence[Line], room: float) -> bool:
    """Whether most lines fill their room with words, or hold several of them."""
    wide = sum(
        1
        for line in lines
        if line.right - line.left > 0.75 * room and share_of_words(line.text) > 0.6
    )
    if wide:
        return wide >= 0.4 * len(lines)
    wordy = sum(1 for line in lines if len(line.text.split()) > 5 and not line.gaps)
    return wordy >= 0.5 * len(lines) and share_of_words(_text(lines)) > 0.6


def is_tabular(lines: Sequence[Line]) -> bool:
    """Whether at least half of several lines have wide gaps, as rows of a table do."""
    gaps = [len(line.gaps) for line in lines]
    rows = sum(1 for number in gaps if number)
    return rows >= 0.5 * len(lines) and (len(lines) > 2 or sum(gaps) > 2)


def is_wordy(lines: Sequence[Line]) -> bool:
    """Whether a picture holds text worth reading, as examples and procedures are."""
    words = [word for line in lines for word in _WORD.findall(line.text)]
    fewest = 2 * len(lines) if len(lines) > _FEW_LINES else 3 * len(lines)
    if len(lines) < 2 or len(words) < fewest:
        return False
    small = sum(1 for word in words if word[0].islower())  # Labels begin with capitals.
    return 3 * small > len(words) and 2 * sum(1 for it in lines if it.gaps) < len(lines)


def is_formula(line: Line, left: float, right: float) -> bool:
    """Whether a line of a column with these edges is a formula set apart, or a piece of one."""
    if _beginning(line) - left < _INDENT * line.size and not _fills_column(line):
        return False
    if not line.text.isascii() and _SIGN.search(line.text):
        return False
    text = _FUNCTIONS.sub("", line.text)
    runs = _RUN.findall(text)
    if not runs and (len(line.text) < _SCRAP or _has_signs(line)):
        return True
    if _LAST_CASE.fullmatch(line.text):
        return True
    if len(runs) >= _MANY_WORDS or not _has_signs(line):
        return False
    full = line.right - line.left > _FULL * (right - left)
    return share_of_words(text) < (0.15 if full else 0.4)


def _beginning(line: Line) -> float:
    """Where a line begins; behind its number, which mathematicians set on the left."""
    number = _NUMBER_ON_THE_LEFT.match(line.text) if line.gaps else None
    return line.gaps[0].right if number and number.end() == line.gaps[0].offset else line.left


def _fills_column(line: Line) -> bool:
    """Whether a formula is so long that it begins at the edge: it has a number, and no words."""
    return (
        _EQUATION_NUMBER.search(line.text) is not None
        and _RELATION.search(line.text) is not None
        and not _RUN.search(_FUNCTIONS.sub("", line.text))
    )


def _has_signs(line: Line) -> bool:
    """Whether a line shows signs of a formula."""
    return (
        line.style.formula
        or line.ending.formula
        or _RELATION.search(line.text) is not None
        or _EQUATION_NUMBER.search(line.text) is not None
        or _OPERATOR.search(line.text) is not None
    )


def reads_as_prose(text: str) -> bool:
    """Whether most words are in small letters, as they are not among names and places."""
    if _CHINESE.search(text):
        return (
            len(_CHINESE.findall(text)) >= _PROSE_SIGNS and _SENTENCE_END.search(text) is not None
        )
    words = [word for word in text.split() if word[0].isalpha()]
    small = sum(1 for word in words if word[0].islower() or not word[0].isupper())
    return len(words) >= _PROSE_WORDS and small >= _PROSE_SHARE * len(words)


def share_of_words(text: str) -> float:
    """How many of the tokens are words; formulas, tables and garbled pictures have few."""
    if not text.isascii() and _SIGN.search(text):
        letters = len(_SIGN.findall(text)) + sum(map(len, _LATIN.findall(text)))
        return letters / len(text.replace(" ", ""))
    return len(_PLAIN_WORD.findall(text)) / (text.count(" ") + 1)


def _text(lines: Sequence[Line]) -> str:
    return " ".join(line.text for line in lines)
