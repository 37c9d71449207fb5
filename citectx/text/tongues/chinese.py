"""The words of Chinese, which no blank parts.

Between the signs that say nothing, every two neighbours are a term: nearly all words have two
signs, and a wrong pair occurs in few other sentences.
"""

from __future__ import annotations

import re

from citectx.text.tongues.like_english import abbreviations
from citectx.text.tongues.pairs import pairs
from citectx.text.tongues.words import Words, word_set

_STOP_WORDS = word_set(
    """
    的 了 是 在 和 与 與 及 或 也 都 就 而 且 但 为 為 以 之 其 这 這 那 它 他 她 我 你 们 們
    被 把 将 將 对
    對 从 從 到 由 于 於 上 下 中 里 裡 内 內 个 個 些 每 各 该 該 此 所 则 則 并 並 又 还 還
    只 很 更 最 不
    没 沒 有 会 會 能 可 要 应 應 使 让 讓 给 給 向 往 着 著 过 過 吗 呢 吧 得 地 等 若 如 因
    故 即 乃 至
    我们 我們 他们 他們 它们 這些 这些 那些 因此 所以 但是 然而 而且 以及 或者 如果 虽然 雖然
    因为 因為
    由于 由於 其中 可以 可能 没有 沒有 不是 就是 对于 對於 关于 關於 通过 通過 根据 根據 进行
    進行 并且
    並且 同时 同時 此外 其他 一个 一個 一些 一种 一種 什么 什麼 怎么 怎樣 这样 這樣 那样 那樣
    之间 之間
    """
)
_LONGEST_FIRST = sorted(_STOP_WORDS, key=lambda it: (-len(it), it))
_BETWEEN = re.compile("|".join(_LONGEST_FIRST))


def _pieces(run: str) -> tuple[tuple[str, int, int], ...]:
    found: list[tuple[str, int, int]] = []
    start = 0
    for match in _BETWEEN.finditer(run):
        found += pairs(run, start, match.start())
        start = match.end()
    return (*found, *pairs(run, start, len(run)))


WORDS = Words(_STOP_WORDS, abbreviations(_STOP_WORDS), pieces=_pieces)
