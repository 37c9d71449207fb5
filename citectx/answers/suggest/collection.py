"""Candidates -> collection: their fields, each as postings that rankers know.

A body is cut into half-overlapping passages, because a citation seldom is about a whole paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from citectx.answers.suggest.pairs import pair_postings
from citectx.papers.index.postings import Postings, numbered_postings, postings, term_numbers
from citectx.text.terms import terms
from citectx.text.tongues.tell import tongue_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from citectx.answers.suggest.candidate import Body, Candidate

    Cut = Callable[[NDArray[np.int32], NDArray[np.int32]], list[NDArray[np.int32]]]
    Post = Callable[[Sequence[NDArray[np.int32]], Mapping[str, int]], Postings]

PASSAGE = 200  # Terms; with stop words that is about 350 words, the best length of the paper.


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """The documents of one field; those of candidate `n` stand from `starts[n]` to the next.

    The last candidates may have none.
    """

    postings: Postings
    starts: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Collection:
    """Candidates ready to be ranked; each has one document in every field but `passages`.

    `places` are those of the keys; `has_text` says whose body is known. `texts` are whole, `pairs`
    are their words two by two, `told` is what the abstract and all inlinks tell together.
    """

    keys: tuple[str, ...]
    places: Mapping[str, int]
    has_text: NDArray[np.bool_]
    titles: Field
    abstracts: Field
    passages: Field
    texts: Field
    pairs: Field
    inlinks: Field
    told: Field


def collection(candidates: Sequence[Candidate], passage: int = PASSAGE) -> Collection:
    """The collection of candidates, with passages of that many terms.

    Of a paper without text, title and abstract are the only passage.
    """
    if not any(candidate.body for candidate in candidates):
        return _collection(candidates, None)
    abstracts = [
        (*_terms(candidate.title), *_terms(candidate.abstract)) for candidate in candidates
    ]
    bodies = [candidate.body for candidate in candidates]
    halves = partial(_halves, length=passage)
    return _collection(
        candidates,
        _Bodies(
            _passages(bodies, abstracts, halves, numbered_postings),
            _passages(bodies, abstracts, _whole_text, numbered_postings),
            _passages(bodies, abstracts, _whole_text, pair_postings),
        ),
    )


def extend(known: Collection, candidates: Sequence[Candidate]) -> Collection:
    """The collection of candidates of which `known` has the first; all others are without text."""
    return _collection(candidates, _Bodies(known.passages, known.texts, known.pairs))


class _Bodies(NamedTuple):
    """The fields that are made of bodies."""

    passages: Field
    texts: Field
    pairs: Field


def _collection(candidates: Sequence[Candidate], known: _Bodies | None) -> Collection:
    titles = [_terms(candidate.title) for candidate in candidates]
    abstracts = [
        (*title, *_terms(it.abstract)) for title, it in zip(titles, candidates, strict=True)
    ]
    inlinks = [
        [term for text in candidate.inlinks for term in _terms(text)] for candidate in candidates
    ]
    whole = _whole(abstracts)
    bodies = known or _Bodies(whole, whole, whole)
    return Collection(
        keys=tuple(candidate.key for candidate in candidates),
        places={it.key: place for place, it in enumerate(candidates)},
        has_text=np.array([candidate.body is not None for candidate in candidates], bool),
        titles=_whole(titles),
        abstracts=whole,
        passages=bodies.passages,
        texts=bodies.texts,
        pairs=bodies.pairs,
        inlinks=_whole(inlinks),
        told=_whole([(*it, *more) for it, more in zip(abstracts, inlinks, strict=True)]),
    )


@lru_cache(4096)
def _terms(text: str) -> tuple[str, ...]:
    """Where candidates come and go, most of them come again."""
    return terms(text, tongue_of([text]))


def _whole(documents: Sequence[Sequence[str]]) -> Field:
    return Field(postings(documents), np.arange(len(documents) + 1))


def _passages(
    bodies: Sequence[Body | None], abstracts: Sequence[Sequence[str]], cut: Cut, post: Post
) -> Field:
    """What is cut of each candidate's abstract and body; the abstract alone where no body is."""
    vocabulary: dict[str, int] = {}
    numbered = []
    for body, terms_ in zip(bodies, abstracts, strict=True):
        abstract = term_numbers(vocabulary, terms_)
        if body is None:
            numbered.append([abstract])
        else:
            numbered.append(cut(abstract, term_numbers(vocabulary, body.names)[body.sequence]))
    every = [passage for passages in numbered for passage in passages]
    starts = np.array(list(accumulate(map(len, numbered), initial=0)), np.int64)
    return Field(post(every, vocabulary), starts)


def _halves(
    abstract: NDArray[np.int32], body: NDArray[np.int32], length: int
) -> list[NDArray[np.int32]]:
    """The abstract, and passages of that many terms, each beginning in the middle of the last."""
    half = length // 2
    last = max(len(body) - half, 1)
    return [abstract, *(body[start : start + length] for start in range(0, last, half))]


def _whole_text(abstract: NDArray[np.int32], body: NDArray[np.int32]) -> list[NDArray[np.int32]]:
    return [np.concatenate((abstract, body))]
