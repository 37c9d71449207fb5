"""The words of Japanese, which no blank parts, but its letters do.

Words that say something begin with signs or are katakana; hiragana inflects and joins them.
"""

from __future__ import annotations

import re

from citectx.text.tongues.like_english import abbreviations
from citectx.text.tongues.pairs import pairs
from citectx.text.tongues.words import Words, word_set

# Hiragana is no term, so only words of signs are here.
_STOP_WORDS = word_set(
    "我々 我 等 及 又 或 其 此 為 時 事 物 者 的 性 化 上 中 下 内 間 後 前 各 本 当 同 該 以"
)
# Words of hiragana by which a text is told to be Japanese are not needed: it has hiragana.
_WORD = re.compile("([゠-ヿㇰ-ㇿ]+)|([^ぁ-ゟ゠-ヿㇰ-ㇿ]+)")


def _pieces(run: str) -> tuple[tuple[str, int, int], ...]:
    found: list[tuple[str, int, int]] = []
    for match in _WORD.finditer(run):
        found += [(match[0], *match.span())] if match[1] else pairs(run, *match.span())
    return tuple(it for it in found if it[0] not in _STOP_WORDS)


WORDS = Words(_STOP_WORDS, abbreviations(_STOP_WORDS), pieces=_pieces)
