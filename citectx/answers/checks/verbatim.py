"""Quotation, paper -> whether the paper has these words, or else its nearest ones.

Letters and digits alone are compared: ligatures, hyphenation, quotation marks, case and
punctuation differ between a page and its text without anybody having misquoted it.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from difflib import Match, SequenceMatcher
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.thresholds import count
from citectx.model import Range
from citectx.text.citation_markers import without_markers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citectx.papers.index.paper_index import PaperIndex

_OMISSION = re.compile(r"\[?\s*(?:…|\.\s?\.\s?\.(?:\s?\.)?)\s*\]?|\[(?![A-Za-z]\])[^\]]{0,80}\]")
_CITED = re.compile(r"\[\s*\d+(?:\s*[,;–-]\s*\d+)*\s*\]|\([^()]*\b(?:19|20)\d\d[a-z]?[^()]*\)")
_WORD = re.compile(r"\w+(?:[-'’‐‑–]\w+)*")
_SHORTEST = count("verbatim.shortest")
_LIKELY = count("verbatim.likely")
_AROUND = count("verbatim.around")


class Nearest(NamedTuple):
    """The source's words nearest to a quotation.

    `ratio` is the share of the quotation's words found there in order; `changed` are the words of
    the quotation that differ and `source_changed` those of `text`.
    """

    text: str
    number: int
    end: int
    ratio: float
    changed: tuple[Range, ...]
    source_changed: tuple[Range, ...]


class _Page(NamedTuple):
    """The letters of a whole paper and where each sentence begins in them."""

    letters: str
    starts: tuple[int, ...]
    words: tuple[frozenset[str], ...]


def verbatim_at(quotation: str, index: PaperIndex) -> int | None:
    """The number of the sentence in which the quotation begins, if the paper has it verbatim."""
    page = _page(index)
    pieces = [it for it in map(_letters, _OMISSION.split(quotation)) if len(it) >= _SHORTEST]
    places = [page.letters.find(piece) for piece in pieces]
    if not pieces or min(places) < 0:
        return None
    return min(max(bisect_right(page.starts, places[0]) - 1, 0), len(page.words) - 1)


def nearest(quotation: str, index: PaperIndex) -> Nearest | None:
    """The passage most like a quotation that is not verbatim."""
    page = _page(index)
    wanted = {_letters(it) for it in _WORD.findall(quotation)}
    ranked = sorted(range(len(page.words)), key=lambda it: -len(page.words[it] & wanted))
    likely = [it for it in ranked[:_LIKELY] if page.words[it] & wanted]
    windows = [_compared(quotation, index, it) for it in likely]
    return max(windows, key=lambda it: it.ratio, default=None)


@lru_cache(maxsize=32)
def _page(index: PaperIndex) -> _Page:
    texts = list(index.texts)
    # A paper may be quoted with or without the citations that stand in its sentences.
    letters = [_letters(text) for text in texts]
    bare = [_letters(_CITED.sub(" ", without_markers(text))) for text in texts]
    extra = [] if bare == letters else ["\n", *bare]
    starts = tuple(accumulate(map(len, letters), initial=0))[:-1]
    words = tuple(frozenset(_letters(word) for word in _WORD.findall(text)) for text in texts)
    joined = "".join((*letters, *extra, "\n", _letters(index.title)))
    return _Page(joined, starts, words)


def _letters(text: str) -> str:
    """Only letters without accents and digits, in lower case."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(it for it in plain if it.isalnum())


def _compared(quotation: str, index: PaperIndex, number: int) -> Nearest:
    """The quotation beside the sentence `number` and its neighbours, word for word."""
    first = max(number - _AROUND, 0)
    end = min(number + _AROUND + 1, len(index.texts))
    sentences = list(index.texts[first:end])
    text = " ".join(sentences)
    ours = list(_WORD.finditer(_OMISSION.sub(lambda it: " " * len(it[0]), quotation)))
    theirs = list(_WORD.finditer(text))
    matcher = SequenceMatcher(
        None, [_letters(it[0]) for it in ours], [_letters(it[0]) for it in theirs], autojunk=False
    )
    blocks = _together([it for it in matcher.get_matching_blocks() if it.size], len(ours))
    if not blocks or not ours:
        return Nearest("", number, number, 0.0, (), ())
    low = max(blocks[0].b - blocks[0].a, 0)
    last = blocks[-1]
    high = min(last.b + last.size + len(ours) - last.a - last.size, len(theirs))
    cut = Range(theirs[low].start(), theirs[high - 1].end())
    kept = sum(block.size for block in blocks)
    spread = high - low
    ratio = kept / max(len(ours), min(spread, 2 * len(ours)))
    starts = list(accumulate((len(sentence) + 1 for sentence in sentences), initial=0))
    begin = first + bisect_right(starts, cut.start) - 1
    stop = first + bisect_right(starts, cut.end - 1)
    source_changed = _gaps([(block.b, block.size) for block in blocks], low, high, theirs)
    return Nearest(
        text[cut.start : cut.end],
        begin,
        stop,
        ratio,
        _gaps([(block.a, block.size) for block in blocks], 0, len(ours), ours),
        tuple(Range(a - cut.start, b - cut.start) for a, b in source_changed),
    )


def _together(blocks: list[Match], most: int) -> list[Match]:
    """The longest run of words and those near it: an "an" of another sentence is not quoted."""
    if not blocks:
        return []
    longest = max(blocks, key=lambda it: it.size)
    shift = longest.b - longest.a
    return [it for it in blocks if abs(it.b - it.a - shift) <= most]


def _gaps(
    blocks: Sequence[tuple[int, int]], low: int, high: int, words: Sequence[re.Match[str]]
) -> tuple[Range, ...]:
    """The runs of words from `low` to `high` that no block holds."""
    gaps = []
    at = low
    for start, size in [*blocks, (high, 0)]:
        if start > at:
            gaps.append(Range(words[at].start(), words[start - 1].end()))
        at = max(at, start + size)
    return tuple(gaps)
