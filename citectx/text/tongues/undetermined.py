"""What is known of the words of a tongue that is not known: nothing."""

from __future__ import annotations

from citectx.text.tongues.like_english import abbreviations
from citectx.text.tongues.words import Words

_STOP_WORDS: frozenset[str] = frozenset()
WORDS = Words(_STOP_WORDS, abbreviations(_STOP_WORDS))
