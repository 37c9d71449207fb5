"""The words of scientific English; the lists are long and have files of their own."""

from __future__ import annotations

from citectx.text import abbreviations as lists
from citectx.text.stop_words import STOP_WORDS
from citectx.text.tongues.words import Abbreviations, Words

ABBREVIATIONS = Abbreviations(
    lists.OPEN, lists.TITLES, lists.LABELLED, lists.EITHER, lists.STARTERS, lists.BEFORE_NAMES
)
WORDS = Words(STOP_WORDS, ABBREVIATIONS, stemmer="porter")
