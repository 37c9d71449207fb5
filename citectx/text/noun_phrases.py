"""Sentence -> its noun phrases, without a tagger.

A noun phrase is a  of words that nothing interrupts: no punctuation, no stop word, no adverb
and none of the verbs with which papers report. What is left are nouns and their modifiers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from citectx.model import Range
from citectx.text.stop_words import STOP_WORDS
from citectx.text.terms import token_ranges

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 3  # In the paper, longer phrases were too specific to find anything.

# Verbs whose plain form and third person are no nouns.
_VERBS = """
accompany accomplish accord achieve acquire adapt adopt affect allow analyze appear apply
argue arise assert assess assign associate assume avoid become believe belong build
calculate call carry characterise characterize choose classify collect combine
compare compose compute conclude conduct confirm consider consist construct contain
contribute convert correlate create deal define demonstrate denote depend derive describe
detect determine develop differ discover discuss distinguish divide elucidate emerge employ
enable encode enhance ensure establish evaluate examine exhibit exist expect explain exploit
explore extend facilitate fail find follow generate grow happen highlight
hypothesise hypothesize identify illustrate imply improve include incorporate indicate
induce infer inhibit introduce investigate involve know learn localise localize maintain
mediate mention motivate note observe obtain occur operate originate outline outperform
perform possess postulate precede predict prevent produce promote propose prove provide
publish reach receive recognise recognize reduce refer reflect regulate rely remain remove
replace represent require resemble reveal satisfy say seek select serve show solve
specify suggest summarise summarize tend think treat try undergo underlie understand utilise
utilize validate vary verify write
"""
_IRREGULAR = """
addressed aimed arisen arose based began begun built caused chose chosen claimed claims
drawn drew estimated found grew grown held inferred inferring knew known lacks led
lost meant met mined occurred occurring proven ran referred referring said sent
showed shown sought thought told understood underwent written wrote
"""
_VERB_FORMS = frozenset(f"{_VERBS} {_IRREGULAR}".split())
_ENDINGS = (
    ("s", ""),
    ("es", ""),
    ("ies", "y"),
    ("d", ""),
    ("ed", ""),
    ("ied", "y"),
    ("ing", ""),
    ("ing", "e"),
)
_NO_VERBS = frozenset({"binding", "encoding", "learning", "means", "mining", "understanding"})
_NO_ADVERBS = frozenset({"anomaly", "assembly", "daily", "early", "family", "fly", "supply"})
_NUMBER = re.compile(r"[\d.,]+%?")


def noun_phrases(sentence: str) -> tuple[Range, ...]:
    """Where the noun phrases stand, each of at most three words.

    Of a longer run the last three words are taken: the head of an English noun phrase is its end.
    """
    runs = (_without_participles(run) for run in _runs(sentence))
    return tuple(
        Range(words[0][1].start, words[-1][1].end)
        for words in (run[-_LONGEST:] for run in runs)
        if words
    )


def _runs(sentence: str) -> Iterator[list[tuple[str, Range]]]:
    """The words between interruptions, each with its place."""
    run: list[tuple[str, Range]] = []
    end = 0
    for token, place in token_ranges(sentence):
        if sentence[end : place.start].strip():
            yield run
            run = []
        end = place.end
        if _interrupts(token):
            yield run
            run = []
        elif run or not _NUMBER.fullmatch(token):
            run.append((token, place))
    yield run


def _without_participles(run: list[tuple[str, Range]]) -> list[tuple[str, Range]]:
    """The run without the participles at its end, as in `genes identified by`."""
    while run and _is_participle(run[-1][0]):
        run = run[:-1]
    return run


def _interrupts(token: str) -> bool:
    return (
        token in STOP_WORDS
        or (token.endswith("ly") and token not in _NO_ADVERBS)
        or _is_verb(token)
    )


def _is_verb(token: str) -> bool:
    if token in _NO_VERBS:
        return False
    return token in _VERB_FORMS or any(
        token.endswith(ending) and token.removesuffix(ending) + instead in _VERB_FORMS
        for ending, instead in _ENDINGS
    )


def _is_participle(token: str) -> bool:
    return len(token) > 4 and token.endswith("ed") and not token.endswith("eed")
