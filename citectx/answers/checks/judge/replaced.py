"""Words of a claim near the passage's that stand where the passage most likely meant has others."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from citectx.answers.checks.drift.clauses import TELLING
from citectx.answers.checks.judge.alignment import clauses_alike
from citectx.answers.checks.judge.candidate import Candidate
from citectx.answers.checks.thresholds import share
from citectx.text.stop_words import STOP_WORDS
from citectx.text.terms import stem, token_ranges

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citectx.answers.checks.judge.alignment import Alignment
    from citectx.model import Range
    from citectx.papers.index.paper_index import PaperIndex

_AROUND = 2  # Content words on each side that tell the place of a word.
_FEWEST = 2  # Of these that must be the same.
_KEPT = share("judge.kept")
_PAIRS = 2  # Words of a claim that are weighed: those whose place is surest.
_MOST = 4


class _Word(NamedTuple):
    """A content word, its stem, and the stems around it."""

    text: str
    stem: str
    range: Range
    around: frozenset[str]


class _Pair(NamedTuple):
    """A word of the claim, the word of the passage in its place, and how many words around both
    are the same."""

    ours: _Word
    theirs: _Word
    beside: int


def candidates(aligned: Alignment) -> Iterator[Candidate]:
    """The words that are surest to stand in another's place."""
    best = aligned.best
    ours, theirs = _words(aligned.text), _words(best.text)
    our_stems, their_stems = {it.stem for it in ours}, {it.stem for it in theirs}
    mine = [it for it in ours if it.stem not in their_stems]
    its = [it for it in theirs if it.stem not in our_stems]
    kept = 1 - len(mine) / max(len(ours), 1)
    if kept < _KEPT:
        return
    for pair in _pairs(mine, its):
        one, other = pair.ours, pair.theirs
        here, there, both = _sentences(aligned.index, one.stem, other.stem)
        yield Candidate(
            "replaced",
            {
                "score": best.score,
                "share": best.share,
                "cosine": best.cosine,
                "kept": kept,
                "beside": pair.beside / _MOST,
                "few others": 1 / len(mine),
                "kept around": kept * pair.beside / _MOST,
                "alone": float(len(mine) == 1),
                "gain": aligned.meaning.gain(aligned.text, one.range, other.text, best.text),
                "gain of the clause": clauses_alike(
                    aligned, aligned.text, one.range, other.text, best.text
                ).gain,
                "alike": aligned.meaning.likeness(one.text, other.text),
                "in the paper": min(here, _MOST) / _MOST,
                "theirs in the paper": min(there, _MOST) / _MOST,
                "beside each other": min(both, _MOST) / _MOST,
                "in further passages": float(
                    any(one.stem in _stems(it.text) for it in aligned.likely[1:])
                ),
                "like a name": float(_is_name(one.text) or _is_name(other.text)),
                "same ending": float(one.text[-2:] == other.text[-2:]),
            },
            one.range,
            best.number,
            other.range,
        )


def _pairs(mine: Sequence[_Word], its: Sequence[_Word]) -> list[_Pair]:
    pairs = [
        max(
            (_Pair(one, other, len(one.around & other.around)) for other in its),
            key=lambda it: it.beside,
        )
        for one in mine
        if its
    ]
    sure = sorted((it for it in pairs if it.beside >= _FEWEST), key=lambda it: -it.beside)
    return sure[:_PAIRS]


def _words(text: str) -> list[_Word]:
    """The content words of a text in their order, numbers apart."""
    every = [
        (text[slice(*where)], stem(token, "en"), where)
        for token, where in token_ranges(text)
        if token not in STOP_WORDS
    ]
    stems = [it[1] for it in every]
    return [
        _Word(*it, frozenset(stems[max(at - _AROUND, 0) : at] + stems[at + 1 : at + 1 + _AROUND]))
        for at, it in enumerate(every)
        if not it[0][0].isdigit() and it[1] not in TELLING
    ]


@lru_cache(maxsize=1 << 12)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(token, "en") for token, _ in token_ranges(text))


def _sentences(index: PaperIndex, one: str, other: str) -> tuple[int, int, int]:
    """How many sentences of a paper have a word, another one, and both."""
    here, there = _having(index, one), _having(index, other)
    return len(here), len(there), len(here & there)


def _having(index: PaperIndex, term: str) -> frozenset[int]:
    postings = index.postings
    number = postings.vocabulary.get(term)
    if number is None:
        return frozenset()
    return frozenset(
        postings.documents[postings.starts[number] : postings.starts[number + 1]].tolist()
    )


def _is_name(word: str) -> bool:
    return any(it.isdigit() for it in word) or any(it.isupper() for it in word[1:])
