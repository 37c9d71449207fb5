"""The words of Korean, to whose ends particles are joined without a blank."""

from __future__ import annotations

from citectx.text.tongues.like_english import abbreviations
from citectx.text.tongues.pairs import pairs
from citectx.text.tongues.words import Words, word_set

_STOP_WORDS = word_set(
    """
    그 이 저 것 수 등 및 또는 또한 그리고 그러나 하지만 따라서 그러므로 즉 만약 우리 우리는
    우리의 이는 이를
    이것 그것 이러한 그러한 이런 그런 모든 각 각각 매우 더 가장 다른 같은 있는 없는 있다 없다
    한다 하는 하여
    했다 된다 되는 되었다 이다 아니다 위해 위한 위하여 대한 대해 대하여 통해 통하여 따라 따른
    의해 의한 때문에
    때 때문 경우 중 후 전 내 간 약 두 한 그들 여기서 여기 다음 또 바 데 뿐 만 수도 것은 것이
    것을 것이다
    """
)


def _pieces(run: str) -> tuple[tuple[str, int, int], ...]:
    return () if run in _STOP_WORDS else tuple(pairs(run, 0, len(run)))


WORDS = Words(_STOP_WORDS, abbreviations(_STOP_WORDS), pieces=_pieces)
