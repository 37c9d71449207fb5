"""Lines of a paragraph -> its sentences, with the boxes that they fill on their pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.model import Box, Sentence
from citectx.papers.read.pdf.layout import position
from citectx.papers.read.pdf.probe import turned_point
from citectx.text.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from citectx.model import Tongue
    from citectx.papers.read.pdf.layout import Line


_LAST_WORD = re.compile(r"([^\W\d_]+)-$")
_LETTER = re.compile(r"[^\W\d_]")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_OPEN_LINK = re.compile(r"(?:https?:|www\.|doi\.org|10\.\d{4,})\S*[/._=?&#%:~-]$")
_MARKED = re.compile(r"\d{1,3} [^\W\d_a-z]")  # As notes begin, and links do not go on.
_AROUND = ".,;:?()“”"
# Between signs of Chinese and Japanese there is no blank.
_LAST_BEFORE_SIGNS = "\u2fff"
_SIGNS = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
_SHORTEST_WHOLE = 4
# Words that follow a hyphen of their own far more often than they end a longer word.
_SECOND_HALVES = frozenset(
    (
        *("aware", "based", "coded", "dependent", "dimensional", "driven", "free", "friendly"),
        *("independent", "induced", "known", "level", "like", "linear", "mediated", "negative"),
        *("oriented", "poor", "positive", "quality", "related", "scale", "separated", "source"),
        *("specific", "supervised", "term", "trained", "treated", "tuned"),
    )
)
_FIRST_HALVES = frozenset(("ill", "low", "self", "well"))
_SHORT_FIRST_HALVES = frozenset(("low", "new", "non", "one", "two"))


def vocabulary(lines: Iterable[Line]) -> frozenset[str]:
    """The words of a paper that no line end cuts, to tell which hyphens are its own."""
    texts = []
    cut = False
    for line in lines:
        text = line.text
        if cut:
            text = text.partition(" ")[2]
        cut = text.endswith("-")
        texts.append(text.rpartition(" ")[0] if cut else text)
    whole = " ".join(texts).lower()
    for sign in _AROUND:
        whole = whole.replace(sign, " ")
    return frozenset(whole.split())


def read(
    paragraph: Sequence[Line],
    number: int,
    words: Container[str],
    turns: Mapping[int, int],
    tongue: Tongue,
) -> list[Sentence]:
    """The sentences of one paragraph; `turns` tells by page how the text is turned there."""
    text, starts = flowing(paragraph, words)
    found = []
    at = 0  # The line where the sentence before ended.
    for start, end in sentences(text, tongue):
        while at + 1 < len(starts) and starts[at + 1] <= start:
            at += 1
        page = paragraph[at].page
        boxes = []
        while True:
            line = paragraph[at]
            boxes.append(box(line, start - starts[at], end - starts[at], turns))
            if at + 1 == len(starts) or starts[at + 1] >= end:
                break
            at += 1
        if _LETTER.search(text, start, end):  # Scraps of rules and formulas have none.
            found.append(Sentence(text[start:end], page, tuple(boxes), number))
    return found


def flowing(lines: Sequence[Line], words: Container[str]) -> tuple[str, list[int]]:
    """The lines as one text without the hyphens of line ends, and where each line starts in it."""
    parts: list[str] = []
    starts: list[int] = []
    length = 0
    for line in lines:
        text = line.text
        if starts:
            before = parts[-1]
            if before[-1] > _LAST_BEFORE_SIGNS and _SIGNS.match(before[-1]) and _SIGNS.match(text):
                parts.append("")
            elif before[-1].isalpha() or (before[-1] in ".,;)" and "//" not in before):
                parts.append(" ")
                length += 1
            else:
                parts[-1], glue = _ending(before, text, words)
                parts.append(glue)
                length = starts[-1] + len(parts[-2]) + len(glue)
        starts.append(length)
        parts.append(text)
        length += len(text)
    return "".join(parts), starts


def _ending(before: str, after: str, words: Container[str]) -> tuple[str, str]:
    """How a line ends when `after` follows: its text, and what stands between the two."""
    last = before[-1]
    if last == "-":
        match = _LAST_WORD.search(before)
        if match is None:
            return before, "" if before[-2:-1].isdigit() else " "
        follower = _FIRST_WORD.match(after)
        if follower is None or not after[0].islower():
            return before, ""
        if before[: match.start()].endswith("-"):
            return before, ""  # As in "state-of-the-art".
        if _is_one_word(match[1].lower(), follower.group().lower(), words):
            return before[:-1], ""
        return before, ""
    if last in "–—/" and before[-2:-1].strip():
        return before, ""
    word = before.rsplit(" ", 1)[-1]
    if word in ("http:", "https:"):
        return before, ""
    if "/" in word and _OPEN_LINK.search(word) and not (last == "." and _MARKED.match(after)):
        return before, ""
    return before, " "


def _is_one_word(first: str, second: str, words: Container[str]) -> bool:
    """Whether the hyphen between the halves is there only because the line ended."""
    if first + second in words:
        return True
    if f"{first}-{second}" in words or first in _FIRST_HALVES:
        return False
    if second in _SECOND_HALVES and (len(first) > 3 or first in _SHORT_FIRST_HALVES):
        return False
    whole = min(len(first), len(second)) >= _SHORTEST_WHOLE
    return not (whole and first in words and second in words)


def box(line: Line, begin: int, stop: int, turns: Mapping[int, int]) -> Box:
    """What the characters from `begin` to `stop` fill, as far as they are of this line."""
    left = line.left if begin <= 0 else position(line, begin)
    right = line.right if stop >= len(line.text) else position(line, stop)
    baseline, size = line.baseline, line.size
    upright = Box(line.page, left, baseline - 0.25 * size, right, baseline + 0.75 * size)
    return _turned_back(upright, turns[line.page]) if line.page in turns else upright


def _turned_back(box: Box, turn: int) -> Box:
    one, other = turned_point(box.left, box.bottom, -turn), turned_point(box.right, box.top, -turn)
    return Box(
        box.page,
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[0], other[0]),
        max(one[1], other[1]),
    )
